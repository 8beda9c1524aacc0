package io.github.dynamodbjdbc.planner.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateEvaluator;
import io.github.dynamodbjdbc.planner.predicate.PredicateNormalizer;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Substitution;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import io.github.dynamodbjdbc.turns.Turn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/**
 * Tests that a query returns the rows that its SQL defines, by any access path: random predicates over random items, with each allowed path run
 * by DynamoDB's rules, against SQL's logic over all items. Each build runs a share of the rounds.
 */
class AccessPathEquivalenceTest {
    private static final long SEED = Long.getLong("seed", 20260101L);
    private static final int ROUNDS = Integer.getInteger("rounds", 6000);
    private static final int TURNS = 4;
    private static final long NOW = 2;

    private int pathsRun;
    private final Map<String, Integer> kinds = new LinkedHashMap<>();

    @Test
    void everyAllowedPathGivesTheSameRows() {
        play(ROUNDS, RandomPredicates::new);
        assertThat(kinds.keySet()).contains("GetItem T", "Query T", "Query T.All", "Query T.Some", "Query T.Local");
        assertThat(kinds.keySet()).contains("Query T.Many", "Scan T", "Scan T.All", "Scan T.Some", "Scan T.Local");
        assertThat(kinds.keySet()).contains("BatchGetItem T", "MergedQueries T", "MergedQueries T.All");
        assertThat(kinds.keySet()).contains("MergedQueries T.Local", "MergedQueries T.Many", "merged in order");
        assertThat(kinds.keySet()).contains("IndexThenBatchGet T.Some", "IndexThenBatchGet T.Local");
        assertThat(pathsRun).isGreaterThan(ROUNDS / TURNS);
    }

    @Test
    void datesTimestampsAndListsAreReadRightToo() {
        play(ROUNDS / 2, RandomPredicates::overForms);
        assertThat(kinds.keySet()).contains("GetItem T", "Query T", "Scan T", "BatchGetItem T", "MergedQueries T");
        assertThat(kinds.keySet()).contains("Query T.All", "Query T.Local", "IndexThenBatchGet T.Some");
    }

    @Test
    void shardedKeysAreReadRightToo() {
        // Each shard has a share of the keys, so that a read by a full key is rare.
        play(ROUNDS * 2, RandomPredicates::overShards);
        assertThat(kinds.keySet()).contains("GetItem T", "Query T", "Scan T", "BatchGetItem T", "MergedQueries T");
        assertThat(kinds.keySet()).contains("MergedQueries T.All", "MergedQueries T.Local", "merged in order");
    }

    @Test
    void keysOfPartsAreReadRightToo() {
        play(ROUNDS, RandomPredicates::overParts);
        assertThat(kinds.keySet()).contains("GetItem T", "Query T", "Scan T", "BatchGetItem T", "MergedQueries T");
        assertThat(kinds.keySet()).contains("Query T.All", "Query T.Local", "MergedQueries T.All");
    }

