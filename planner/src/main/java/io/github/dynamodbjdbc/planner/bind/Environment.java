package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Query;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a query takes over from the queries around it, beside their columns.
 *
 * @param tables of WITH, the innermost first
 */
record Environment(List<CommonTable> tables, ReadDefaults defaults) {
    Environment {
        tables = List.copyOf(tables);
    }

    Environment with(CommonTable table) {
        List<CommonTable> all = new ArrayList<>();
        all.add(table);
        all.addAll(tables);
        return new Environment(all, defaults);
    }

    Environment with(ReadDefaults others) {
        return new Environment(tables, others);
    }

    @Nullable
    CommonTable find(Identifier name) {
        List<CommonTable> found = Identifiers.matching(
                name, tables, table -> table.definition().name().name());
        return found.isEmpty() ? null : found.get(0);
    }

    /** A table of WITH. It is bound anew for each use, so that each use reads for itself. */
    static final class CommonTable {
        private final Query.CommonTable definition;
        private final Environment environment;
        private final @Nullable Scope outer;
        private final Set<String> uses = new HashSet<>();

        /** @param environment the tables that its query may use */
        CommonTable(Query.CommonTable definition, Environment environment, @Nullable Scope outer) {
            this.definition = definition;
            this.environment = environment;
            this.outer = outer;
        }

        Query.CommonTable definition() {
            return definition;
        }

        BoundRelation bind(StatementState state, ReadDefaults defaults) {
            uses.add(definition.name().name());
            return new QueryBinder(state).bind(definition.query(), outer, environment.with(defaults));
        }

        boolean used() {
            return !uses.isEmpty();
        }
    }
}
