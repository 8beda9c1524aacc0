package io.github.dynamodbjdbc.tck;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.dynamodbjdbc.grammar.SqlSyntaxException;
import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.tck.local.OwnTables;
import io.github.dynamodbjdbc.tck.oracle.Answer;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.NaiveEvaluator;
import io.github.dynamodbjdbc.tck.oracle.Rejected;
import io.github.dynamodbjdbc.tck.oracle.Settings;
import io.github.dynamodbjdbc.tck.oracle.UnsupportedForOracle;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The naive evaluator and the cases agree, so that each checks the other. */
class OracleCasesTest {
    private static final Path MANUAL = Path.of("..", "docs");

    /** Databases by the tables that cases define; the sample's has an empty list. */
    private static final Map<List<String>, Database> DATABASES = new HashMap<>();

    private static final AtomicInteger ANSWERED = new AtomicInteger();
    private static final Map<String, List<String>> REFUSED = new TreeMap<>();

    /** The number of cases that it answers now. A new case increases it, unless the evaluator does not support the case. */
    private static final int LEAST_ANSWERED = 1889;

    private static final int MOST_REFUSED = 551;

    @AfterAll
    static void count() {
        int refused = REFUSED.values().stream().mapToInt(List::size).sum();
        int answered = ANSWERED.get();
        System.out.println("the naive evaluator answered " + answered + " cases, and refused " + refused + ":");
        REFUSED.forEach((reason, places) -> System.out.println("    " + reason + ": " + places));
        Assertions.assertTrue(answered >= LEAST_ANSWERED, () -> "only " + answered + " cases were answered");
        Assertions.assertTrue(refused <= MOST_REFUSED, () -> refused + " cases were refused: " + REFUSED);
    }

    /** Properties that change the result or turn it into an error. */
    private static final Set<String> OTHER_MEANINGS =
            Set.of("columns", "denseIndexes", "flatten", "unknownColumns", "typeMismatch");

    @TestFactory
    Stream<DynamicTest> cases() throws Exception {
        List<Case> cases = new ArrayList<>(CaseFiles.own());
        cases.addAll(CaseFiles.below(MANUAL));
        Set<List<String>> changed =
                cases.stream().filter(Case::hasEffect).map(Case::tables).collect(Collectors.toSet());
        return cases.stream()
                .filter(given -> given.skip() == null)
                // The content of these tables depends on earlier writes.
                .filter(given -> !SameRowsCases.readsTablesThatItMade(given))
                // The evaluator does not know entities, child tables and flattened columns.
                .filter(given -> given.schemaFile() == null
                        || !given.schemaFile().contains("entities:")
                                && !given.schemaFile().contains("children:")
                                && !given.schemaFile().contains("flatten:"))
                .filter(given -> given.tables().isEmpty() || !changed.contains(given.tables()))
                .filter(given -> Collections.disjoint(given.properties().keySet(), OTHER_MEANINGS))
                .filter(given -> given.expected().rows() != null || isAboutMeaning(given.expected()))
                .filter(given -> query(given) != null)
                .map(given -> dynamicTest(given.toString(), () -> check(given)));
    }

    /**
     * Whether an error comes from the statement's meaning, and not from the connection, hints or limits. Errors of regular expressions are left out,
     * since the evaluator uses Java's, which rejects other ones.
     */
    private static boolean isAboutMeaning(Expected expected) {
        String state = expected.error() == null ? "" : expected.error().state();
        return state.matches("2201[^B]|21000|427..|428..|42P01|42P10|42703");
    }

    /** The query of a case; null if the case is not a single query. */
    private static @Nullable Query query(Case given) {
        try {
            return given.statements().size() == 1
                            && StatementParser.parse(given.statement()) instanceof Statement.Select select
                    ? select.query()
                    : null;
        } catch (SqlSyntaxException e) {
            return null;
        }
    }

