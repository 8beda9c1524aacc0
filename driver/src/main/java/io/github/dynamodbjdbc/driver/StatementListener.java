package io.github.dynamodbjdbc.driver;

/**
 * Is called for each statement of the JVM that has ended, by the thread that ends it, and so has to be quick. An exception of the listener
 * is logged, and does not affect the statement.
 */
@FunctionalInterface
public interface StatementListener {
    void ended(EndedStatement statement);
}
