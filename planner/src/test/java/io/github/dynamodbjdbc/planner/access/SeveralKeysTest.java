package io.github.dynamodbjdbc.planner.access;

import static io.github.dynamodbjdbc.planner.access.Conditions.and;
import static io.github.dynamodbjdbc.planner.access.Conditions.compare;
import static io.github.dynamodbjdbc.planner.access.Conditions.or;
import static io.github.dynamodbjdbc.planner.access.Conditions.parameter;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Paths that read by more than one key: which paths exist, and the result of binding values. */
class SeveralKeysTest {
    private List<ScanSpec.Ordering> order = List.of();
    private long rowsWanted = -1;

    private ScanSpec spec(Predicate predicate) {
        return new ScanSpec(
                TestTables.MIXED,
                null,
                predicate,
                List.of(new ColumnSource.Attribute(AttributePath.of("sk"), null)),
                order,
                rowsWanted,
                ReadOptions.DEFAULT);
    }

    private <P extends AccessPath> List<P> paths(Class<P> kind, Predicate predicate) {
        return AccessPathEnumerator.candidates(spec(predicate)).stream()
                .filter(candidate -> candidate.target().equals("T"))
                .map(Candidate::path)
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    private AccessPath bind(AccessPath chosen, Predicate predicate, Object... values) {
        return AccessPathBinder.bind(spec(predicate), chosen, index -> Values.canonical(values[index]), 0);
    }

    private static Predicate in(String attribute, Object... values) {
        List<Term.Operand> operands = new ArrayList<>();
        for (Object value : values) {
            operands.add(value instanceof Term.Operand operand ? operand : new Term.Literal(Values.canonical(value)));
        }
        return new Predicate.In(new Term.Attribute(AttributePath.of(attribute), null), operands);
    }

    private static List<String> keys(AccessPath path) {
        return ((AccessPath.BatchGet) path)
                .keys().stream()
                        .map(key -> PredicateText.of(key.get(0).value())
                                + ' '
                                + PredicateText.of(key.get(1).value()))
                        .toList();
    }

    private static List<String> conditions(AccessPath path) {
        return ((AccessPath.MergedQueries) path)
                .queries().stream().map(query -> query.keyCondition().text()).toList();
    }

    @Test
    void keysAreTheProductOfTheLists() {
        Predicate predicate = and(in("pk", "b", "a"), in("sk", 1, 2), compare("a", "=", 5));
        AccessPath.BatchGet path = paths(AccessPath.BatchGet.class, predicate).get(0);
        assertThat(keys(path)).containsExactly("'a' 1", "'a' 2", "'b' 1", "'b' 2");
        assertThat(PredicateText.of(path.residual())).isEqualTo("a = 5");
    }

    @Test
    void keysOfADisjunctionKeepTheirOwnConditions() {
        Predicate predicate = or(
                and(compare("pk", "=", "a"), compare("sk", "=", 1), compare("a", "=", 5)),
                and(compare("pk", "=", "b"), compare("sk", "=", 2)));
        AccessPath.BatchGet path = paths(AccessPath.BatchGet.class, predicate).get(0);
        assertThat(keys(path)).containsExactly("'a' 1", "'b' 2");
        assertThat(Predicates.attributes(path.residual())).containsExactlyInAnyOrder("pk", "sk", "a");
    }

    @Test
    void valuesThatNoKeyHasAreLeftOutWhenTheyAreBound() {
        Predicate predicate = and(in("pk", parameter(1), parameter(2)), in("sk", parameter(3), parameter(4)));
        AccessPath chosen = paths(AccessPath.BatchGet.class, predicate).get(0);
        assertThat(keys(chosen)).hasSize(4);
        assertThat(keys(bind(chosen, predicate, "a", "a", 1, 2))).containsExactly("'a' 1", "'a' 2");
        assertThat(keys(bind(chosen, predicate, "a", null, 1, new java.math.BigDecimal("1.0"))))
                .containsExactly("'a' 1");
        assertThat(keys(bind(chosen, predicate, "a", 7, 1, "2"))).containsExactly("'a' 1");
        assertThat(bind(chosen, predicate, "", null, 1, 2)).isInstanceOf(AccessPath.Empty.class);
        assertThat(bind(chosen, predicate, "a", "b", null, "x")).isInstanceOf(AccessPath.Empty.class);
    }

    @Test
    void tooManyKeysAreAnotherPath() {
        Object[] many = IntStream.range(0, 101).boxed().toArray();
        Object[] names = Arrays.stream(many).map(number -> "k" + number).toArray();
        assertThat(paths(AccessPath.BatchGet.class, and(in("pk", names), in("sk", many))))
                .isEmpty();
        assertThat(paths(AccessPath.BatchGet.class, and(in("pk", "a"), in("sk", many))))
                .hasSize(1);
    }

    @Test
    void rangesThatOverlapAreJoined() {
        Predicate predicate = and(
                compare("pk", "=", "a"),
                or(
                        and(compare("sk", ">=", parameter(1)), compare("sk", "<=", parameter(2))),
                        and(compare("sk", ">=", parameter(3)), compare("sk", "<", parameter(4))),
                        compare("sk", "=", parameter(5))));
        AccessPath chosen = paths(AccessPath.MergedQueries.class, predicate).get(0);
        assertThat(conditions(chosen)).hasSize(3);
        assertThat(conditions(bind(chosen, predicate, 1, 5, 3, 9, 20)))
                .containsExactly("pk = 'a' AND sk BETWEEN 1 AND 9", "pk = 'a' AND sk = 20");
        assertThat(conditions(bind(chosen, predicate, 7, 5, 3, null, 20))).containsExactly("pk = 'a' AND sk = 20");
        assertThat(bind(chosen, predicate, 7, 5, 3, null, "x")).isInstanceOf(AccessPath.Empty.class);
    }

    @Test
    void partitionsAreMergedInTheOrderOfTheSortKey() {
        order = List.of(new ScanSpec.Ordering("sk", true));
        rowsWanted = 2;
        Candidate merged = AccessPathEnumerator.candidates(spec(in("pk", "a", "b"))).stream()
                .filter(candidate -> candidate.path() instanceof AccessPath.MergedQueries)
                .findFirst()
                .orElseThrow();
        assertThat(merged.ordered()).isTrue();
        assertThat(((AccessPath.MergedQueries) merged.path()).forward()).isFalse();
        CostEstimate estimate = CostModel.estimate(spec(in("pk", "a", "b")), merged);
        assertThat(estimate.requests()).isEqualTo(2);
        assertThat(estimate.itemsEvaluated()).isEqualTo(4);
        assertThat(estimate.rows()).isEqualTo(2);
    }

    @Test
    void rangesThatDoNotOverlapFollowEachOther() {
        order = List.of(new ScanSpec.Ordering("sk", true));
        Predicate predicate = and(compare("pk", "=", "a"), or(compare("sk", "<", 3), compare("sk", ">", 10)));
        AccessPath.MergedQueries path =
                paths(AccessPath.MergedQueries.class, predicate).get(0);
        assertThat(path.consecutive())
                .extracting(query -> query.keyCondition().text())
                .containsExactly("pk = 'a' AND sk > 10", "pk = 'a' AND sk < 3");
        order = List.of(new ScanSpec.Ordering("sk", false));
        assertThat(paths(AccessPath.MergedQueries.class, in("pk", "a", "b"))
                        .get(0)
                        .consecutive())
                .isNull();
    }

    private List<String> inOrder(String wanted, Class<? extends AccessPath> kind, Predicate predicate) {
        order = Arrays.stream(wanted.split(" "))
                .map(text -> new ScanSpec.Ordering(text.replace("-", ""), text.startsWith("-")))
                .toList();
        AccessPath.MergedQueries path = AccessPathEnumerator.candidates(spec(predicate)).stream()
                .filter(candidate -> candidate.allowed() && candidate.ordered())
                .map(candidate -> candidate.path() instanceof AccessPath.IndexThenBatchGet fetch
                                && kind == AccessPath.IndexThenBatchGet.class
                        ? fetch.index()
                        : candidate.path())
                .filter(AccessPath.MergedQueries.class::isInstance)
                .map(AccessPath.MergedQueries.class::cast)
                .filter(merged -> (merged.target().index() == null) == (kind == AccessPath.MergedQueries.class))
                .reduce((fewer, narrower) -> narrower)
                .orElseThrow();
        List<AccessPath.Query> consecutive = path.consecutive();
        return consecutive == null
                ? null
                : consecutive.stream().map(query -> query.keyCondition().text()).toList();
    }

    @Test
    void partitionsAndRangesAreSequentialInTheirOrder() {
        Class<AccessPath.MergedQueries> table = AccessPath.MergedQueries.class;
        assertThat(inOrder("pk sk", table, in("pk", "a", "b"))).containsExactly("pk = 'a'", "pk = 'b'");
        assertThat(inOrder("-pk sk", table, in("pk", "a", "b"))).containsExactly("pk = 'b'", "pk = 'a'");
        Predicate apart = or(
                and(compare("pk", "=", "b"), compare("sk", "<=", 3)),
                and(compare("pk", "=", "a"), compare("sk", ">", 9)),
                and(compare("pk", "=", "a"), compare("sk", ">=", 1), compare("sk", "<=", 8)));
        assertThat(inOrder("pk sk", table, apart))
                .containsExactly("pk = 'a' AND sk BETWEEN 1 AND 8", "pk = 'a' AND sk > 9", "pk = 'b' AND sk <= 3");
        assertThat(inOrder("sk", table, apart))
                .as("from 9 on, and from 1 to 8, but also up to 3")
                .isNull();
    }

    @Test
    void prefixesFollowEachOther() {
        Predicate prefixes = and(
                compare("pk", "=", "a"),
                or(
                        Conditions.beginsWith("ls", "\uDBFF\uDFFF"),
                        Conditions.beginsWith("ls", "x"),
                        compare("ls", "=", "z")));
        assertThat(inOrder("-ls", AccessPath.Query.class, prefixes))
                .containsExactly(
                        "pk = 'a' AND begins_with(ls, '\uDBFF\uDFFF')",
                        "pk = 'a' AND ls = 'z'",
                        "pk = 'a' AND begins_with(ls, 'x')");
    }

    @Test
    void thePositionOfAParameterIsUnknown() {
        Predicate predicate =
                and(compare("pk", "=", "a"), or(compare("sk", "<", parameter(1)), compare("sk", ">", parameter(2))));
        assertThat(inOrder("sk", AccessPath.MergedQueries.class, predicate)).isNull();
        AccessPath chosen = paths(AccessPath.MergedQueries.class, predicate).get(0);
        assertThat(((AccessPath.MergedQueries) bind(chosen, predicate, 3, 3)).consecutive())
                .extracting(query -> query.keyCondition().text())
                .containsExactly("pk = 'a' AND sk < 3", "pk = 'a' AND sk > 3");
        assertThat(conditions(bind(chosen, predicate, 4, 3))).containsExactly("pk = 'a'");
    }

    /** A value that a key can't have, or that is too long for a key, is not requested. */
    @Test
    void invalidKeyValuesAreDropped() {
        assertThat(keys(paths(AccessPath.BatchGet.class, and(in("pk", "a", "b", "x".repeat(2049)), in("sk", 1, 2)))
                        .get(0)))
                .containsExactly("'a' 1", "'a' 2", "'b' 1", "'b' 2");
        Predicate longPrefix = and(
                compare("pk", "=", "a"), or(Conditions.beginsWith("ls", "x".repeat(1025)), compare("ls", "=", "y")));
        assertThat(AccessPathEnumerator.candidates(spec(longPrefix)))
                .filteredOn(candidate -> candidate.path() instanceof AccessPath.MergedQueries)
                .isEmpty();
        // Of two conditions on one key, one of them with a parameter, the list of values is used.
        Predicate mixed = and(in("pk", "a", "b"), compare("pk", ">=", parameter(1)));
        assertThat(conditions(paths(AccessPath.MergedQueries.class, mixed).get(0)))
                .containsExactly("pk = 'a'", "pk = 'b'");
        assertThat(conditions(bind(paths(AccessPath.MergedQueries.class, mixed).get(0), mixed, "b")))
                .containsExactly("pk = 'b'");
    }

    @Test
    void sizesOfKeysAreNotKeys() {
        Predicate predicate = and(in("pk", "a", "bb"), compare(Conditions.size("pk"), "=", 1));
        assertThat(conditions(paths(AccessPath.MergedQueries.class, predicate).get(0)))
                .containsExactly("pk = 'a'");
    }

    @Test
    void prefixesAreRangesToo() {
        assertThat(Successors.ofPrefix("ab")).isEqualTo("ac");
        assertThat(Successors.ofPrefix("a\uD7FF")).isEqualTo("a\uE000");
        assertThat(Successors.ofPrefix("a\uDBFF\uDFFF")).isEqualTo("b");
        assertThat(Successors.ofPrefix("\uDBFF\uDFFF")).isNull();
        assertThat(Successors.ofPrefix(Values.canonical(new byte[] {1, -1})))
                .isEqualTo(Values.canonical(new byte[] {2}));
        assertThat(Successors.ofPrefix(Values.canonical(new byte[] {-1}))).isNull();
    }

    @Test
    void eachItemIsRoundedUpByItself() {
        AccessPath.BatchGet path = paths(
                        AccessPath.BatchGet.class,
                        and(
                                in("pk", "a"),
                                in("sk", IntStream.range(0, 150).boxed().toArray())))
                .get(0);
        CostEstimate estimate = CostModel.estimate(path, -1);
        assertThat(estimate.readUnits()).isEqualTo(75);
        assertThat(estimate.requests()).isEqualTo(2);
        CostEstimate limited = CostModel.estimate(path, 10);
        assertThat(limited.readUnits()).isEqualTo(5);
        assertThat(limited.requests()).isEqualTo(1);
    }

    @Test
    void indexEntriesLeadToTheirItems() {
        ScanSpec wanting = new ScanSpec(
                TestTables.MIXED,
                null,
                and(compare("gk", "=", "g"), compare("a", "=", 1), compare("b", "=", 2)),
                List.of(new ColumnSource.Item()),
                List.of(),
                -1,
                ReadOptions.DEFAULT);
        AccessPath.IndexThenBatchGet path = AccessPathEnumerator.candidates(wanting).stream()
                .filter(candidate -> candidate.target().equals("T.Some") && candidate.allowed())
                .map(Candidate::path)
                .filter(AccessPath.IndexThenBatchGet.class::isInstance)
                .map(AccessPath.IndexThenBatchGet.class::cast)
                .findFirst()
                .orElseThrow();
        AccessPath.Query entries = (AccessPath.Query) path.index();
        assertThat(PredicateText.of(entries.filter())).isEqualTo("a = 1");
        assertThat(entries.residual()).isEqualTo(Predicate.TRUE);
        assertThat(entries.fetch().paths()).containsExactly(AttributePath.of("pk"), AttributePath.of("sk"));
        // All conditions are checked again, since the item may be newer than the entry.
        assertThat(PredicateText.of(path.residual())).isEqualTo("gk = 'g' AND a = 1 AND b = 2");
    }
}
