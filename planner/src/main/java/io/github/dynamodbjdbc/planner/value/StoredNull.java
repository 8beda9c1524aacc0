package io.github.dynamodbjdbc.planner.value;

/** DynamoDB's NULL as an attribute's value, as opposed to a missing attribute. Inside documents it is Java's null. */
public enum StoredNull {
    INSTANCE
}
