package io.github.dynamodbjdbc.tck.hunter.judge;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.GroupBy;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Node;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.tck.hunter.make.Probe;
import io.github.dynamodbjdbc.tck.hunter.make.Trees;
import io.github.dynamodbjdbc.tck.hunter.make.World;
import io.github.dynamodbjdbc.tck.oracle.Answer;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.Settings.TimeToLive;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A copy of the tables in SQLite, for statements that have the same meaning there. */
final class Sqlite implements AutoCloseable {
    private static final Set<String> FUNCTIONS = Set.of(
            "COUNT",
            "SUM",
            "MIN",
            "MAX",
            "ABS",
            "COALESCE",
            "NULLIF",
            "UPPER",
            "LOWER",
            "ROW_NUMBER",
            "RANK",
            "DENSE_RANK",
            "LAG",
            "FIRST_VALUE");

    private final Connection connection;

    Sqlite(World world) {
        try {
            connection = DriverManager.getConnection("jdbc:sqlite::memory:");
            try (Statement statement = connection.createStatement()) {
                statement.execute("PRAGMA case_sensitive_like = ON");
                for (Database.Contents table : world.tables()) {
                    copy(statement, table);
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void copy(Statement statement, Database.Contents table) throws SQLException {
        List<Map<String, Datum>> items = table.items().stream()
                .filter(item -> World.isVisible(table.design(), item, TimeToLive.HIDE))
                .toList();
        List<String> columns = new ArrayList<>(World.attributes(table).keySet());
        String name = quoted(table.design().name());
        statement.execute("CREATE TABLE " + name + " ("
                + columns.stream().map(Sqlite::quoted).collect(Collectors.joining(", ")) + ")");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + name + " VALUES ("
                + String.join(", ", Collections.nCopies(columns.size(), "?")) + ")")) {
            for (Map<String, Datum> item : items) {
                for (int i = 0; i < columns.size(); i++) {
                    set(insert, i + 1, item.get(columns.get(i)));
                }
                insert.executeUpdate();
            }
        }
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private static void set(PreparedStatement statement, int index, @Nullable Cell value) throws SQLException {
        if (value instanceof Datum.Text text) {
            statement.setString(index, text.value());
        } else if (value instanceof Datum.Numeric number) {
            statement.setLong(index, number.value().longValueExact());
        } else {
            statement.setObject(index, null);
        }
    }

    /** @return null if SQLite doesn't support the statement, or gives it another meaning */
    @Nullable
    Answer answer(Trial trial) {
        if (!trial.properties().isEmpty() || !isPlain(trial)) {
            return null;
        }
        Probe probe = Probe.of(Trees.rewrite(trial.template(), Sqlite::nullsLast));
        try (PreparedStatement statement = connection.prepareStatement(probe.sql())) {
            List<Cell> parameters = probe.parameters(trial.binding());
            for (int i = 0; i < parameters.size(); i++) {
                set(statement, i + 1, parameters.get(i));
            }
            try (ResultSet rows = statement.executeQuery()) {
                return read(rows);
            }
        } catch (SQLException e) {
            // SQLite lacks some SQL, such as INTERSECT ALL.
            return null;
        }
    }

    /** SQLite sorts NULLs first if the statement doesn't specify their order. */
    private static Node nullsLast(Node node) {
        return node instanceof SortItem item && item.nullsFirst() == null
                ? new SortItem(item.expression(), item.descending(), item.descending(), item.position())
                : node;
    }

    private static Answer read(ResultSet rows) throws SQLException {
        int columns = rows.getMetaData().getColumnCount();
        List<List<@Nullable Cell>> found = new ArrayList<>();
        while (rows.next()) {
            List<@Nullable Cell> row = new ArrayList<>();
            for (int i = 1; i <= columns; i++) {
                Object value = rows.getObject(i);
                row.add(
                        value == null
                                ? null
                                : value instanceof String text
                                        ? new Datum.Text(text)
                                        : new Datum.Numeric(new BigDecimal(value.toString())));
            }
            found.add(row);
        }
        List<String> labels = IntStream.range(0, columns).mapToObj(i -> "c" + i).toList();
        return new Answer(labels, found, Collections.nCopies(found.size(), 0), 0, null, new HashSet<>());
    }

    /** Whether SQLite supports everything in the statement with the same meaning. */
    private static boolean isPlain(Trial trial) {
        boolean[] plain = {true};
        Set<String> known = knownEverywhere(trial);
        Set<String> texts = new HashSet<>();
        trial.world().tables().forEach(table -> World.attributes(table).forEach((name, values) -> {
            if (values.stream().anyMatch(value -> !(value instanceof Datum.Numeric))) {
                texts.add(name);
            }
        }));
        for (Cell value : trial.binding()) {
            plain[0] &= value instanceof Datum.Text
                    || value instanceof Datum.Numeric number && isExactThere(number.value());
        }
        Trees.rewrite(trial.template(), node -> {
            plain[0] &= !(node instanceof QueryBody.Select select
                            && (!select.hints().isEmpty()
                                    || hasBooleanItem(select)
                                    || select.from().isEmpty()))
                    && !(node instanceof Query query && !query.orderBy().isEmpty())
                    && !(node instanceof Expression.FunctionCall call
                            && !FUNCTIONS.contains(call.name().name().toUpperCase(Locale.ROOT)))
                    && !(node instanceof Expression.Binary binary
                            && binary.operator() == Expression.BinaryOperator.DIVIDE)
                    && !(node instanceof Expression.NumberLiteral number && !isExactThere(number.value()))
                    && !(node instanceof Expression.Cast)
                    // In SQLite, a string next to a numeric column remains a string.
                    && !(node instanceof Expression.FunctionCall call
                            && call.arguments().stream().anyMatch(Expression.StringLiteral.class::isInstance))
                    // In SQLite, SUM treats text as 0.
                    && !(node instanceof Expression.FunctionCall call
                            && call.name().name().equalsIgnoreCase("SUM")
                            && !call.arguments().stream().allMatch(argument -> isNumber(argument, texts)))
                    && !(node instanceof GroupBy.Rollup || node instanceof GroupBy.Cube)
                    // In SQLite, an unknown name in double quotes is a string.
                    && !(node instanceof Expression.NameReference name
                            && !known.contains(
                                    name.parts().get(name.parts().size() - 1).name()))
                    && !(node instanceof Expression.Trim)
                    && !(node instanceof io.github.dynamodbjdbc.grammar.ast.FromItem.Table table
                            && table.name().size() > 1)
                    && !(node instanceof Expression.Is is && is.test() != Expression.Test.NULL)
                    && !(node instanceof Expression.Between between && between.symmetric())
                    && !(node instanceof io.github.dynamodbjdbc.grammar.ast.SelectItem.Star);
            return node;
        });
        return plain[0];
    }

    /** The attributes that each table of the statement has. */
    private static Set<String> knownEverywhere(Trial trial) {
        Set<String> tables = new HashSet<>();
        Trees.rewrite(trial.template(), node -> {
            if (node instanceof io.github.dynamodbjdbc.grammar.ast.FromItem.Table table) {
                tables.add(table.name().get(table.name().size() - 1).name());
            }
            return node;
        });
        Set<String> known = new HashSet<>();
        trial.world()
                .tables()
                .forEach(table -> known.addAll(World.attributes(table).keySet()));
        trial.world().tables().stream()
                .filter(table -> tables.contains(table.design().name()))
                .forEach(table -> known.retainAll(World.attributes(table).keySet()));
        return known;
    }

    /** In SQLite, integers with more digits are doubles. */
    private static boolean isExactThere(BigDecimal number) {
        return number.scale() <= 0 && number.precision() - number.scale() < 15;
    }

    private static boolean isNumber(Expression argument, Set<String> texts) {
        return argument instanceof Expression.NameReference name
                && !texts.contains(name.parts().get(name.parts().size() - 1).name());
    }

    /** In SQLite, conditions return numbers. */
    private static boolean hasBooleanItem(QueryBody.Select select) {
        return select.items().stream()
                .anyMatch(item -> item instanceof io.github.dynamodbjdbc.grammar.ast.SelectItem.Item one
                        && !(one.expression() instanceof Expression.NameReference name
                                && name.parts().stream().map(Identifier::name).allMatch(part -> true))
                        && !(one.expression() instanceof Expression.FunctionCall));
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
