package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement.Returning;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement.ReturningScope;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import io.github.dynamodbjdbc.planner.plan.ForwardingRunContext;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.TableReader;
import io.github.dynamodbjdbc.planner.plan.TableWriter;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** RETURNING: a query over the items that were written. */
final class ReturnedRows {
    private static final Set<String> VERSIONS = Set.of("old", "new");

    static final ReturnedRows NONE = new ReturnedRows(TableWriter.Returned.NOTHING, null);

    private final TableWriter.Returned version;
    private final @Nullable QueryPlan plan;

    private ReturnedRows(TableWriter.Returned version, @Nullable QueryPlan plan) {
        this.version = version;
        this.plan = plan;
    }

    /**
     * @param written the columns that the statement writes, which MODIFIED shows
     * @param usual the default version of the items: OLD for a DELETE, otherwise NEW
     */
    static ReturnedRows of(
            @Nullable Returning returning,
            WriteTarget target,
            ItemQueries queries,
            Collection<String> written,
            TableWriter.Returned usual) {
        if (returning == null) {
            return NONE;
        }
        TableWriter.Returned version = version(returning, usual);
        if (usual == TableWriter.Returned.OLD
                && (version == TableWriter.Returned.NEW || returning.scope() == ReturningScope.MODIFIED)) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "a DELETE returns the items as they were: RETURNING ALL OLD *",
                    returning.position());
        }
        checkVersions(returning, target);
        List<SelectItem> columns = columns(returning, written);
        QueryPlan plan = plan(columns, returning, target, queries);
        List<SelectItem> more = unshown(columns, plan, written, target.table().hidden());
        if (!more.isEmpty()) {
            plan = plan(more, returning, target, queries);
        }
        if (plan.workload().size() != 1) {
            throw new QueryException(ErrorKind.UNSUPPORTED, "RETURNING can't read other items", returning.position());
        }
        return new ReturnedRows(version, plan);
    }

    /** Refuses PostgreSQL's {@code old.x} and {@code new.x}. */
    private static void checkVersions(Returning returning, WriteTarget target) {
        for (SelectItem item : returning.items()) {
            if (item instanceof SelectItem.Item column
                    && column.expression() instanceof Expression.NameReference name
                    && name.parts().size() > 1
                    && VERSIONS.contains(name.parts().get(0).name().toLowerCase(Locale.ROOT))
                    && (target.alias() == null
                            || !Identifiers.matches(
                                    name.parts().get(0), target.alias().name()))) {
                throw new QueryException(
                        ErrorKind.INVALID_STATEMENT,
                        "RETURNING gives one version of the items: RETURNING ALL OLD * as they were, RETURNING ALL NEW *"
                                + " as they are",
                        name.position());
            }
        }
    }

    private static QueryPlan plan(
            List<SelectItem> columns, Returning returning, WriteTarget target, ItemQueries queries) {
        return queries.returning(Syntax.query(new QueryBody.Select(
                List.of(),
                false,
                columns,
                List.of(target.from()),
                null,
                null,
                null,
                List.of(),
                null,
                returning.position())));
    }

    /** A star and the written attributes that are not among its columns; empty if there are none. */
    private static List<SelectItem> unshown(
            List<SelectItem> columns, QueryPlan plan, Collection<String> written, Set<String> hidden) {
        if (!(columns.size() == 1 && columns.get(0) instanceof SelectItem.Star)) {
            return List.of();
        }
        Set<String> missing = new LinkedHashSet<>(written);
        missing.removeAll(hidden);
        plan.columns()
                .forEach(column -> missing.removeIf(attribute ->
                        column.label().equals(attribute) || column.label().startsWith(attribute + '.')));
        List<SelectItem> all = new ArrayList<>(missing.isEmpty() ? List.of() : columns);
        for (String attribute : missing) {
            Identifier name = new Identifier(attribute, true, Position.NONE);
            all.add(new SelectItem.Item(Syntax.stored(attribute), name, Position.NONE));
        }
        return all;
    }

    private static TableWriter.Returned version(Returning returning, TableWriter.Returned usual) {
        if (returning.version() == null) {
            return usual;
        }
        return switch (returning.version()) {
            case OLD -> TableWriter.Returned.OLD;
            case NEW -> TableWriter.Returned.NEW;
        };
    }

    private static List<SelectItem> columns(Returning returning, Collection<String> written) {
        if (!returning.items().isEmpty()) {
            return returning.items();
        }
        if (returning.scope() == ReturningScope.ALL) {
            return List.of(new SelectItem.Star(List.of(), returning.position()));
        }
        List<SelectItem> columns = new ArrayList<>();
        for (String attribute : written) {
            Identifier name = new Identifier(attribute, true, Position.NONE);
            columns.add(new SelectItem.Item(
                    new Expression.NameReference(List.of(name), returning.position()), null, returning.position()));
        }
        return columns;
    }

    List<OutputColumn> columns() {
        return plan == null ? List.of() : plan.columns();
    }

    TableWriter.Returned version() {
        return version;
    }

    /** The rows; null if none are returned. */
    @Nullable
    RowCursor rows(RunContext context, TableWriter.Written written) {
        return plan == null ? null : plan.run(new OfItems(context, written.items()));
    }

    /** A run that reads the written items. */
    private record OfItems(RunContext run, TableReader reader) implements ForwardingRunContext {}
}
