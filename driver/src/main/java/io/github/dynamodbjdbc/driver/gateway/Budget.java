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
     * Reserves the estimate of a request. Only units that are already consumed or reserved count against the budget, not the request's own estimate,
     * so that a pessimistic estimate doesn't prevent the use of the rest.
     *
     * @throws StatementFailure 54000 if nothing is left
     */
    synchronized void reserve(double estimate) {
        if (left() <= 0) {
            throw new StatementFailure(
                    SqlState.LIMIT_EXCEEDED,
                    "The statement's budget of " + text(units) + " " + noun + " (" + property + ") is used up: "
                            + text(consumed.getAsDouble()) + " consumed"
                            + (reserved > 0 ? ", " + text(reserved) + " reserved by requests on their way" : "")
                            + ". The next request was not sent");
        }
        reserved += estimate;
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
