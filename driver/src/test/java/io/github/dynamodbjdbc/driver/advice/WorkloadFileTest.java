package io.github.dynamodbjdbc.driver.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadFileTest {
    @TempDir
    private Path directory;

    @Test
    void countsTheStatementsOfAScript() {
        WorkloadFile file = WorkloadFile.of(List.of(
                "SELECT a FROM t WHERE b = ';';",
                "-- a comment",
                "INSERT INTO t (a) VALUES (1); SELECT a FROM t WHERE b = ';';",
                "CREATE TABLE u (a VARCHAR PRIMARY KEY); SET scan = deny;",
                "no statement at all;",
                "DELETE FROM t",
                "WHERE a = 2"));
        assertThat(file.statements())
                .containsEntry("SELECT a FROM t WHERE b = ';'", 2L)
                .containsEntry("DELETE FROM t\nWHERE a = 2", 1L)
                .hasSize(3);
        assertThat(file.unreadable()).isEqualTo(1);
    }

    @Test
    void findsStatementsInTheLinesOfTheLogger() {
        WorkloadFile file = WorkloadFile.of(List.of(
                "Nov 28, 2026 8:41:40 AM io.github.dynamodbjdbc.driver.log.StatementLogger log",
                "FINER: 12.3 ms, 1 row, by Query t: SELECT a FROM t WHERE b = 'x: SELECT'",
                "Consumed 0.5 read and 0 write capacity units in 1 request; 1 item evaluated, 1 returned",
                "08:41:41 TRACE statements - slow: 1200.0 ms, 20 rows, by Scan t, with ttl=show: SELECT a FROM t WHERE b = ?",
                "Consumed 0.5 read and 0 write capacity units in 1 request; 1 item evaluated, 1 returned",
                "FINER: failed with 42601: 0.1 ms, 0 rows: SELECT FROM",
                "FINER: 0.1 ms, 0 rows: SET scan = 'deny'",
                "FINER: 0.4 ms, 2 rows, by Query t: SELECT a FROM t WHERE b = 'x: SELECT'",
                "FINER: 0.4 ms, 2 rows, by Query t: SELECT a FROM t WHERE b = 'cut of…"));
        assertThat(file.statements())
                .containsEntry("SELECT a FROM t WHERE b = 'x: SELECT'", 2L)
                .containsEntry("SELECT a FROM t WHERE b = ?", 1L)
                .hasSize(2);
        // SET reads no items, and the last one was cut.
        assertThat(file.unreadable()).isEqualTo(2);
    }

    @Test
    void messagesHaveNothingOfTheFile() throws Exception {
        Path file = Files.write(directory.resolve("secret"), new byte[] {'s', (byte) 0xff});
        for (Path path : List.of(file, directory, directory.resolve("none"))) {
            assertThatThrownBy(() -> WorkloadFile.read(path))
                    .isInstanceOfSatisfying(StatementFailure.class, failure -> assertThat(failure.state())
                            .isEqualTo(SqlState.INVALID_PARAMETER_VALUE))
                    .hasMessageStartingWith("The workload file can't be used: ");
        }
    }
}
