package io.github.dynamodbjdbc.shell.transfer;

import io.github.dynamodbjdbc.planner.catalog.TimeToLive;
import io.github.dynamodbjdbc.shell.meter.Usage;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Counts rows whose attribute of time to live DynamoDB can't go by, so that their items never expire. */
final class Expiry {
    private final @Nullable String attribute;
    private long others;
    private long tooLarge;

    private Expiry(@Nullable String attribute) {
        this.attribute = attribute;
    }

    /** @param table as SQL; one without time to live, or a view, has no such attribute */
    static Expiry of(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW TTL FROM " + table)) {
            return new Expiry(rows.next() ? rows.getString("attribute") : null);
        }
    }

    Optional<String> attribute() {
        return Optional.ofNullable(attribute);
    }

    /** Counts a row that was written; one without the attribute never expires on purpose. */
    void look(Source.Row row) throws SQLException {
        List<Object> values = attribute == null ? null : row.values(List.of(attribute));
        if (values == null) {
            return;
        }
        if (!(values.get(0) instanceof BigDecimal)) {
            others++;
        } else if (!TimeToLive.isTime(values.get(0))) {
            tooLarge++;
        }
    }

    void warn(PrintStream err) {
        if (others + tooLarge == 0) {
            return;
        }
        List<String> reasons = new ArrayList<>();
        if (others > 0) {
            reasons.add(Usage.number(others) + " without a number");
        }
        if (tooLarge > 0) {
            reasons.add(Usage.number(tooLarge) + " with more than a time in seconds, such as milliseconds");
        }
        err.println("warning: " + Usage.count(others + tooLarge, "row") + " will never expire: " + attribute
                + " is a time in epoch seconds, " + String.join(", ", reasons));
    }
}
