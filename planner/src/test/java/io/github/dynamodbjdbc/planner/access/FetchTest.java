package io.github.dynamodbjdbc.planner.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ListForm;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The projections of requests. */
class FetchTest {
    private static final ReadTarget TABLE = new ReadTarget(TestTables.MIXED, null);

    private static AttributePath path(String attribute, String... fields) {
        return new AttributePath(
                attribute,
                Arrays.stream(fields)
                        .map(field -> (AttributePath.Step) new AttributePath.Field(field))
                        .toList());
    }

    private static List<AttributePath> fetched(ColumnSource... output) {
        return Fetches.of(TABLE, List.of(output), Predicate.TRUE, false).paths();
    }

    private static ColumnSource dynamic(AttributePath path) {
        return new ColumnSource.Attribute(path, null);
    }

    @Test
    void fieldsAreFetchedByThemselvesUnlessTheWholeIsWanted() {
        assertThat(fetched(dynamic(path("a", "b")), dynamic(path("a", "c", "d"))))
                .containsExactly(path("a", "b"), path("a", "c", "d"));
        assertThat(fetched(dynamic(path("a", "b")), dynamic(path("a")))).containsExactly(path("a"));
        assertThat(fetched(dynamic(path("a", "b")), new ColumnSource.Missing(path("a", "b", "c"))))
                .containsExactly(path("a", "b"));
    }

    @Test
    void aFieldWithATooLongNameIsFetchedWithItsMap() {
        assertThat(fetched(dynamic(path("a", "b", "n".repeat(256))))).containsExactly(path("a", "b"));
    }

    @Test
    void aColumnWithATypeIsFetchedWithTheKeyOfItsItem() {
        assertThat(fetched(dynamic(path("a")))).containsExactly(path("a"));
        assertThat(fetched(new ColumnSource.Attribute(path("a"), AttributeType.N)))
                .containsExactly(path("a"), path("pk"), path("sk"));
        assertThat(fetched(new ColumnSource.Attribute(path("a"), null, ListForm.INSTANCE)))
                .containsExactly(path("a"), path("pk"), path("sk"));
        assertThat(fetched(new ColumnSource.Attribute(path("pk"), AttributeType.S)))
                .as("a key always fits")
                .containsExactly(path("pk"));
    }

    @Test
    void theSameIsEqual() {
        Fetch one = new Fetch(false, List.of(path("a")));
        assertThat(one)
                .isEqualTo(new Fetch(false, List.of(path("a"))))
                .hasSameHashCodeAs(new Fetch(false, List.of(path("a"))))
                .isNotEqualTo(new Fetch(false, List.of(path("b"))))
                .isNotEqualTo(new Fetch(true, List.of()))
                .isNotEqualTo("Fetch[a]");
        assertThat(one.with(new Fetch(false, List.of(path("b")))).paths()).containsExactly(path("a"), path("b"));
        assertThat(one.with(new Fetch(true, List.of())).wholeItem()).isTrue();
    }

    @Test
    void aColumnInsideADocumentIsNotAnAttribute() {
        assertThat(dynamic(path("a")).attribute()).isEqualTo("a");
        assertThat(dynamic(path("a", "b")).attribute()).isEmpty();
    }
}
