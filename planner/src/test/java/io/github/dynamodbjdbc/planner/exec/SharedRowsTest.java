package io.github.dynamodbjdbc.planner.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One read for several operators, each of which gets all rows independently. */
class SharedRowsTest {
    private static final int ROWS = 1000;
    private static final int ROOM = 100;

    @TempDir
    Path directory;

    private static MemoryRows rows() {
        @Nullable Object[] numbers = new @Nullable Object[ROWS];
        Arrays.setAll(numbers, i -> i);
        return MemoryRows.column(numbers);
    }

    private static List<@Nullable Object> next(RowCursor cursor, int most) {
        List<@Nullable Object> values = new ArrayList<>();
        while (values.size() < most && cursor.advance()) {
            values.add(cursor.row()[0]);
        }
        return values;
    }

    private static List<Integer> numbers(int from, int to) {
        return Stream.iterate(from, i -> i + 1).limit(to - from).toList();
    }

    private long files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.count();
        }
    }

    @Test
    void isReadAsFarAsTheForemostIs() throws IOException {
        MemoryRows rows = rows().spilling(Integer.MAX_VALUE, directory);
        SharedReadSource read = new SharedReadSource("0", rows, List.of(), List.of());
        Run run = rows.run();
        try (RowCursor one = read.open(run);
                RowCursor other = read.open(run)) {
            assertThat(next(one, 10)).isEqualTo(numbers(0, 10));
            assertThat(next(other, 20)).isEqualTo(numbers(0, 20));
            assertThat(rows.read()).isEqualTo(20);
            assertThat(next(one, 15)).isEqualTo(numbers(10, 25));
        }
        assertThat(rows.read()).isEqualTo(25);
        run.end();
        assertThat(rows.open()).isZero();
        assertThat(rows.kept()).isZero();
        assertThat(files()).isZero();
    }

    @Test
    void rowsBeyondMemoryComeFromAFile() throws IOException {
        MemoryRows rows = rows().spilling(ROOM, directory);
        SharedReadSource read = new SharedReadSource("0", rows, List.of(), List.of());
        Run run = rows.run();
        try (RowCursor slow = read.open(run);
                RowCursor fast = read.open(run)) {
            assertThat(next(slow, 30)).isEqualTo(numbers(0, 30));
            assertThat(next(fast, 700)).isEqualTo(numbers(0, 700));
            assertThat(next(slow, 800)).isEqualTo(numbers(30, 830));
            assertThat(next(fast, ROWS)).isEqualTo(numbers(700, ROWS));
            assertThat(next(slow, ROWS)).isEqualTo(numbers(830, ROWS));
        }
        try (RowCursor late = read.open(run)) {
            assertThat(next(late, ROWS + 1)).isEqualTo(numbers(0, ROWS));
        }
        assertThat(rows.read()).isEqualTo(ROWS);
        assertThat(rows.mostKept()).isLessThanOrEqualTo(ROOM);
        run.end();
        assertThat(rows.open()).isZero();
        assertThat(rows.kept()).isZero();
        assertThat(files()).isZero();
    }

    @Test
    void endsWithTheRowsOfThePlan() {
        MemoryRows rows = rows().spilling(ROOM, directory);
        SharedReadSource read = new SharedReadSource("0", rows, List.of(), List.of());
        SharingSource plan = new SharingSource(new UnionAllSource(List.of(read, read)));
        try (RowCursor cursor = plan.open(rows.run())) {
            assertThat(next(cursor, ROWS + 50)).hasSize(ROWS + 50);
        }
        assertThat(rows.read()).isEqualTo(ROWS);
        assertThat(rows.open()).isZero();
        assertThat(rows.kept()).isZero();
    }

    @Test
    void allThatIsSharedEndsThoughOneEndFails() {
        MemoryRows rows = rows();
        Run run = rows.run();
        List<Integer> ended = new ArrayList<>();
        run.atEnd(() -> {
            throw new IllegalStateException("one");
        });
        run.atEnd(() -> ended.add(2));
        assertThatThrownBy(run::end).hasMessage("one");
        assertThat(ended).containsExactly(2);
        run.end();
    }
}
