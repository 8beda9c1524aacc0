package io.github.dynamodbjdbc.grammar.ast;

import java.util.List;

/** {@code GROUP BY [DISTINCT] element, …} */
public record GroupBy(boolean distinct, List<Element> elements, Position position) implements Node {
    public GroupBy {
        elements = List.copyOf(elements);
    }

    /** One element of GROUP BY, or of GROUPING SETS. */
    public sealed interface Element extends Node {}

    /** {@code a} (one expression), {@code (a, b)}, or {@code ()} (none). */
    public record Expressions(List<Expression> expressions, boolean parenthesized, Position position)
            implements Element {
        public Expressions {
            expressions = List.copyOf(expressions);
        }
    }

    public record Rollup(List<Expressions> elements, Position position) implements Element {
        public Rollup {
            elements = List.copyOf(elements);
        }
    }

    public record Cube(List<Expressions> elements, Position position) implements Element {
        public Cube {
            elements = List.copyOf(elements);
        }
    }

    public record GroupingSets(List<Element> elements, Position position) implements Element {
        public GroupingSets {
            elements = List.copyOf(elements);
        }
    }
}
