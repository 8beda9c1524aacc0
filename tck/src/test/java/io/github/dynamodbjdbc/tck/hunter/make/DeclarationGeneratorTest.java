package io.github.dynamodbjdbc.tck.hunter.make;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.tck.oracle.Cell;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.Declaration;
import io.github.dynamodbjdbc.tck.oracle.Declaration.Format;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeclarationGeneratorTest {
    private static final int MANY = 2_000;

    private static Set<Datum> stored(Declaration declaration) {
        DeclarationGenerator generator = new DeclarationGenerator(new Dice(7));
        Set<Datum> stored = new HashSet<>();
        for (int i = 0; i < MANY; i++) {
            stored.add(generator.stored(declaration));
        }
        return stored;
    }

    /** Otherwise conditions would rarely be true. */
    @ParameterizedTest
    @EnumSource(Format.class)
    void thereAreFewTimesAndSomeValuesThatAreNone(Format format) {
        Declaration declaration = new Declaration(Declaration.Type.TIMESTAMP, format);
        Set<Object> times = new HashSet<>();
        for (Datum value : stored(declaration)) {
            Cell read = declaration.read(value);
            // A time can have several spellings.
            times.add(String.valueOf(read instanceof Cell.Spelled spelled ? spelled.time() : read));
        }
        assertThat(times).hasSizeBetween(6, 24).contains("null");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2031-01-31",
                "2031-01-31T12:30",
                "2031-01-31 12:30:00",
                "2031-01-31T12:30:00Z",
                "2031-01-31T12:30:00+00:00",
                "2031-01-31T23:59:59.999999Z"
            })
    void iso8601HasManyForms(String text) {
        assertThat(stored(new Declaration(Declaration.Type.TIMESTAMP, Format.ISO8601)))
                .contains(new Datum.Text(text));
    }

    @Test
    void aTimeToLiveIsDeclaredAsANumberOrAsATimeThatIsOne() {
        DeclarationGenerator generator = new DeclarationGenerator(new Dice(7));
        for (int i = 0; i < MANY; i++) {
            Format format = generator.ofTtl().format();
            assertThat(format == null || !format.isText()).isTrue();
        }
    }
}
