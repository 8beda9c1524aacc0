package io.github.dynamodbjdbc.engine.operation;

/**
 * @param tableMillis how long a table or index is CREATING, or a table DELETING
 * @param pageBytes bytes of items at which a page of Query or Scan ends
 */
public record OperationSettings(
        long tableMillis, int pageBytes, Staleness staleness, Meter meter, AccessControl accessControl) {
    public static final int SERVICE_PAGE_BYTES = 1 << 20;
}
