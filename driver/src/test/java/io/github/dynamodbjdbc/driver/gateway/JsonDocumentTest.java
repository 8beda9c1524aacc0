package io.github.dynamodbjdbc.driver.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.exception.SdkClientException;

class JsonDocumentTest {
    private static JsonDocument read(String json) throws IOException {
        return JsonDocument.read(json.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void membersHaveTheirTypes() throws IOException {
        JsonDocument document = read("""
                {"Name":"Täble","Items":9007199254740993,"On":true,"Off":false,"Made":1.7000000005E9,
                 "Inside":{"Name":"x"},"Parts":[{"Name":"a"},null,{"Name":"b"}],"Names":["p","q"]}""");
        assertThat(document.text("Name")).isEqualTo("Täble");
        assertThat(document.required("Name")).isEqualTo("Täble");
        assertThat(document.number("Items")).isEqualTo(9_007_199_254_740_993L);
        assertThat(document.isTrue("On")).isTrue();
        assertThat(document.isTrue("Off")).isFalse();
        assertThat(document.moment("Made")).isEqualTo(Instant.parse("2023-11-14T22:13:20.500Z"));
        assertThat(Objects.requireNonNull(document.object("Inside")).text("Name"))
                .isEqualTo("x");
        assertThat(document.objects("Parts"))
                .extracting(part -> part.text("Name"))
                .containsExactly("a", "b");
        assertThat(document.texts("Names")).containsExactly("p", "q");
    }

    @Test
    void nullIsMissing() throws IOException {
        JsonDocument document = read("{\"Name\":null}");
        assertThat(document.text("Name")).isNull();
        assertThat(document.number("Name")).isNull();
        assertThat(document.moment("Name")).isNull();
        assertThat(document.object("Name")).isNull();
        assertThat(document.objects("Name")).isEmpty();
        assertThat(document.isTrue("Name")).isFalse();
        assertThatExceptionOfType(SdkClientException.class)
                .isThrownBy(() -> document.required("Name"))
                .withMessage("The response has no Name");
    }

    @Test
    void anotherTypeIsNotDynamoDbs() throws IOException {
        JsonDocument document = read("{\"Name\":1,\"Names\":[1]}");
        assertThatExceptionOfType(SdkClientException.class)
                .isThrownBy(() -> document.text("Name"))
                .withMessage("The response has another Name than DynamoDB's");
        assertThatExceptionOfType(SdkClientException.class).isThrownBy(() -> document.texts("Names"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "{", "[]", "{\"a\":", "{\"a\":[", "{\"a\":[1", "{\"a\":{\"b\":1}", "<html>", "{\"a\" 1}"})
    void brokenResponseIsTriedAgain(String json) {
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> read(json));
    }
}
