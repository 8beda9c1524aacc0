package io.github.dynamodbjdbc.planner.value;

/** DynamoDB's NULL at the top of an item, as opposed to an attribute that is not there. Inside documents it is Java's null. */
public enum StoredNull {
    INSTANCE
}
