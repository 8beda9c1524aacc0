package io.github.dynamodbjdbc.planner.access;

import static io.github.dynamodbjdbc.planner.access.Conditions.and;
import static io.github.dynamodbjdbc.planner.access.Conditions.compare;
import static io.github.dynamodbjdbc.planner.access.Conditions.parameter;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The key that a condition determines, and the remaining condition. */
class ItemPredicateTest {
    private static final Predicate USER = compare("UserId", "=", "u");
    private static final Predicate GAME = compare("GameTitle", "=", "g");
    private static final Predicate WINS = compare("Wins", ">", 1);

    private static ItemPredicate of(Predicate predicate) {
        return ItemPredicate.of(TestTables.SCORES, predicate);
    }

    private static String text(List<Predicate> conjuncts) {
        return PredicateText.of(Predicates.and(conjuncts));
    }

    @Test
    void namesTheItemOfAWholeKey() {
        ItemPredicate whole = of(and(WINS, GAME, USER));
        assertThat(whole.never()).isFalse();
        assertThat(whole.key()).isEqualTo(Map.of("UserId", "u", "GameTitle", "g"));
        assertThat(text(whole.conjuncts())).isEqualTo("Wins > 1");
    }

    @Test
    void namesNoneWithAPartOfTheKey() {
        ItemPredicate part = of(and(USER, WINS));
        assertThat(part.never()).isFalse();
        assertThat(part.key()).isNull();
        assertThat(text(part.conjuncts())).isEqualTo("UserId = 'u' AND Wins > 1");
        assertThat(of(WINS).key()).isNull();
        assertThat(of(and(USER, compare("GameTitle", ">", "g"))).key()).isNull();
    }

    @Test
    void seesThatNoItemCanBeMeant() {
        assertThat(of(Predicate.FALSE).never()).isTrue();
        // A string key is never a number.
        assertThat(of(and(compare("UserId", "=", 5), GAME)).never()).isTrue();
    }

    @Test
    void knowsAKeyBeforeItsValues() {
        Predicate open = and(compare("UserId", "=", parameter(1)), GAME, WINS);
        assertThat(ItemPredicate.isKeyed(TestTables.SCORES, open)).isTrue();
        assertThat(ItemPredicate.isKeyed(TestTables.SCORES, Predicate.FALSE)).isTrue();
        assertThat(ItemPredicate.isKeyed(TestTables.SCORES, USER)).isFalse();
    }

    @Test
    void showsTheKeyAndTheRest() {
        ItemPredicate.Shown shown =
                ItemPredicate.shown(TestTables.SCORES, and(compare("UserId", "=", parameter(1)), GAME, WINS));
        assertThat(shown.key()).isNotNull();
        assertThat(PredicateText.of(shown.key())).isEqualTo("UserId = ?1 AND GameTitle = 'g'");
        assertThat(text(shown.conjuncts())).isEqualTo("Wins > 1");
        ItemPredicate.Shown part = ItemPredicate.shown(TestTables.SCORES, and(USER, WINS));
        assertThat(part.key()).isNull();
        assertThat(text(part.conjuncts())).isEqualTo("UserId = 'u' AND Wins > 1");
        assertThat(ItemPredicate.shown(TestTables.SCORES, WINS).key()).isNull();
    }
}
