package io.github.dynamodbjdbc.driver.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PageItemsTest {
    private static final int COUNT = 1_000;

    private static PageItems items(String list) {
        return new PageItems(list.getBytes(StandardCharsets.UTF_8), 0, COUNT);
    }

    private static String list(String item) {
        return IntStream.range(0, COUNT).mapToObj(item::formatted).collect(Collectors.joining(",", "[", "]"));
    }

    @Test
    void twoThreadsShareTheWork() throws Exception {
        for (int round = 0; round < 50; round++) {
            PageItems items = items(list("{\"id\":{\"S\":\"%d\"}}"));
            CompletableFuture<Void> ahead = CompletableFuture.runAsync(() -> items.decodeAhead(() -> false));
            for (int i = 0; i < COUNT; i++) {
                assertThat(items.get(i).get("id")).hasToString(String.valueOf(i));
            }
            ahead.get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void whoAsksIsTheOneWhoLearnsWhatCannotBeRead() {
        PageItems items = items(list("{\"id\":{\"S\":\"%d\"}}").replace("\"500\"", "?"));
        items.decodeAhead(() -> false);
        assertThat(items.get(499).get("id")).hasToString("499");
        for (int i = 500; i < 502; i++) {
            int unreadable = i;
            assertThatThrownBy(() -> items.get(unreadable)).hasMessageContaining("can't be read");
        }
    }

    @Test
    void unusedAttributesAreNotDecoded() {
        PageItems items = items(list("{\"id\":{\"S\":\"%d\"}}").replace("\"500\"", "?"));
        AtomicInteger asked = new AtomicInteger();
        items.decodeAhead(() -> asked.incrementAndGet() > 3);
        assertThat(asked)
                .as("it stopped before it met the one that can't be read")
                .hasValue(4);
        assertThat(items.get(400).get("id")).hasToString("400");
    }
}
