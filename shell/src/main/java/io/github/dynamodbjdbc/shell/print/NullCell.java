package io.github.dynamodbjdbc.shell.print;

/** The value of a cell whose attribute holds DynamoDB's NULL. If the item does not have the attribute, the cell is null. */
public enum NullCell {
    VALUE
}
