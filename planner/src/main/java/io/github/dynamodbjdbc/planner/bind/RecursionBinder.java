package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.CollectionKind;
import io.github.dynamodbjdbc.planner.relation.Block;
import io.github.dynamodbjdbc.planner.relation.BoundQuery;
import io.github.dynamodbjdbc.planner.relation.BoundRelation;
import io.github.dynamodbjdbc.planner.relation.Scope;
import io.github.dynamodbjdbc.planner.relation.SelectedColumn;
import io.github.dynamodbjdbc.planner.type.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Binds a table of WITH RECURSIVE that reads itself. Its columns are those of its first part. */
final class RecursionBinder {
    private final StatementState state;
    private final Query.CommonTable definition;
    private final @Nullable Scope outer;

    RecursionBinder(StatementState state, Query.CommonTable definition, @Nullable Scope outer) {
        this.state = state;
        this.definition = definition;
        this.outer = outer;
    }

    BoundRelation bind(Environment environment) {
        Recursion.Parts parts = Recursion.parts(definition);
        int id = state.recursion();
        RecursiveOrder order = RecursiveOrder.of(definition);
        BoundRelation base = bind(parts.base(), environment);
        QueryBody stepBody = parts.step();
        if (order != null) {
            List<String> names = names(base);
            BoundRelation plain = base;
            Query.CommonTable first = order.first(names);
            base = bind(order.begun(names), environment.with(new KnownTable(first, plain)));
            stepBody = order.continued(names, parts.step(), parts.reference());
        }
        List<RelDataType> types =
                base.columns().stream().map(column -> type(column.type())).toList();
        List<@Nullable CollectionKind> kinds = new ArrayList<>();
        base.columns().forEach(column -> kinds.add(column.kind()));
        BoundRelation step = bind(stepBody, environment.with(working(id, base, types, kinds, parts)));
        QueryBinder.checkWidths(parts.union(), base, step);
        List<@Nullable CollectionKind> common = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            common.add(QueryBinder.kind(base.columns().get(i), step.columns().get(i)));
        }
        if (!common.equals(kinds)) {
            // The rows of a step may be of another kind than the first ones, and are seen by the next step.
            step = bind(stepBody, environment.with(working(id, base, types, common, parts)));
        }
        List<SelectedColumn> columns = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            SelectedColumn first = base.columns().get(i);
            SelectedColumn second = step.columns().get(i);
            checkType(i, types.get(i), second.type(), parts.step().position());
            columns.add(new SelectedColumn(
                    first.label(),
                    state.columns().next(),
                    types.get(i),
                    first.converts() && second.converts(),
                    QueryBinder.origin(first, second),
                    null,
                    false,
                    QueryBinder.kind(first, second)));
        }
        return new BoundRelation(
                new BoundQuery.Recursion(
                        id,
                        definition.name().name(),
                        parts.union().all(),
                        base.query(),
                        step.query(),
                        types,
                        items(columns),
                        definition.position()),
                columns);
    }

    private WorkingTable working(
            int id,
            BoundRelation base,
            List<RelDataType> types,
            List<@Nullable CollectionKind> kinds,
            Recursion.Parts parts) {
        List<SelectedColumn> seen = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            SelectedColumn column = base.columns().get(i);
            seen.add(new SelectedColumn(
                    column.label(),
                    state.columns().next(),
                    types.get(i),
                    column.converts(),
                    column.origin(),
                    null,
                    false,
                    kinds.get(i)));
        }
        return new WorkingTable(
                new BoundQuery.WorkingTable(id, definition.name().name(), types, items(seen)), seen, parts.reference());
    }

    /** As the table calls its columns, or its first part those that it has no name for. */
    private List<String> names(BoundRelation base) {
        List<String> names = new ArrayList<>();
        for (SelectedColumn column : base.columns()) {
            int index = names.size();
            boolean named = index < definition.columns().size();
            names.add(named ? definition.columns().get(index).name() : column.label());
        }
        return names;
    }

    private BoundRelation bind(QueryBody body, Environment environment) {
        Query written = definition.query();
        Query query = new Query(written.with(), written.recursive(), body, List.of(), null, null, body.position());
        return new QueryBinder(state).bind(query, outer, environment);
    }

    /** The type of a column of the first part for the step, whose values are not known yet: of any length, and nullable. */
    private RelDataType type(RelDataType type) {
        SqlTypeName name = type.getSqlTypeName();
        if (Types.isNull(type)) {
            return state.rex().type(SqlTypeName.ANY, true);
        }
        if (Types.isText(type)) {
            return state.rex().type(SqlTypeName.VARCHAR, true);
        }
        if (Types.isBinary(type)) {
            return state.rex().type(SqlTypeName.VARBINARY, true);
        }
        return Types.isDecimal(type)
                ? state.rex().type(name, true)
                : state.rex().nullable(type, true);
    }

    private void checkType(int column, RelDataType type, RelDataType step, Position position) {
        RelDataType common = state.rex().types().common(List.of(type, step));
        if (common == null || common.getSqlTypeName() != type.getSqlTypeName()) {
            throw new QueryException(
                    ErrorKind.TYPE_MISMATCH,
                    "column " + (column + 1) + " of the recursive query '"
                            + definition.name().name() + "' is " + Types.describe(type)
                            + " in its first part and " + Types.describe(step)
                            + " in its step; cast it in the first part",
                    position);
        }
    }

    private List<BoundQuery.Item> items(List<SelectedColumn> columns) {
        Set<String> names = new HashSet<>();
        List<BoundQuery.Item> items = new ArrayList<>();
        for (SelectedColumn column : columns) {
            items.add(new BoundQuery.Item(
                    column.id(),
                    SelectBinder.freeName(column.label(), names),
                    column.reference(definition.position())));
        }
        return items;
    }

    /** A query that is bound already, and read once. */
    private record KnownTable(Query.CommonTable definition, BoundRelation relation) implements Environment.NamedTable {
        @Override
        public BoundRelation bind(StatementState state, ReadDefaults defaults, FromItem.Table place, Block block) {
            return relation;
        }
    }

    /** The rows of the previous round. The step's text may refer to it once, but the reference may be in a query of WITH used repeatedly. */
    private final class WorkingTable implements Environment.NamedTable {
        private final BoundQuery.WorkingTable query;
        private final List<SelectedColumn> columns;
        private final FromItem.Table reference;

        WorkingTable(BoundQuery.WorkingTable query, List<SelectedColumn> columns, FromItem.Table reference) {
            this.query = query;
            this.columns = columns;
            this.reference = reference;
        }

        @Override
        public Query.CommonTable definition() {
            return definition;
        }

        @SuppressWarnings("ReferenceEquality") // another reference may have the same text
        @Override
        public BoundRelation bind(StatementState statement, ReadDefaults defaults, FromItem.Table place, Block block) {
            if (place != reference) {
                throw Recursion.wrong(
                        "the recursive query '" + definition.name().name() + "' can't read itself within a subquery",
                        place.position());
            }
            block.readsWorkingTable();
            return new BoundRelation(query, columns);
        }
    }
}
