package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import io.github.dynamodbjdbc.planner.relation.Block;
import io.github.dynamodbjdbc.planner.relation.BoundQuery;
import io.github.dynamodbjdbc.planner.relation.BoundRelation;
import io.github.dynamodbjdbc.planner.relation.Scope;
import io.github.dynamodbjdbc.planner.relation.SelectedColumn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tables of WITH and the defaults that a query inherits from enclosing queries.
 *
 * @param tables the tables of WITH, innermost first
 */
public record Environment(List<NamedTable> tables, ReadDefaults defaults) {
    public Environment {
        tables = List.copyOf(tables);
    }

    Environment with(NamedTable table) {
        List<NamedTable> all = new ArrayList<>();
        all.add(table);
        all.addAll(tables);
        return new Environment(all, defaults);
    }

    Environment with(ReadDefaults others) {
        return new Environment(tables, others);
    }

    @Nullable
    NamedTable find(Identifier name) {
        List<NamedTable> found = Identifiers.matching(
                name, tables, table -> table.definition().name().name());
        return found.isEmpty() ? null : found.get(0);
    }

    /** A table of WITH. */
    interface NamedTable {
        Query.CommonTable definition();

        /** @param reference the reference in FROM */
        BoundRelation bind(StatementState state, ReadDefaults defaults, FromItem.Table reference, Block block);
    }

    /**
     * A table of WITH. It is bound again for each use, so that each use has reads of its own, unless it would have other rows each time: then all
     * references read the result that is computed once.
     */
    static final class CommonTable implements NamedTable {
        private final Query.CommonTable definition;
        private final boolean recursive;
        private final Environment environment;
        private final @Nullable Scope outer;
        private final Map<ReadDefaults, Once> computed = new HashMap<>();
        private boolean used;

        /**
         * @param recursive whether the query reads its own table
         * @param environment the tables that the query may use
         */
        CommonTable(Query.CommonTable definition, boolean recursive, Environment environment, @Nullable Scope outer) {
            this.definition = definition;
            this.recursive = recursive;
            this.environment = environment;
            this.outer = outer;
        }

        @Override
        public Query.CommonTable definition() {
            return definition;
        }

        @Override
        public BoundRelation bind(StatementState state, ReadDefaults defaults, FromItem.Table reference, Block block) {
            return bind(state, defaults);
        }

        BoundRelation bind(StatementState state, ReadDefaults defaults) {
            used = true;
            Once known = computed.get(defaults);
            if (known != null) {
                state.noteVolatile();
                return use(known, state);
            }
            Environment inner = environment.with(defaults);
            int before = state.volatiles();
            BoundRelation bound = recursive
                    ? new RecursionBinder(state, definition, outer).bind(inner)
                    : new QueryBinder(state).bind(definition.query(), outer, inner);
            if (state.volatiles() == before && !choosesRows()) {
                return bound;
            }
            state.noteVolatile();
            Once once = new Once(state.commonTable(), bound);
            computed.put(defaults, once);
            return use(once, state);
        }

        /** LIMIT may choose other rows in each read. No condition of a use could be pushed below it anyway. */
        private boolean choosesRows() {
            return definition.query().limit() != null || definition.query().offset() != null;
        }

        private BoundRelation use(Once once, StatementState state) {
            state.useCommonTable(once.number());
            List<SelectedColumn> columns = new ArrayList<>();
            List<BoundQuery.Item> items = new ArrayList<>();
            Set<String> names = new HashSet<>();
            HiddenColumns hidden = new HiddenColumns(state);
            for (SelectedColumn column : once.relation().columns()) {
                int id = state.columns().next();
                columns.add(new SelectedColumn(
                        column.label(),
                        id,
                        column.type(),
                        column.converts(),
                        column.origin(),
                        hidden.ofUse(id, items, column.missing(), definition.position()),
                        column.inFull(),
                        column.kind()));
                items.add(new BoundQuery.Item(
                        id, SelectBinder.freeName(column.label(), names), column.reference(definition.position())));
            }
            return new BoundRelation(
                    new BoundQuery.Once(
                            once.number(),
                            definition.name().name(),
                            once.relation().query(),
                            items),
                    columns);
        }

        /** A query that is bound and computed once. */
        private record Once(int number, BoundRelation relation) {}

        boolean used() {
            return used;
        }
    }
}