    private static void check(Case given) {
        List<Cell> parameters =
                given.parameters().stream().map(OracleCasesTest::parameter).toList();
        Answer answer;
        try {
            answer = new NaiveEvaluator(database(given), settings(given.properties()))
                    .evaluate(
                            DeclaredTables.withViews(Objects.requireNonNull(query(given)), given.schemaFile()),
                            parameters);
        } catch (UnsupportedForOracle e) {
            synchronized (REFUSED) {
                REFUSED.computeIfAbsent(e.getMessage(), reason -> new ArrayList<>())
                        .add(given.place());
            }
            Assumptions.abort(e.getMessage());
            return;
        } catch (Rejected e) {
            if (given.expected().error() == null
                    || !e.sqlState()
                            .substring(0, 2)
                            .equals(given.expected().error().state().substring(0, 2))) {
                throw e;
            }
            ANSWERED.incrementAndGet();
            return;
        }
        ANSWERED.incrementAndGet();
        Assertions.assertNull(given.expected().error(), () -> "no error, but " + answer.example());
        String problem = RowComparison.check(given.expected().rows(), isInOrder(answer), result(given, answer));
        if (problem != null && !isCutWithinTie(answer)) {
            Assertions.fail(given.place() + "\n" + Texts.indent(given.statement()) + "\n" + problem);
        }
    }

    private static Database database(Case given) {
        Database database;
        synchronized (DATABASES) {
            database = DATABASES.computeIfAbsent(given.tables(), OracleCasesTest::read);
        }
        return given.schemaFile() == null ? database : DeclaredTables.of(database, given.schemaFile());
    }

    private static Database read(List<String> tables) {
        if (tables.isEmpty()) {
            try (DynamoDbClient client = SampleEngine.client()) {
                return StoredTables.read(client);
            }
        }
        String url = "jdbc:dynamodb:" + SampleEngine.endpoint().getSchemeSpecificPart();
        try (DynamoDbClient client =
                SampleEngine.client(OwnTables.create(url, tables).get("accessKeyId"))) {
            return StoredTables.read(client);
        }
    }

    private static boolean isInOrder(Answer answer) {
        return answer.ties().stream().distinct().count() == answer.rows().size();
    }

    /** Whether the limit cuts within peers, so that the case shows only one of several valid results. */
    private static boolean isCutWithinTie(Answer answer) {
        return answer.example().size() < answer.rows().size() && !isInOrder(answer);
    }

    private static Result result(Case given, Answer answer) {
        List<List<String>> values = new ArrayList<>();
        for (List<Cell> row : answer.example()) {
            List<String> texts = new ArrayList<>();
            row.forEach(cell -> texts.add(CellText.of(cell)));
            values.add(texts);
        }
        List<List<String>> cells = values.stream()
                .map(row -> row.stream().map(Table::cell).toList())
                .toList();
        int columns = answer.columns().size();
        return new Result(
                new Table(given.expected().rows().labels(), cells),
                values,
                -1,
                Collections.nCopies(columns, Types.NUMERIC),
                Collections.nCopies(columns, "NUMERIC"),
                List.of());
    }

    private static Settings settings(Map<String, String> properties) {
        String clock = properties.get("ttlClock");
        long now = clock == null
                ? Instant.now().getEpochSecond()
                : clock.matches("-?P.*")
                        ? Instant.now().plus(Duration.parse(clock)).getEpochSecond()
                        : Instant.parse(clock).getEpochSecond();
        String ttl = properties.getOrDefault("ttl", "hide");
        return new Settings(
                now,
                Settings.TimeToLive.valueOf(ttl.toUpperCase(Locale.ROOT)),
                "permissive".equals(properties.get("typing")));
    }

    private static Cell parameter(Parameter parameter) {
        String text = parameter.text();
        return switch (parameter.type()) {
            case VARCHAR -> new Datum.Text(text);
            case INTEGER, BIGINT, NUMERIC, DOUBLE -> new Datum.Numeric(new BigDecimal(text));
            case BOOLEAN -> new Datum.Bool(Boolean.parseBoolean(text));
            case VARBINARY -> new Datum.Binary(ByteBuffer.wrap(HexFormat.of().parseHex(text)));
            case NULL -> new Datum.Null();
            case DATE -> new Cell.Date(LocalDate.parse(text));
            case TIMESTAMP -> new Cell.Timestamp(Timestamp.valueOf(text).toLocalDateTime());
            case TIME -> Assumptions.<Cell>abort("a time of day as a parameter");
        };
    }
}
