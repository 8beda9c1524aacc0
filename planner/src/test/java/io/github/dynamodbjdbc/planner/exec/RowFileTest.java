package io.github.dynamodbjdbc.planner.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowFileTest {
    @TempDir
    Path directory;

    @Test
    void everyValueIsReadBackUnchanged() {
        Map<String, @Nullable Object> document = new HashMap<>();
        document.put("list", Arrays.asList(1L, null, List.of("x")));
        document.put("null", null);
        Object summary = new Object();
        @Nullable
        Object[] row = {
            null,
            StoredNull.INSTANCE,
            true,
            false,
            Integer.MIN_VALUE,
            Long.MAX_VALUE,
            -0.0,
            new BigDecimal("1.50"),
            new BigDecimal("-12345678901234567890123456789012345678E-100"),
            BigDecimal.valueOf(Long.MIN_VALUE, 3),
            "",
            "Zoë",
            "half a pair \uD83D and 😀",
            new ByteString(new byte[] {0, -1, 127}),
            document,
            new ItemSet(ItemSet.Kind.NS, Set.of(BigDecimal.ONE, new BigDecimal("2.5"))),
            new ItemSet(ItemSet.Kind.BS, Set.of(new ByteString(new byte[] {1}))),
            "long".repeat(100_000),
            summary
        };
        try (RowFile file = RowFile.create(directory, row.length, () -> {})) {
            file.add(row);
            long second = file.end();
            file.add(row);
            long end = file.end();
            file.add(row);
            try (RowCursor all = file.all();
                    RowCursor part = file.part(second, end)) {
                assertThat(part.advance()).isTrue();
                assertThat(part.row()).containsExactly(row);
                assertThat(part.row()[7]).hasToString("1.50");
                assertThat(part.row()[row.length - 1]).isSameAs(summary);
                assertThat(part.advance()).isFalse();
                for (int i = 0; i < 3; i++) {
                    assertThat(all.advance()).isTrue();
                    assertThat(all.row()).containsExactly(row);
                }
                assertThat(all.advance()).isFalse();
            }
        }
    }

    @Test
    void theFileIsItsOwnersAlone() throws Exception {
        try (RowFile file = RowFile.create(directory, 1, () -> {})) {
            file.add(new @Nullable Object[] {"x"});
            try (Stream<Path> files = Files.list(directory)) {
                for (Path path : files.toList()) {
                    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                            .isEqualTo("rw-------");
                }
            }
        }
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).isEmpty();
        }
    }
}
