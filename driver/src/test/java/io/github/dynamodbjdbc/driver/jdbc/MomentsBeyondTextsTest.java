package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Days and moments before the year 1 and after 9999, which only parameters can have. All texts are on the same side of them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MomentsBeyondTextsTest {
    /** The first two texts are moments, the third is not. */
    private static final List<String> TEXTS = List.of("2026-01-31", "9999-12-31", "soon");

    private final TestDatabase database = new TestDatabase();
    private final List<Connection> connections = new ArrayList<>();

    @BeforeAll
    void create() throws SQLException {
        database.addTable("Days", "id", ScalarAttributeType.S, "at", ScalarAttributeType.S);
        for (String text : TEXTS) {
            database.put(
                    "Days",
                    Map.of(
                            "id",
                            AttributeValue.fromS("a"),
                            "at",
                            AttributeValue.fromS(text),
                            "day",
                            AttributeValue.fromS(text)));
        }
        for (String setting : List.of("", "&pushdown=false")) {
            connections.add(database.connect(setting));
        }
    }

    @AfterAll
    void close() throws SQLException {
        for (Connection connection : connections) {
            connection.close();
        }
        database.close();
    }

    static Stream<Arguments> conditions() {
        return Stream.of(LocalDate.of(0, 1, 1), LocalDate.of(-1, 1, 1), LocalDate.of(10_000, 1, 1))
                .flatMap(day -> Stream.of(day, LocalDateTime.of(day, LocalTime.NOON)))
                .flatMap(moment -> Stream.of("=", "<>", "<", "<=", ">", ">=")
                        .flatMap(operator ->
                                Stream.of("day", "at", "id").map(column -> Arguments.of(moment, operator, column))));
    }

    @ParameterizedTest
    @MethodSource("conditions")
    void allStringsAreOnOneSide(Temporal moment, String operator, String column) throws SQLException {
        boolean late = LocalDate.from(moment).getYear() > 9999;
        boolean all = operator.equals("<>") || (late ? operator.startsWith("<") : operator.startsWith(">"));
        TreeSet<String> texts = new TreeSet<>(all && !column.equals("id") ? TEXTS.subList(0, 2) : List.of());
        TreeSet<String> others = new TreeSet<>(all || column.equals("id") ? List.of() : TEXTS.subList(0, 2));
        TreeSet<String> withSoon = new TreeSet<>(texts);
        withSoon.add("soon");
        String condition = column + " " + operator + " ?";
        for (Connection connection : connections) {
            assertThat(found(connection, condition, moment)).isEqualTo(texts);
            assertThat(found(connection, "id = 'a' AND " + condition, moment)).isEqualTo(texts);
            assertThat(found(connection, condition + " AND at > ''", moment)).isEqualTo(texts);
            assertThat(found(connection, condition + " OR at = 'soon'", moment)).isEqualTo(withSoon);
            assertThat(found(connection, "NOT (" + condition + ")", moment)).isEqualTo(others);
            assertThat(found(connection, "(" + condition + ") IS FALSE", moment))
                    .isEqualTo(others);
            assertThat(written(connection, "id = 'a' AND " + condition, moment)).isEqualTo(texts.size());
            assertThat(written(connection, "id = 'a' AND at = '9999-12-31' AND " + condition, moment))
                    .isEqualTo(texts.isEmpty() ? 0 : 1);
        }
    }

    private static TreeSet<String> found(Connection connection, String condition, Temporal moment) throws SQLException {
        TreeSet<String> texts = new TreeSet<>();
        try (PreparedStatement statement = connection.prepareStatement("SELECT at FROM Days WHERE " + condition)) {
            statement.setObject(1, moment);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    texts.add(rows.getString(1));
                }
            }
        }
        return texts;
    }

    private static int written(Connection connection, String condition, Temporal moment) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("UPDATE Days SET n = 1 WHERE " + condition)) {
            statement.setObject(1, moment);
            return statement.executeUpdate();
        }
    }
}
