package io.github.dynamodbjdbc.grammar.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One item of a select list. */
public sealed interface SelectItem extends Node {
    /**
     * {@code *} or {@code t.*}
     *
     * @param qualifier empty for a bare star
     */
    record Star(List<Identifier> qualifier, Position position) implements SelectItem {
        public Star {
            qualifier = List.copyOf(qualifier);
        }
    }

    record Item(Expression expression, @Nullable Identifier alias, Position position) implements SelectItem {}
}
