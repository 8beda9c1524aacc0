package io.github.dynamodbjdbc.shell.meter;

import io.github.dynamodbjdbc.driver.Dollars;
import io.github.dynamodbjdbc.driver.jdbc.DynamoStatement;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Statement;

/** The total price of a session's statements, if the connection has a price list. Not thread-safe. */
public final class Bill {
    private BigDecimal total = BigDecimal.ZERO;
    private int priced;
    private int unpriced;

    /**
     * Adds a finished statement.
     *
     * @return its price, to follow its units, such as {@code , $0.0000021}; empty if it is unknown
     */
    public String add(Statement statement) throws SQLException {
        if (!statement.isWrapperFor(DynamoStatement.class)) {
            return "";
        }
        DynamoStatement ended = statement.unwrap(DynamoStatement.class);
        BigDecimal dollars = ended.dollars();
        if (dollars == null) {
            unpriced += ended.capacity().requests() > 0 ? 1 : 0;
            return "";
        }
        priced++;
        total = total.add(dollars);
        return ended.capacity().requests() > 0 ? ", " + Dollars.text(dollars) : "";
    }

    /** The total of more than one statement, such as {@code session: $0.0012}; empty for fewer. */
    public String total() {
        if (priced < 2) {
            return "";
        }
        String rest = unpriced == 0 ? "" : ", and " + Usage.count(unpriced, "statement") + " without a price";
        return "session: " + Dollars.text(total) + rest;
    }
}
