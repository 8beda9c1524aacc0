package io.github.dynamodbjdbc.driver;

/**
 * Learns of each statement of the JVM that has ended. It is called by the thread that ends the statement, and so has to be quick; a failure of
 * it is logged, and does the statement no harm.
 */
@FunctionalInterface
public interface StatementListener {
    void ended(EndedStatement statement);
}
