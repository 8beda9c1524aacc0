package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.log.LoggedSql;
import io.github.dynamodbjdbc.driver.session.Site;
import io.github.dynamodbjdbc.grammar.SqlSyntaxException;
import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement;
import io.github.dynamodbjdbc.planner.Planner;
import io.github.dynamodbjdbc.planner.plan.ParameterKind;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The text of a statement with its plan and its form in logs, shared by its executions. Thread-safe. */
public final class StatementText {
    private final String sql;
    private volatile @Nullable Prepared prepared;
    private volatile @Nullable String logged;
    private volatile @Nullable Boolean changes;

    /** @param planner the region's planner; another one replaces it after a change of a setting or of the schema file, and for another region */
    private record Prepared(Planner planner, Planner.Prepared statement) {}

    public StatementText(String sql) {
        this.sql = sql;
    }

    /** The statement of a text; {@code last} itself if it has this text. */
    public static StatementText of(String sql, @Nullable StatementText last) {
        return last != null && last.sql.equals(sql) ? last : new StatementText(sql);
    }

    public String sql() {
        return sql;
    }

    /** @param kinds the kinds of the parameters' values */
    public Plan plan(Site site, SessionOptions options, List<ParameterKind> kinds) {
        Planner planner = site.planner();
        Prepared known = prepared;
        if (known == null || known.planner() != planner) {
            known = new Prepared(planner, planner.prepare(sql));
            prepared = known;
        }
        return known.statement().plan(options, kinds);
    }

    /** Whether it is a statement that changes items or tables, by its syntax alone. */
    boolean changes() {
        Boolean known = changes;
        if (known == null) {
            known = isChange();
            changes = known;
        }
        return known;
    }

    private boolean isChange() {
        try {
            Statement statement = StatementParser.parse(sql);
            return statement instanceof WriteStatement || statement instanceof SchemaStatement;
        } catch (SqlSyntaxException reportedByPlanning) {
            return false;
        }
    }

    /** The text without literals. */
    String logged() {
        String known = logged;
        if (known == null) {
            known = LoggedSql.bounded(LoggedSql.withoutLiterals(sql));
            logged = known;
        }
        return known;
    }
}
