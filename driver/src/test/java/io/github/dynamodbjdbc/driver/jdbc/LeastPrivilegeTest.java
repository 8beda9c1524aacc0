package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.engine.EngineServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each policy of the manual allows what the manual states, and a denial names the action, the resource and the missing permission. */
class LeastPrivilegeTest {
    private static final Path PAGE = Path.of("..", "docs", "operating.md");
    private static final Pattern POLICY =
            Pattern.compile("#### ([^\n]+)\n(?:(?!####).)*?```json\n(.*?)```\n\n((?:\\|[^\n]*\n)+)", Pattern.DOTALL);
    private static final Pattern ROW = Pattern.compile("\\| `(.+)` \\| (works|denied: `(.+)`) \\|");

    record Policy(String name, String json, List<String[]> statements) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Policy> policies() throws Exception {
        String page = Files.readString(PAGE).replace("\r\n", "\n");
        String section = page.substring(page.indexOf("### Policies for less"), page.indexOf("### Roles"));
        List<Policy> policies = new ArrayList<>();
        Matcher found = POLICY.matcher(section);
        while (found.find()) {
            List<String[]> statements = new ArrayList<>();
            Matcher row = ROW.matcher(found.group(3));
            while (row.find()) {
                statements.add(new String[] {row.group(1), row.group(3)});
            }
            policies.add(new Policy(found.group(1), found.group(2), statements));
        }
        assertThat(policies).hasSize(section.split("\n#### ", -1).length - 1);
        return policies.stream();
    }

    private static Connection connect(EngineServer server, String user) throws SQLException {
        return DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                + server.endpoint().getPort() + "?catalog=off&maxRetries=0&user=" + user + "&password=x");
    }

    @ParameterizedTest
    @MethodSource("policies")
    void eachPolicyOfTheManualSuffices(Policy policy) throws Exception {
        assertThat(policy.statements()).isNotEmpty();
        try (Engine engine = Engine.builder()
                        .sharedTables(true)
                        .policy("ann", policy.json())
                        .build();
                EngineServer server = engine.serve();
                Connection owner = connect(server, "owner");
                Connection ann = connect(server, "ann");
                Statement make = owner.createStatement();
                Statement statement = ann.createStatement()) {
            make.execute("CREATE TABLE Orders (customer VARCHAR, no NUMERIC, PRIMARY KEY (customer, no))");
            make.execute("CREATE TABLE Parcels (id NUMERIC PRIMARY KEY)");
            make.execute(
                    "INSERT INTO Orders (customer, no, total, note) VALUES ('ann', 1, 10, 'x'), ('ann', 2, 20, 'y'),"
                            + " ('bob', 1, 30, 'z')");
            for (String[] each : policy.statements()) {
                if (each[1] == null) {
                    run(statement, each[0]);
                } else {
                    SQLException denied = catchThrowableOfType(SQLException.class, () -> run(statement, each[0]));
                    assertThat((Throwable) denied).as(each[0]).isNotNull();
                    assertThat(denied.getSQLState())
                            .as(each[0] + ": " + denied.getMessage())
                            .isEqualTo("42501");
                    assertThat(denied.getMessage())
                            .contains(each[1], each[0].contains("Parcels") ? "Parcels" : "Orders")
                            .contains(
                                    policy.json().contains("Deny")
                                            ? "has to be changed"
                                            : "Add {\"Effect\": \"Allow\"");
                }
            }
        }
    }

    private static void run(Statement statement, String sql) throws SQLException {
        if (statement.execute(sql)) {
            try (ResultSet rows = statement.getResultSet()) {
                while (rows.next()) {
                    rows.getObject(1);
                }
            }
        }
    }
}
