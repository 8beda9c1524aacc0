package io.github.dynamodbjdbc.driver.client;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.driver.error.StatementFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SdkVersionTest {
    @Test
    void acceptsItsOwn() {
        assertThatCode(SdkVersion::require).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.56.0", "2.56.1", "2.100.3", "3.0.0-PREVIEW", "2.56.0-SNAPSHOT"})
    void acceptsLaterVersions(String found) {
        assertThatCode(() -> SdkVersion.require(found, "2.56.0")).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.55.99", "2.9.0", "1.12.500", "2.56"})
    void refusesEarlierVersions(String found) {
        assertThatThrownBy(() -> SdkVersion.require(found, "2.56.1"))
                .isInstanceOf(StatementFailure.class)
                .hasMessageContaining("the AWS SDK " + found)
                .hasMessageContaining("2.56.1 or later");
    }
}
