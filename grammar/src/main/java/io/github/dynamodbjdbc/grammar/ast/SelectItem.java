package io.github.dynamodbjdbc.grammar.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One item of a select list. */
public sealed interface SelectItem extends Node {
    /**
     * {@code *} or {@code t.*}
     *
     * @param qualifier empty for a bare star
     * @param excluded the paths that EXCLUDE removes from the columns
     */
    record Star(List<Identifier> qualifier, List<Excluded> excluded, Position position) implements SelectItem {
        public Star {
            qualifier = List.copyOf(qualifier);
            excluded = List.copyOf(excluded);
        }

        /** One of all columns. */
        public Star(List<Identifier> qualifier, Position position) {
            this(qualifier, List.of(), position);
        }
    }

    /**
     * A place that {@code EXCLUDE} takes away.
     *
     * @param name the column, or the name of its table in FROM
     * @param steps below it: a name as text, an index as a number, a wildcard as TRUE
     */
    record Excluded(Identifier name, List<Expression> steps, Position position) implements Node {
        public Excluded {
            steps = List.copyOf(steps);
        }
    }

    record Item(Expression expression, @Nullable Identifier alias, Position position) implements SelectItem {}
}
