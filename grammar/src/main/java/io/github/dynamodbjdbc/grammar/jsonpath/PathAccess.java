package io.github.dynamodbjdbc.grammar.jsonpath;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A step of a path from a value to others. */
public sealed interface PathAccess {
    <R> R accept(Visitor<R> visitor);

    /** {@code .name} */
    record Member(String name) implements PathAccess {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** A step without operands. */
    enum All implements PathAccess {
        /** {@code .*} */
        MEMBERS,
        /** {@code [*]} */
        ELEMENTS;

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code .**}, the value itself being at level 0.
     *
     * @param from the first level; {@link #LAST} for that of scalars, wherever they are
     * @param to the last level; {@link #LAST} for no limit
     */
    record Descendants(int from, int to) implements PathAccess {
        public static final int LAST = Integer.MAX_VALUE;

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** {@code [0, 2 to last]} */
    record Places(List<Range> ranges) implements PathAccess {
        public Places {
            ranges = List.copyOf(ranges);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** A range of elements; from and to are the same for a single one. */
    record Range(PathValue from, PathValue to) {}

    /** {@code ? (condition)} */
    record Filter(PathCondition condition) implements PathAccess {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code .name(arguments)}
     *
     * @param arguments whole numbers
     * @param template the form of a string that DATETIME reads; null for those of ISO 8601
     */
    record Method(
            PathMethod name,
            List<Integer> arguments,
            @Nullable String template) implements PathAccess {
        public Method {
            arguments = List.copyOf(arguments);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** A method for each kind of step. */
    interface Visitor<R> {
        R visit(Member member);

        R visit(All all);

        R visit(Descendants descendants);

        R visit(Places places);

        R visit(Filter filter);

        R visit(Method method);
    }
}
