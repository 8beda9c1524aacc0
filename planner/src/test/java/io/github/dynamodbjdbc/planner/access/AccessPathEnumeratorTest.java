package io.github.dynamodbjdbc.planner.access;

import static io.github.dynamodbjdbc.planner.access.Conditions.and;
import static io.github.dynamodbjdbc.planner.access.Conditions.compare;
import static io.github.dynamodbjdbc.planner.access.Conditions.isNull;
import static io.github.dynamodbjdbc.planner.access.Conditions.like;
import static io.github.dynamodbjdbc.planner.access.Conditions.not;
import static io.github.dynamodbjdbc.planner.access.Conditions.notExpired;
import static io.github.dynamodbjdbc.planner.access.Conditions.or;
import static io.github.dynamodbjdbc.planner.access.Conditions.parameter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessPathEnumeratorTest {
    private static final TableSchema SCORES = TestTables.SCORES;
    private static final Predicate USER = compare("UserId", "=", "u");
    private static final Predicate TITLE = compare("GameTitle", "=", "g");
    private static final Predicate SCORED = not(isNull("TopScore"));

    private ReadOptions options = ReadOptions.DEFAULT;
    private IndexSchema named;
    private TableSchema table = SCORES;
    private long rowsWanted = -1;
    private List<ScanSpec.Ordering> order = List.of();

    private List<Candidate> candidates(Predicate predicate, String... output) {
        List<ColumnSource> columns = new ArrayList<>();
        for (String column : output) {
            columns.add(column.equals("*") ? new ColumnSource.Item() : column(column));
        }
        return AccessPathEnumerator.candidates(
                new ScanSpec(table, named, predicate, columns, order, rowsWanted, options));
    }

    private static ColumnSource column(String name) {
        return new ColumnSource.Attribute(AttributePath.of(name), null);
    }

    /** One line for each candidate: + if allowed, - if not, followed by operation, target and reason. */
    private static List<String> lines(List<Candidate> candidates) {
        return candidates.stream()
                .map(candidate -> (candidate.allowed() ? "+ " : "- ")
                        + candidate.operation()
                        + (candidate.path() instanceof AccessPath.Query query && !query.forward() ? "(backward)" : "")
                        + ' '
                        + candidate.target()
                        + (candidate.reason().isEmpty() ? "" : ": " + candidate.reason()))
                .toList();
    }

    private static final String LSI_LACKS = "ScoreIndex may lack rows: add TopScore IS NOT NULL";
    private static final String GSI_LACKS = "GameTitleIndex may lack rows: add TopScore IS NOT NULL"
            + "; it has as many items as the table, so it may be dense: if you know it is, use the hint"
            + " DENSE(GameScores GameTitleIndex)";

    @Test
    void fullKeyIsAGetItem() {
        assertThat(lines(candidates(and(USER, TITLE), "*")))
                .containsExactly(
                        "+ GetItem GameScores",
                        "+ Scan GameScores",
                        "- Query GameScores.GameTitleIndex: " + GSI_LACKS,
                        "- Query(backward) GameScores.GameTitleIndex: " + GSI_LACKS,
                        "- Query GameScores.ScoreIndex: " + LSI_LACKS,
                        "- Query(backward) GameScores.ScoreIndex: " + LSI_LACKS);
    }

    @Test
    void indexNeedsItsKeysImplied() {
        for (Predicate implied : List.of(
                SCORED,
                compare("TopScore", ">", 5),
                compare("TopScore", "<>", parameter(1)),
                new Predicate.Comparison(
                        new Term.Attribute(AttributePath.of("TopScore"), null),
                        io.github.dynamodbjdbc.planner.predicate.ComparisonOperator.EQUAL,
                        Conditions.operand(5)),
                Conditions.hasType("TopScore", AttributeType.N),
                Conditions.in("TopScore", 1, 2),
                not(Conditions.in("TopScore", 1, 2)),
                or(compare("TopScore", "<", 1), compare("TopScore", ">", 2)))) {
            assertThat(lines(candidates(and(TITLE, implied), "UserId", "TopScore")))
                    .contains("+ Query GameScores.GameTitleIndex", "+ Scan GameScores.GameTitleIndex");
        }
        for (Predicate notImplied : List.of(
                Predicate.TRUE,
                or(compare("TopScore", "<", 1), compare("a", ">", 2)),
                not(Conditions.isMissing("TopScore")),
                // With a string as the parameter, the condition would be true of items that are not in the index.
                new Predicate.Comparison(
                        new Term.Attribute(AttributePath.of("TopScore"), null),
                        io.github.dynamodbjdbc.planner.predicate.ComparisonOperator.EQUAL,
                        parameter(1)))) {
            assertThat(lines(candidates(and(TITLE, notImplied), "UserId")))
                    .contains("- Query GameScores.GameTitleIndex: " + GSI_LACKS);
        }
    }

    @Test
    void denseIndexNeedsNothing() {
        options = new ReadOptions(false, null, false, false, Set.of("GameTitleIndex"), 1);
        assertThat(lines(candidates(TITLE, "UserId"))).contains("+ Query GameScores.GameTitleIndex");
    }

    @Test
    void aGlobalIndexHasToProjectTheNeededAttributes() {
        assertThat(lines(candidates(and(TITLE, SCORED), "UserId", "Wins", "Losses")))
                .contains("- Query GameScores.GameTitleIndex: GameTitleIndex does not project Losses, Wins");
        assertThat(lines(candidates(and(TITLE, SCORED, compare("Wins", ">", 1)), "UserId")))
                .contains("- Query GameScores.GameTitleIndex: GameTitleIndex does not project Wins");
        assertThat(lines(candidates(and(TITLE, SCORED), "*")))
                .contains("- Query GameScores.GameTitleIndex: GameTitleIndex does not project every attribute,"
                        + " and whole items are wanted");
    }

    @Test
    void localIndexFetches() {
        List<Candidate> candidates = candidates(and(USER, compare("TopScore", ">", 5)), "Wins");
        Candidate local = candidates.stream()
                .filter(candidate -> candidate.target().equals("GameScores.ScoreIndex"))
                .findFirst()
                .orElseThrow();
        assertThat(local.allowed()).isTrue();
        assertThat(((AccessPath.Query) local.path()).fetchesFromTable()).isTrue();
        assertThat(local.order()).containsExactly(new ScanSpec.Ordering("TopScore", false));
        AccessPath.Query covered =
                (AccessPath.Query) candidates(and(USER, compare("TopScore", ">", 5)), "GameTitle").stream()
                        .filter(candidate -> candidate.target().equals("GameScores.ScoreIndex"))
                        .findFirst()
                        .orElseThrow()
                        .path();
        assertThat(covered.fetchesFromTable()).isFalse();
    }

    @Test
    void residualOnAnUnprojectedAttributeMakesALocalIndexFetch() {
        AccessPath.Query query =
                (AccessPath.Query) candidates(and(USER, SCORED, compare("Wins", ">", 1)), "GameTitle").stream()
                        .filter(candidate -> candidate.target().equals("GameScores.ScoreIndex"))
                        .findFirst()
                        .orElseThrow()
                        .path();
        assertThat(query.filter()).isEqualTo(Predicate.TRUE);
        assertThat(query.residual()).isEqualTo(compare("Wins", ">", 1));
        assertThat(query.fetch().paths()).containsExactly(AttributePath.of("GameTitle"), AttributePath.of("Wins"));
        assertThat(query.fetchesFromTable()).isTrue();
    }

    @Test
    void consistentReadsKeepGlobalIndexesOut() {
        options = new ReadOptions(true, null, false, false, Set.of(), 1);
        assertThat(lines(candidates(and(TITLE, SCORED), "UserId")))
                .contains("- Query GameScores.GameTitleIndex: GameTitleIndex is a global index, which has no strongly"
                        + " consistent reads");
        assertThat(lines(candidates(and(USER, SCORED), "UserId"))).contains("+ Query GameScores.ScoreIndex");
        named = SCORES.index("GameTitleIndex");
        assertRefused(TITLE, ErrorKind.INVALID_STATEMENT, "no strongly consistent reads");
    }

    @Test
    void indexInTheMakingIsNotUsed() {
        IndexSchema index = SCORES.indexes().get(0);
        table = new TableSchema(
                SCORES.name(),
                SCORES.key(),
                List.of(new IndexSchema(
                        index.name(), index.kind(), index.key(), index.projection(), Set.of(), false, false, 0, 0)),
                SCORES.declared(),
                null,
                0,
                0);
        assertThat(lines(candidates(and(TITLE, SCORED), "UserId")))
                .contains("- Query GameScores.GameTitleIndex: GameTitleIndex is not active yet");
    }

    @Test
    void namedIndexIsTheOnlyTarget() {
        named = SCORES.index("GameTitleIndex");
        List<Candidate> candidates = candidates(and(TITLE, compare("Wins", ">", 1)), "UserId", "Losses");
        assertThat(lines(candidates))
                .containsExactly(
                        "+ Query GameScores.GameTitleIndex",
                        "+ Query(backward) GameScores.GameTitleIndex",
                        "+ Scan GameScores.GameTitleIndex");
        // An attribute that a global index does not project can't be fetched by a Query of it.
        assertThat(((AccessPath.Query) candidates.get(0).path()).fetch().paths())
                .containsExactly(AttributePath.of("UserId"));
    }

    @Test
    void aNamedIndexHasToProjectTheExpirationTime() {
        named = SCORES.index("GameTitleIndex");
        assertRefused(and(TITLE, notExpired("ttl")), ErrorKind.INVALID_STATEMENT, "hint TTL(SHOW)");
        named = SCORES.index("ScoreIndex");
        assertThat(lines(candidates(and(USER, notExpired("ttl")), "UserId"))).contains("+ Query GameScores.ScoreIndex");
    }

    @Test
    void segmentsAreOfScansOnly() {
        options = ReadOptions.DEFAULT.of(new ScanSegment(1, 4));
        List<Candidate> scanned = candidates(SCORED, "UserId");
        assertThat(lines(scanned))
                .contains("+ Scan GameScores")
                .noneMatch(line -> line.startsWith("+ Scan GameScores."));
        assertRefused(USER, ErrorKind.INVALID_HINT, "GameScores is read by its key here: leave the hint out");
        assertRefused(and(USER, TITLE), ErrorKind.INVALID_HINT, "leave the hint out");
        named = SCORES.index("GameTitleIndex");
        assertThat(lines(candidates(SCORED, "UserId"))).contains("+ Scan GameScores.GameTitleIndex");
        assertRefused(TITLE, ErrorKind.INVALID_HINT, "GameScores.GameTitleIndex is read by its key here");
        named = null;
        options = new ReadOptions(false, "GameTitleIndex", false, false, Set.of(), 1).of(new ScanSegment(0, 2));
        assertThat(options.forceScan()).as("the index is read as it would be").isFalse();
    }

    @ParameterizedTest
    @CsvSource({"-1, 4", "4, 4", "0, 0", "0, 1000001"})
    void anInvalidSegmentIsAnError(int number, int total) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ScanSegment(number, total))
                .withMessage("no segment " + number + " of " + total);
    }

    @Test
    void hints() {
        options = new ReadOptions(false, "GameTitleIndex", false, false, Set.of(), 1);
        assertThat(lines(candidates(and(TITLE, SCORED), "UserId")))
                .contains(
                        "+ Query GameScores.GameTitleIndex", "- Scan GameScores: the hint INDEX names GameTitleIndex");
        assertRefused(TITLE, ErrorKind.INVALID_HINT, "INDEX GameTitleIndex: " + GSI_LACKS);
        options = new ReadOptions(false, "Nope", false, false, Set.of(), 1);
        assertRefused(TITLE, ErrorKind.INVALID_HINT, "GameScores has no index Nope");
        options = new ReadOptions(false, "ScoreIndex", true, false, Set.of(), 1);
        assertRefused(TITLE, ErrorKind.INVALID_HINT, "exclude each other");
        options = new ReadOptions(false, null, true, false, Set.of(), 4);
        List<Candidate> scan = candidates(and(USER, TITLE), "UserId");
        assertThat(lines(scan)).contains("+ Scan GameScores", "- GetItem GameScores: the hint SCAN asks for a scan");
        assertThat(((AccessPath.Scan) scan.get(1).path()).segments()).isEqualTo(4);
        named = SCORES.index("GameTitleIndex");
        options = new ReadOptions(false, "ScoreIndex", false, false, Set.of(), 1);
        assertRefused(TITLE, ErrorKind.INVALID_HINT, "FROM names the index GameTitleIndex, not ScoreIndex");
    }

    @Test
    void pathHintLeavesThatPathOnly() {
        options = ReadOptions.DEFAULT.withPath(new ForcedPath("Query", "GameTitleIndex", 0));
        assertThat(allowed(candidates(and(TITLE, SCORED), "UserId")))
                .containsExactly("+ Query GameScores.GameTitleIndex", "+ Query(backward) GameScores.GameTitleIndex");
        // An index that may lack rows is not allowed.
        assertRefused(TITLE, ErrorKind.INVALID_HINT, GSI_LACKS);
        options = ReadOptions.DEFAULT.withPath(new ForcedPath("Query", "GameTitleIndex", 2));
        assertThat(allowed(candidates(and(TITLE, SCORED), "UserId")))
                .containsExactly("+ Query(backward) GameScores.GameTitleIndex");
        options = ReadOptions.DEFAULT.withPath(new ForcedPath("Query", "GameTitleIndex", 3));
        assertRefused(
                and(TITLE, SCORED), ErrorKind.INVALID_HINT, "the hint PATH asks for Query of GameTitleIndex, number 3");
        options = ReadOptions.DEFAULT.withPath(new ForcedPath("Scan", null, 0));
        assertThat(allowed(candidates(and(USER, TITLE), "UserId"))).containsExactly("+ Scan GameScores");
        options = ReadOptions.DEFAULT.withPath(new ForcedPath("GetItem", null, 1));
        assertThat(allowed(candidates(and(USER, TITLE), "UserId"))).containsExactly("+ GetItem GameScores");
        assertRefused(USER, ErrorKind.INVALID_HINT, "there is no such path");
        options = ReadOptions.DEFAULT.withPath(new ForcedPath("Query", "Nope", 0));
        assertRefused(USER, ErrorKind.INVALID_HINT, "has no index Nope");
    }

    @Test
    void pathHintOfAnIndexThatFromNames() {
        named = SCORES.index("GameTitleIndex");
        options = ReadOptions.DEFAULT.withPath(new ForcedPath("Scan", null, 0));
        assertThat(allowed(candidates(TITLE, "UserId"))).containsExactly("+ Scan GameScores.GameTitleIndex");
    }

    private static List<String> allowed(List<Candidate> candidates) {
        return lines(candidates).stream().filter(line -> line.startsWith("+")).toList();
    }

    @Test
    void withoutPushdownTheTargetIsScannedWhole() {
        options = ReadOptions.DEFAULT.withoutPushdown();
        List<Candidate> whole = candidates(and(USER, TITLE), "a");
        assertThat(lines(whole)).containsExactly("+ Scan GameScores");
        AccessPath.Scan scan = (AccessPath.Scan) whole.get(0).path();
        assertThat(scan.filter()).isEqualTo(Predicate.TRUE);
        assertThat(scan.residual()).isEqualTo(and(USER, TITLE));
        options = new ReadOptions(false, null, false, true, Set.of(), 1).withoutPushdown();
        assertRefused(USER, ErrorKind.SCAN_DENIED, "only a scan of GameScores can answer this");
    }

    @Test
    void hintsAboutTheIndexThatFromNames() {
        named = SCORES.index("GameTitleIndex");
        options = new ReadOptions(false, "GameTitleIndex", false, false, Set.of(), 1);
        assertThat(lines(candidates(TITLE, "UserId"))).contains("+ Query GameScores.GameTitleIndex");
        options = new ReadOptions(false, null, true, false, Set.of(), 1);
        assertThat(lines(candidates(TITLE, "UserId")))
                .contains(
                        "+ Scan GameScores.GameTitleIndex",
                        "- Query GameScores.GameTitleIndex: the hint SCAN asks for a scan");
        named = null;
        // Without anything to read there is no scan.
        assertThat(lines(candidates(and(USER, compare("GameTitle", "=", "")), "UserId")))
                .contains("+ Empty GameScores");
        assertThat(lines(candidates(and(TITLE, SCORED), "UserId")))
                .contains("- Scan GameScores.GameTitleIndex: the hint SCAN asks for a scan");
    }

    @Test
    void indexDeclaredDenseNeedsNothing() {
        IndexSchema index = SCORES.indexes().get(0);
        table = new TableSchema(
                SCORES.name(),
                SCORES.key(),
                List.of(new IndexSchema(
                        index.name(), index.kind(), index.key(), index.projection(), Set.of(), true, true, 0, 0)),
                SCORES.declared(),
                null,
                0,
                0);
        assertThat(lines(candidates(TITLE, "UserId"))).contains("+ Query GameScores.GameTitleIndex");
    }

    @Test
    void scansCanBeRefused() {
        options = new ReadOptions(false, null, false, true, Set.of(), 1);
        assertThat(lines(candidates(USER, "UserId")))
                .contains("+ Query GameScores", "- Scan GameScores: scans are refused");
        assertRefused(compare("a", "=", 1), ErrorKind.SCAN_DENIED, "only a scan of GameScores can answer this");
        assertRefused(TITLE, ErrorKind.SCAN_DENIED, "only a scan of GameScores can answer this");
        assertThat(lines(candidates(Predicate.FALSE, "UserId"))).containsExactly("+ Empty GameScores");
        options = new ReadOptions(false, "GameTitleIndex", false, true, Set.of(), 1);
        assertRefused(SCORED, ErrorKind.SCAN_DENIED, "INDEX GameTitleIndex: scans are refused");
    }

    @Test
    void aTransactionReadsByFullKeysOnly() {
        options = ReadOptions.DEFAULT.inTransaction();
        assertThat(lines(candidates(and(USER, TITLE), "UserId")))
                .contains(
                        "+ TransactGetItems GameScores",
                        "- Scan GameScores: the hint TRANSACTIONAL reads items by their full keys only");
        assertRefused(
                USER,
                ErrorKind.INVALID_HINT,
                "TRANSACTIONAL: GameScores is not read by full keys here: WHERE has to" + " give UserId, GameTitle");
        assertThat(lines(candidates(Predicate.FALSE, "UserId"))).containsExactly("+ Empty GameScores");
        options = options.withoutPushdown();
        assertRefused(and(USER, TITLE), ErrorKind.INVALID_HINT, "pushdown=false");
    }

    private void assertRefused(Predicate predicate, ErrorKind kind, String message) {
        assertThatThrownBy(() -> candidates(predicate, "UserId"))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining(message)
                .extracting(thrown -> ((QueryException) thrown).kind())
                .isEqualTo(kind);
    }

    @Test
    void nothingToRead() {
        assertThat(lines(candidates(compare("a", "=", null)))).containsExactly("+ Empty GameScores");
        assertThat(lines(candidates(and(USER, TITLE, compare("GameTitle", "=", "h")))))
                .containsExactly("+ Empty GameScores");
        assertThat(lines(candidates(and(USER, compare("GameTitle", "=", ""))))).contains("+ Empty GameScores");
        rowsWanted = 0;
        assertThat(lines(candidates(USER, "*"))).containsExactly("+ Empty GameScores");
    }

    @Test
    void anIndexWithoutMatchesDoesNotMakeItsTableEmpty() {
        assertThat(lines(candidates(isNull("TopScore"), "UserId"))).containsExactly("+ Scan GameScores");
        options = new ReadOptions(false, null, false, false, Set.of("GameTitleIndex"), 1);
        assertThat(lines(candidates(isNull("TopScore"), "UserId"))).contains("+ Empty GameScores.GameTitleIndex");
    }

    private String ordered(Predicate predicate, String... wanted) {
        order = Arrays.stream(wanted)
                .map(text -> new ScanSpec.Ordering(text.replace("-", ""), text.startsWith("-")))
                .toList();
        return candidates(predicate, "UserId").stream()
                .filter(candidate -> candidate.allowed() && candidate.ordered())
                .map(candidate -> lines(List.of(candidate)).get(0).substring(2))
                .toList()
                .toString();
    }

    @Test
    void orders() {
        assertThat(ordered(USER, "GameTitle")).isEqualTo("[Query GameScores]");
        assertThat(ordered(USER, "-GameTitle")).isEqualTo("[Query(backward) GameScores]");
        assertThat(ordered(USER, "UserId", "GameTitle")).isEqualTo("[Query GameScores]");
        assertThat(ordered(USER, "GameTitle", "-GameTitle")).isEqualTo("[Query GameScores]");
        assertThat(ordered(USER, "GameTitle", "a")).isEqualTo("[]");
        assertThat(ordered(and(USER, compare("a", "=", 1)), "a", "-GameTitle", "UserId"))
                .isEqualTo("[Query(backward) GameScores]");
        assertThat(ordered(USER, "a")).isEqualTo("[]");
        assertThat(ordered(and(USER, TITLE), "a")).isEqualTo("[GetItem GameScores]");
        assertThat(ordered(and(TITLE, SCORED), "-TopScore")).isEqualTo("[Query(backward) GameScores.GameTitleIndex]");
        assertThat(ordered(USER, "UserId"))
                .isEqualTo("[Query GameScores, Query(backward) GameScores, Scan GameScores]");
    }

    @Test
    void limitsEndReadsThatNeedNoChecking() {
        rowsWanted = 10;
        order = List.of(new ScanSpec.Ordering("GameTitle", false));
        assertThat(candidates(USER).get(0).stopsEarly()).isTrue();
        assertThat(candidates(USER).get(1).stopsEarly()).isFalse();
        assertThat(candidates(and(USER, compare("a", "=", 1))).get(0).stopsEarly())
                .isTrue();
        assertThat(candidates(and(USER, like("a", "x%y"))).get(0).stopsEarly()).isFalse();
        rowsWanted = -1;
        assertThat(candidates(USER).get(0).stopsEarly()).isFalse();
    }

    private Fetch fetch(Predicate predicate, ColumnSource... output) {
        return AccessPathEnumerator.candidates(
                        new ScanSpec(SCORES, null, predicate, List.of(output), List.of(), -1, ReadOptions.DEFAULT))
                .get(0)
                .path()
                .accept(new AccessPath.Visitor<>() {
                    @Override
                    public Fetch visit(AccessPath.Empty empty) {
                        throw new AssertionError();
                    }

                    @Override
                    public Fetch visit(AccessPath.GetItem getItem) {
                        return getItem.fetch();
                    }

                    @Override
                    public Fetch visit(AccessPath.BatchGet batchGet) {
                        return batchGet.fetch();
                    }

                    @Override
                    public Fetch visit(AccessPath.TransactGet transactGet) {
                        return transactGet.fetch();
                    }

                    @Override
                    public Fetch visit(AccessPath.MergedQueries merged) {
                        throw new AssertionError();
                    }

                    @Override
                    public Fetch visit(AccessPath.IndexThenBatchGet fetch) {
                        return fetch.fetch();
                    }

                    @Override
                    public Fetch visit(AccessPath.Query query) {
                        return query.fetch();
                    }

                    @Override
                    public Fetch visit(AccessPath.SearchVectors search) {
                        throw new AssertionError(search);
                    }

                    @Override
                    public Fetch visit(AccessPath.Scan scan) {
                        return scan.fetch();
                    }
                });
    }

    private static AttributePath path(String attribute, Object... steps) {
        return new AttributePath(
                attribute,
                Arrays.stream(steps)
                        .<AttributePath.Step>map(step -> step instanceof Integer index
                                ? new AttributePath.Index(index)
                                : new AttributePath.Field((String) step))
                        .toList());
    }

    @Test
    void fetchesOnlyIfNeeded() {
        assertThat(fetch(USER, new ColumnSource.Item())).isEqualTo(new Fetch(true, List.of()));
        assertThat(fetch(USER, column("a"), new ColumnSource.ItemSize()).wholeItem())
                .isTrue();
        assertThat(fetch(USER).paths()).containsExactly(path("UserId"));
        assertThat(fetch(USER, column("b"), column("a"), column("b")).paths()).containsExactly(path("a"), path("b"));
        assertThat(fetch(and(USER, TITLE), column("a")).paths()).containsExactly(path("UserId"), path("a"));
        assertThat(fetch(and(USER, TITLE), column("GameTitle")).paths()).containsExactly(path("GameTitle"));
        assertThat(fetch(
                                USER,
                                new ColumnSource.Attribute(path("d", "x", 0, "y"), null),
                                new ColumnSource.Missing(path("d", "x")),
                                new ColumnSource.Attribute(path("d", "z"), null),
                                new ColumnSource.Attribute(path("l", 3), null))
                        .paths())
                .containsExactly(path("d", "x"), path("d", "z"), path("l"));
        assertThat(fetch(USER, new ColumnSource.Attribute(path("d", "x"), null), column("d"))
                        .paths())
                .containsExactly(path("d"));
        assertThat(fetch(and(USER, like("a", "x%y")), column("b")).paths()).containsExactly(path("a"), path("b"));
        assertThat(fetch(USER, column("n".repeat(256))).wholeItem()).isTrue();
        ColumnSource[] many =
                IntStream.range(0, 1000).mapToObj(i -> column("c" + i)).toArray(ColumnSource[]::new);
        assertThat(fetch(USER, many).wholeItem()).isTrue();
    }
}
