package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import io.github.dynamodbjdbc.planner.relation.Block;
import io.github.dynamodbjdbc.planner.relation.BoundRelation;
import io.github.dynamodbjdbc.planner.relation.Scope;
import java.util.ArrayList;
import java.util.List;
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

    /** A table of WITH that is bound again for each use, so that each use has reads of its own. */
    static final class CommonTable implements NamedTable {
        private final Query.CommonTable definition;
        private final boolean recursive;
        private final Environment environment;
        private final @Nullable Scope outer;
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
            Environment inner = environment.with(defaults);
            return recursive
                    ? new RecursionBinder(state, definition, outer).bind(inner)
                    : new QueryBinder(state).bind(definition.query(), outer, inner);
        }

        boolean used() {
            return used;
        }
    }
}
