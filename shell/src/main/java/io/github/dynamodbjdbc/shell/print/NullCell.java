package io.github.dynamodbjdbc.shell.print;

/** A cell whose attribute holds DynamoDB's NULL, as opposed to one whose item has no such attribute, which is null. */
public enum NullCell {
    VALUE
}
