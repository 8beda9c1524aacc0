package io.github.dynamodbjdbc.driver.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeptSamplesTest {
    private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");

    private static final SampledPath ITEMS = SampledPath.ofItems(List.of(
            Map.of("a", new BigDecimal("12.5"), "m", Map.of("l", List.of("x", true))),
            Map.of("d", "2026-01-01", "a \"quoted\" näme", false)));

    @TempDir
    private Path directory;

    private SampleFile at(Duration later) {
        return at(later, "me");
    }

    private SampleFile at(Duration later, String scope) {
        return new SampleFile(directory.resolve("x.samples"), scope, Clock.fixed(THEN.plus(later), ZoneOffset.UTC));
    }

    @Test
    void aStoredSampleIsReadBackUnchanged() throws IOException {
        at(Duration.ZERO).keep("t 1", ITEMS, 2);
        at(Duration.ZERO).keep("t 2", SampledPath.ofItems(List.of()), 0);
        assertThat(at(Duration.ZERO).find("t 1", 2)).isEqualTo(new KeptSample(ITEMS, THEN.toEpochMilli(), 2));
        assertThat(at(Duration.ZERO).find("t 2", 0))
                .isEqualTo(new KeptSample(SampledPath.ofItems(List.of()), THEN.toEpochMilli(), 0));
        assertThat(at(Duration.ZERO).find("t 3", 2)).isNull();
    }

    @Test
    void aSampleAges() throws IOException {
        at(Duration.ZERO).keep("t", ITEMS, 2);
        assertThat(at(Duration.ofDays(7).minusMillis(1)).find("t", 2)).isNotNull();
        assertThat(at(Duration.ofDays(7)).find("t", 2)).isNull();
        // After a clock has been set back, the age is unknown.
        assertThat(at(Duration.ofDays(-1)).find("t", 2)).isNull();
        at(Duration.ofDays(8)).keep("other", ITEMS, 2);
        assertThat(Files.readString(directory.resolve("x.samples"))).doesNotContain(" t\"");
    }

    @Test
    void anOlderVersionHoldsNothingAndIsReplaced() throws IOException {
        Path file = directory.resolve("x.samples");
        Files.writeString(file, "dynamodb-jdbc samples 1\n{}");
        assertThat(at(Duration.ZERO).find("t", 2)).isNull();
        at(Duration.ZERO).keep("t", ITEMS, 2);
        assertThat(at(Duration.ZERO).find("t", 2)).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "alias ll='ls -l'\n",
                "{\"version\": 1, \"tables\": [",
                "{\"version\":1,\"tables\":{}}",
                "dynamodb-jdbc samples 9\n{\"tables\":{}}",
                "dynamodb-jdbc samples2\n{\"tables\":{}}"
            })
    void noFileOfOthersIsReplaced(String content) throws IOException {
        Path file = Files.writeString(directory.resolve("x.samples"), content);
        assertThatThrownBy(() -> at(Duration.ZERO).keep("t", ITEMS, 2)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> at(Duration.ZERO).find("t", 2)).isInstanceOf(IOException.class);
        assertThat(file).hasContent(content);
    }

    @Test
    void noFileOfAnotherNameIsMade() {
        for (String name : List.of(".bashrc", "new.jsp", "samples", "cron.d/x.samples")) {
            SampleFile file = new SampleFile(directory.resolve(name), "me", Clock.systemUTC());
            assertThatThrownBy(() -> file.keep("t", ITEMS, 2)).isInstanceOf(IOException.class);
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void noLinkIsFollowed() throws IOException {
        Path target = directory.resolve("target.samples");
        new SampleFile(target, "me", Clock.systemUTC()).keep("t", ITEMS, 2);
        String before = Files.readString(target);
        Files.createSymbolicLink(directory.resolve("x.samples"), target);
        assertThatThrownBy(() -> at(Duration.ZERO).keep("u", ITEMS, 2)).hasMessage("it is a link");
        assertThat(Files.readString(target)).isEqualTo(before);
    }

    @Test
    void eachEndpointAndIdentityHasItsOwn() throws IOException {
        at(Duration.ZERO, "me").keep("t", ITEMS, 2);
        assertThat(at(Duration.ZERO, "another").find("t", 2)).isNull();
        assertThat(at(Duration.ZERO, "me").find("t", 2)).isNotNull();
    }

    @Test
    void aGrownOrWrittenTableIsSampledAgain() throws IOException {
        at(Duration.ZERO).keep("t", ITEMS, 2);
        assertThat(at(Duration.ZERO).find("t", 2)).isNotNull();
        assertThat(at(Duration.ZERO).find("t", 1)).isNotNull();
        assertThat(at(Duration.ZERO).find("t", 3)).isNull();
        at(Duration.ZERO).forget("t");
        assertThat(at(Duration.ZERO).find("t", 2)).isNull();
    }

    @Test
    void aSampleOfAnUncountedTableIsValidForMinutes() throws IOException {
        at(Duration.ZERO).keep("t", ITEMS, 0);
        assertThat(at(Duration.ofMinutes(9)).find("t", 0)).isNotNull();
        assertThat(at(Duration.ofMinutes(10)).find("t", 0)).isNull();
    }
}
