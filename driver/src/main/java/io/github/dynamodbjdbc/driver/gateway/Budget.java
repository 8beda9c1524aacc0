package io.github.dynamodbjdbc.driver.gateway;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import java.math.BigDecimal;
import java.util.function.DoubleSupplier;

/** One of a statement's budgets. Thread-safe. */
final class Budget {
    private String property;
    private double units;
    private final String noun;
    private final DoubleSupplier consumed;
    private double reserved;

    /**
     * @param units infinite for no budget
     * @param noun what it consists of
     */
    Budget(String property, double units, String noun, DoubleSupplier consumed) {
        this.property = property;
        this.noun = noun;
        this.units = units;
        this.consumed = consumed;
    }

    /**
     * Reserves the estimate of a request. Units that are already consumed or reserved count against the budget, and those that the request surely
     * needs, but not a rough estimate of its own, so that a pessimistic one doesn't prevent the use of the rest.
     *
     * @throws StatementFailure 54000 if nothing is left, or less than the request needs
     */
    synchronized void reserve(RequestUnits estimate) {
        double left = left();
        if (left <= 0 || left < estimate.needed()) {
            // By the time this is read, requests on their way have been answered.
            throw new StatementFailure(
                    SqlState.LIMIT_EXCEEDED,
                    "The statement's budget of " + text(units) + " " + noun + " (" + property + ") "
                            + (left <= 0 ? "is used up: " : "is too small: ")
                            + text(consumed.getAsDouble() + reserved)
                            + (reserved > 0 ? " consumed or on the way" : " consumed")
                            + ". The next request" + (left <= 0 ? "" : ", of " + text(estimate.needed()) + " at least,")
                            + " was not sent");
        }
        reserved += estimate.units();
    }

    /** Lowers the budget; a higher limit has no effect. */
    synchronized void lowerTo(double lower, String by) {
        if (lower < units) {
            units = lower;
            property = by;
        }
    }

    synchronized boolean isLimited() {
        return !Double.isInfinite(units);
    }

    synchronized void release(double estimate) {
        reserved -= estimate;
    }

    /** The units that are neither spent nor reserved; infinite without a budget. */
    synchronized double left() {
        return units - consumed.getAsDouble() - reserved;
    }

    private static String text(double number) {
        return new BigDecimal(Math.round(number * 10))
                .movePointLeft(1)
                .stripTrailingZeros()
                .toPlainString();
    }
}
