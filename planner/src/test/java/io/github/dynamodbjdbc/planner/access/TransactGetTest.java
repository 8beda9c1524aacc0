package io.github.dynamodbjdbc.planner.access;

import static io.github.dynamodbjdbc.planner.access.Conditions.and;
import static io.github.dynamodbjdbc.planner.access.Conditions.compare;
import static io.github.dynamodbjdbc.planner.access.Conditions.in;
import static io.github.dynamodbjdbc.planner.access.Conditions.parameter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Reads of items by their full keys, all of a statement's items in one transaction. */
class TransactGetTest {
    private static final Predicate ONE =
            and(compare("UserId", "=", parameter(1)), compare("GameTitle", "=", parameter(2)));
    private static final Predicate SEVERAL =
            and(compare("UserId", "=", parameter(1)), in("GameTitle", parameter(2), parameter(3)));

    private static ScanSpec spec(Predicate predicate) {
        return new ScanSpec(
                TestTables.SCORES,
                null,
                predicate,
                List.of(new ColumnSource.Attribute(AttributePath.of("Wins"), null)),
                List.of(),
                -1,
                ReadOptions.DEFAULT.inTransaction());
    }

    private static AccessPath bind(Predicate predicate, Object... values) {
        ScanSpec spec = spec(predicate);
        AccessPath chosen = AccessPathEnumerator.candidates(spec).stream()
                .filter(Candidate::allowed)
                .map(Candidate::path)
                .findFirst()
                .orElseThrow();
        assertThat(chosen).isInstanceOf(AccessPath.TransactGet.class);
        return AccessPathBinder.bind(spec, chosen, index -> Values.canonical(values[index]), 1_000_000_000);
    }

    private static List<KeyCondition.Equality> key(String user, String game) {
        return List.of(
                new KeyCondition.Equality("UserId", new Term.Literal(user)),
                new KeyCondition.Equality("GameTitle", new Term.Literal(game)));
    }

    @Test
    void oneItem() {
        AccessPath.TransactGet path = (AccessPath.TransactGet) bind(ONE, "u", "g");

        assertThat(path.keys()).containsExactly(key("u", "g"));
        // Fetching a key attribute is enough to see whether the item exists.
        assertThat(path.fetch())
                .isEqualTo(new Fetch(false, List.of(AttributePath.of("UserId"), AttributePath.of("Wins"))));
        assertThat(path.table()).isEqualTo(TestTables.SCORES);
        assertThat(path.residual()).isEqualTo(Predicate.TRUE);
    }

    @Test
    void severalItems() {
        AccessPath.TransactGet path = (AccessPath.TransactGet) bind(SEVERAL, "u", "g", "h");

        assertThat(path.keys()).containsExactlyInAnyOrder(key("u", "g"), key("u", "h"));
        assertThat(path.fetch().wholeItem()).isFalse();
    }

    @Test
    void aKeyThatNoItemCanHaveReadsNothing() {
        assertThat(bind(ONE, "u", 5)).isInstanceOf(AccessPath.Empty.class);
        assertThat(bind(SEVERAL, "u", null, null)).isInstanceOf(AccessPath.Empty.class);
    }

    @Test
    void onlyFullKeysWillDo() {
        assertThatExceptionOfType(QueryException.class)
                .isThrownBy(() -> AccessPathEnumerator.candidates(spec(compare("UserId", "=", "u"))))
                .withMessageContaining("WHERE has to give UserId, GameTitle");
        AccessPath scan = new AccessPath.Scan(
                TestTables.SCORES, null, Predicate.TRUE, Predicate.TRUE, new Fetch(true, List.of()), true, 1);
        assertThatIllegalArgumentException().isThrownBy(() -> new AccessPath.TransactGet(scan, List.of()));
    }

    @Test
    void optionsKeepIt() {
        ReadOptions options = ReadOptions.DEFAULT.inTransaction();
        assertThat(options.consistent()).isTrue();
        assertThat(options.withStar(Set.of("Wins")).transactional()).isTrue();
        assertThat(options.withoutScans().transactional()).isTrue();
        assertThat(options.withoutPushdown().transactional()).isTrue();
    }

    @Test
    void anItemNeededTwiceIsRequestedWithTheAttributesOfBoth() {
        Fetch whole = new Fetch(true, List.of());
        Fetch wins = new Fetch(false, List.of(AttributePath.of("Wins")));
        Fetch losses = new Fetch(false, List.of(AttributePath.of("Losses")));

        assertThat(wins.with(wins)).isSameAs(wins);
        assertThat(wins.with(losses))
                .isEqualTo(new Fetch(false, List.of(AttributePath.of("Losses"), AttributePath.of("Wins"))));
        assertThat(wins.with(whole).wholeItem()).isTrue();
        assertThat(whole.with(wins).wholeItem()).isTrue();
    }
}