    private void play(int rounds, LongFunction<RandomPredicates> random) {
        for (int round = 0; round < rounds; round++) {
            long seed = SEED + round;
            if (rounds > 1 && !Turn.ofBuild().includes(round, TURNS)) {
                continue;
            }
            try {
                round(random.apply(seed));
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + " (run it alone with -Dseed=" + seed + " -Drounds=1)", e);
            }
        }
    }

    private void round(RandomPredicates random) {
        Map<List<Object>, Map<String, Object>> table = new LinkedHashMap<>();
        for (int i = 0; i < 30; i++) {
            Map<String, Object> item = random.item();
            table.put(List.of(item.get("pk"), item.get("sk")), item);
        }
        List<Predicate> conjuncts = new ArrayList<>();
        for (String key : List.of("pk", "sk", "gk", "gs", "ls")) {
            if (random.chance(0.3)) {
                conjuncts.add(random.equality(key));
            }
        }
        if (random.chance(0.4)) {
            conjuncts.add(random.keys());
        }
        conjuncts.add(random.predicate(3));
        conjuncts.addAll(random.kind());
        Predicate predicate = new Predicate.And(conjuncts);
        ReadTarget named = random.chance(0.2)
                ? new ReadTarget(TestTables.MIXED, random.pick(TestTables.MIXED.indexes()))
                : new ReadTarget(TestTables.MIXED, null);
        ScanSpec spec = new ScanSpec(
                TestTables.MIXED, named.index(), predicate, output(random), order(random), -1, ReadOptions.DEFAULT);
        Predicate bound = new Substitution(random.parameters::get, NOW).apply(predicate);
        PredicateEvaluator sql = PredicateEvaluator.of(bound);
        Set<Object> expected = new LinkedHashSet<>();
        for (Map<String, Object> item : table.values()) {
            Map<String, Object> seen = named.isGlobalIndex() ? entry(item, named) : item;
            if (isIn(item, named) && sql.matches(Items.view(seen))) {
                expected.add(item);
            }
        }
        Predicate normal = PredicateNormalizer.normalize(bound);
        PredicateEvaluator normalized = PredicateEvaluator.of(normal);
        for (Map<String, Object> item : table.values()) {
            assertThat(normalized.matches(Items.view(item)))
                    .as(() -> PredicateText.of(bound) + " => " + PredicateText.of(normal) + " on " + item)
                    .isEqualTo(sql.matches(Items.view(item)));
        }
        List<Candidate> candidates;
        try {
            candidates = AccessPathEnumerator.candidates(spec);
        } catch (io.github.dynamodbjdbc.planner.error.QueryException e) {
            assertThat(e.getMessage()).contains("expired items can't be recognized");
            return;
        }
        for (Candidate candidate : candidates) {
            if (candidate.allowed()) {
                AccessPath path = AccessPathBinder.bind(spec, candidate.path(), random.parameters::get, NOW);
                List<Map<String, Object>> rows = run(path, new ArrayList<>(table.values()), random.chance(0.5));
                assertThat(new LinkedHashSet<Object>(rows))
                        .as(() -> PredicateText.of(bound) + "\n  by " + path)
                        .isEqualTo(expected);
                assertThat(rows).hasSameSizeAs(expected);
                if (candidate.ordered()) {
                    assertOrdered(rows, spec.order());
                }
                if (path instanceof AccessPath.MergedQueries merged
                        && !merged.order().isEmpty()) {
                    kinds.merge("merged in order", 1, Integer::sum);
                }
                pathsRun++;
                kinds.merge(candidate.operation() + ' ' + candidate.target(), 1, Integer::sum);
            }
        }
    }

    private static Comparator<Map<String, Object>> comparator(List<ScanSpec.Ordering> order) {
        Comparator<Map<String, Object>> comparator = (a, b) -> 0;
        for (ScanSpec.Ordering ordering : order) {
            Comparator<Map<String, Object>> one =
                    (a, b) -> Values.compare(a.get(ordering.attribute()), b.get(ordering.attribute()));
            comparator = comparator.thenComparing(ordering.descending() ? one.reversed() : one);
        }
        return comparator;
    }

    private static void assertOrdered(List<Map<String, Object>> rows, List<ScanSpec.Ordering> order) {
        assertThat(rows).as("order " + order).isSortedAccordingTo(comparator(order));
    }

    private static List<ScanSpec.Ordering> order(RandomPredicates random) {
        List<ScanSpec.Ordering> order = new ArrayList<>();
        for (int i = random.next(3); i > 0; i--) {
            order.add(
                    new ScanSpec.Ordering(random.pick(List.of("pk", "sk", "gk", "gs", "ls", "a")), random.chance(0.5)));
        }
        return order;
    }

    private static List<ColumnSource> output(RandomPredicates random) {
        if (random.chance(0.2)) {
            return List.of(new ColumnSource.Item());
        }
        List<ColumnSource> output = new ArrayList<>();
        for (String name : List.of("pk", "a", "b", "d")) {
            if (random.chance(0.3)) {
                output.add(new ColumnSource.Attribute(AttributePath.of(name), null));
            }
        }
        return output;
    }

    private static boolean isIn(Map<String, Object> item, ReadTarget target) {
        for (KeyAttribute key : target.key().attributes()) {
            Object value = item.get(key.name());
            if (value == null
                    || value == StoredNull.INSTANCE
                    || AttributeType.of(value) != key.type()
                    || value.equals("")) {
                return false;
            }
        }
        return true;
    }

    private static Map<String, Object> entry(Map<String, Object> item, ReadTarget target) {
        Map<String, Object> entry = new LinkedHashMap<>(item);
        entry.keySet().removeIf(attribute -> !target.projects(attribute));
        return entry;
    }

    private static List<Map<String, Object>> run(
            AccessPath path, List<Map<String, Object>> table, boolean sizeInBytes) {
        return path.accept(new AccessPath.Visitor<>() {
            @Override
            public List<Map<String, Object>> visit(AccessPath.Empty empty) {
                return List.of();
            }

            @Override
            public List<Map<String, Object>> visit(AccessPath.GetItem getItem) {
                Map<String, Object> key = new LinkedHashMap<>();
                for (KeyCondition.Equality equality : getItem.key()) {
                    key.put(equality.attribute(), literal(equality.value()));
                }
                return read(
                        item -> key.entrySet().stream()
                                .allMatch(entry -> entry.getValue().equals(item.get(entry.getKey()))),
                        item -> true,
                        new ReadTarget(getItem.table(), null),
                        getItem.fetch(),
                        getItem.residual());
            }

            @Override
            public List<Map<String, Object>> visit(AccessPath.BatchGet batchGet) {
                Set<Map<String, Object>> keys = new LinkedHashSet<>();
                for (List<KeyCondition.Equality> equalities : batchGet.keys()) {
                    Map<String, Object> key = new LinkedHashMap<>();
                    equalities.forEach(equality -> key.put(equality.attribute(), literal(equality.value())));
                    assertThat(key.keySet()).containsExactly("pk", "sk");
                    assertThat(keys.add(key)).as("a key twice is refused").isTrue();
                }
                return read(
                        item -> keys.contains(Map.of("pk", item.get("pk"), "sk", item.get("sk"))),
                        item -> true,
                        new ReadTarget(batchGet.table(), null),
                        batchGet.fetch(),
                        batchGet.residual());
            }

            @Override
            public List<Map<String, Object>> visit(AccessPath.TransactGet transactGet) {
                return transactGet.items().accept(this);
            }

            @Override
            public List<Map<String, Object>> visit(AccessPath.MergedQueries merged) {
                Comparator<Map<String, Object>> order = comparator(merged.order());
                List<Map<String, Object>> rows = new ArrayList<>();
                for (AccessPath.Query query : merged.queries()) {
                    assertThat(query.target()).isEqualTo(merged.target());
                    List<Map<String, Object>> part = visit(query);
                    assertThat(part).as("%s by %s", query, merged.order()).isSortedAccordingTo(order);
                    for (ScanSpec.Ordering ordering : merged.order()) {
                        assertThat(!query.target().isKey(ordering.attribute())
                                        || query.fetch().wholeItem()
                                        || query.fetch().paths().contains(AttributePath.of(ordering.attribute())))
                                .as("rows can be merged by " + ordering)
                                .isTrue();
                    }
                    rows.addAll(part);
                }
                rows.sort(order);
                return rows;
            }

            @Override
            public List<Map<String, Object>> visit(AccessPath.IndexThenBatchGet fetch) {
                PredicateEvaluator evaluator = PredicateEvaluator.of(fetch.residual());
                assertThat(held(fetch.index())).contains(AttributePath.of("pk"), AttributePath.of("sk"));
                return fetch.index().accept(this).stream()
                        .filter(item -> evaluator.matches(Items.view(Items.project(item, fetch.fetch()))))
                        .toList();
            }

            private List<AttributePath> held(AccessPath entries) {
                if (entries instanceof AccessPath.MergedQueries merged) {
                    return held(merged.queries().get(0));
                }
                Fetch fetched =
                        entries instanceof AccessPath.Query query ? query.fetch() : ((AccessPath.Scan) entries).fetch();
                assertThat(entries instanceof AccessPath.Query query && query.fetchesFromTable())
                        .isFalse();
                return fetched.paths();
            }

            @Override
            public List<Map<String, Object>> visit(AccessPath.Query query) {
                Expressions expressions = Expressions.of(query);
                for (KeyCondition.Equality equality : query.keyCondition().equalities()) {
                    KeyAttribute key = query.target().key().find(equality.attribute());
                    assertThat(AttributeType.of(literal(equality.value()))).isEqualTo(key.type());
                    assertThat(literal(equality.value())).isNotEqualTo("");
                }
                List<Map<String, Object>> rows = read(
                        parse(expressions.keyCondition(), expressions),
                        parse(expressions.filter(), expressions),
                        query.target(),
                        query.fetch(),
                        query.residual());
                assertThat(expressions.filter() == null ? Set.of() : keysIn(query))
                        .isEmpty();
                Comparator<Map<String, Object>> order = (a, b) -> 0;
                for (KeyAttribute key : query.target().key().attributes()) {
                    order = order.thenComparing((a, b) -> Values.compare(a.get(key.name()), b.get(key.name())));
                }
                rows.sort(query.forward() ? order : order.reversed());
                return rows;
            }

            private Set<String> keysIn(AccessPath.Query query) {
                Set<String> names = new LinkedHashSet<>(
                        io.github.dynamodbjdbc.planner.predicate.Predicates.attributes(query.filter()));
                names.removeIf(name -> !query.target().isKey(name));
                return names;
            }

            @Override
            public List<Map<String, Object>> visit(AccessPath.SearchVectors search) {
                throw new AssertionError(search);
            }

            @Override
            public List<Map<String, Object>> visit(AccessPath.Scan scan) {
                Expressions expressions = Expressions.of(scan);
                return read(
                        item -> true,
                        parse(expressions.filter(), expressions),
                        scan.target(),
                        scan.fetch(),
                        scan.residual());
            }

            private java.util.function.Predicate<Map<String, Object>> parse(String text, Expressions expressions) {
                return text == null
                        ? item -> true
                        : DynamoExpression.parse(text, expressions.names(), expressions.values(), sizeInBytes);
            }

            private List<Map<String, Object>> read(
                    java.util.function.Predicate<Map<String, Object>> key,
                    java.util.function.Predicate<Map<String, Object>> filter,
                    ReadTarget target,
                    Fetch fetch,
                    Predicate residual) {
                PredicateEvaluator evaluator = PredicateEvaluator.of(residual);
                List<Map<String, Object>> rows = new ArrayList<>();
                for (Map<String, Object> item : table) {
                    Map<String, Object> entry = entry(item, target);
                    if (isIn(item, target) && key.test(entry) && filter.test(entry)) {
                        // Only an LSI can fetch attributes that it does not project.
                        Map<String, Object> source = target.isGlobalIndex() ? entry : item;
                        if (evaluator.matches(Items.view(Items.project(source, fetch)))) {
                            rows.add(item);
                        }
                    }
                }
                return rows;
            }
        });
    }

    private static Object literal(io.github.dynamodbjdbc.planner.predicate.Term.Operand operand) {
        return ((io.github.dynamodbjdbc.planner.predicate.Term.Literal) operand).value();
    }
}
