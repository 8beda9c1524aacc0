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

/** Counts rows whose TTL attribute has no valid expiration time, so that their items never expire. */
final class Expiry {
    private final @Nullable String attribute;
    private long others;
    private long tooLarge;

    private Expiry(@Nullable String attribute) {
        this.attribute = attribute;
    }

    /** @param table the table's name as SQL; a view, or a table without TTL, has no TTL attribute */
    static Expiry of(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW TTL FROM " + table)) {
            return new Expiry(rows.next() ? rows.getString("attribute") : null);
        }
    }

    Optional<String> attribute() {
        return Optional.ofNullable(attribute);
    }

    /** Counts a written row. A row without the attribute is not counted, as it never expires on purpose. */
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
