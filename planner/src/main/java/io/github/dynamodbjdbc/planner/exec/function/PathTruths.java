package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.grammar.jsonpath.PathCondition;
import io.github.dynamodbjdbc.grammar.jsonpath.PathValue;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The truths of a path's conditions. An error within a condition makes it unknown. */
final class PathTruths implements PathCondition.Visitor<PathTruths.Truth> {
    enum Truth {
        TRUE,
        FALSE,
        UNKNOWN;

        static Truth of(boolean value) {
            return value ? TRUE : FALSE;
        }

        /** @param value null for unknown */
        static Truth of(@Nullable Boolean value) {
            return value == null ? UNKNOWN : of(value.booleanValue());
        }

        /** Null for unknown. */
        @Nullable
        Boolean value() {
            return this == UNKNOWN ? null : this == TRUE;
        }
    }

    /** The values of expressions within a condition. */
    interface Found {
        /** Whether there is a value: in lax mode before any error, in strict mode with none at all. */
        boolean exists(PathValue value);

        /** @param unwrapped whether arrays are replaced by their elements in lax mode */
        List<@Nullable Object> all(PathValue value, boolean unwrapped);
    }

    private interface Test {
        /** @return null if it is unknown */
        @Nullable
        Boolean of(@Nullable Object left, @Nullable Object right);
    }

    private final boolean lax;
    private final Found found;

    PathTruths(boolean lax, Found found) {
        this.lax = lax;
        this.found = found;
    }

    private Truth test(PathCondition condition) {
        return condition.accept(this);
    }

    @Override
    public Truth visit(PathCondition.Compare compare) {
        return ofPairs(
                compare.left(),
                compare.right(),
                true,
                (left, right) -> PathItems.compare(compare.comparison(), left, right));
    }

    @Override
    public Truth visit(PathCondition.And and) {
        Truth left = test(and.left());
        if (left == Truth.FALSE) {
            return left;
        }
        Truth right = test(and.right());
        return right == Truth.TRUE ? left : right;
    }

    @Override
    public Truth visit(PathCondition.Or or) {
        Truth left = test(or.left());
        if (left == Truth.TRUE) {
            return left;
        }
        Truth right = test(or.right());
        return right == Truth.FALSE ? left : right;
    }

    @Override
    public Truth visit(PathCondition.Not not) {
        return switch (test(not.operand())) {
            case TRUE -> Truth.FALSE;
            case FALSE -> Truth.TRUE;
            case UNKNOWN -> Truth.UNKNOWN;
        };
    }

    @Override
    public Truth visit(PathCondition.IsUnknown isUnknown) {
        return Truth.of(test(isUnknown.operand()) == Truth.UNKNOWN);
    }

    @Override
    public Truth visit(PathCondition.Exists exists) {
        try {
            return Truth.of(found.exists(exists.operand()));
        } catch (PathFailure e) {
            return Truth.UNKNOWN;
        }
    }

    @Override
    public Truth visit(PathCondition.StartsWith startsWith) {
        return ofPairs(
                startsWith.operand(),
                startsWith.prefix(),
                false,
                (text, prefix) -> isString(text) && isString(prefix)
                        ? String.valueOf(Values.text(text)).startsWith(String.valueOf(Values.text(prefix)))
                        : null);
    }

    @Override
    public Truth visit(PathCondition.LikeRegex likeRegex) {
        String flags = PathItems.regexFlags(likeRegex.flags());
        return ofPairs(
                likeRegex.operand(),
                new PathValue.Literal(likeRegex.pattern()),
                false,
                (text, pattern) -> isString(text)
                        ? PatternFunctions.regexpLike(String.valueOf(Values.text(text)), likeRegex.pattern(), flags)
                        : null);
    }

    private boolean isString(@Nullable Object item) {
        return PathItems.kind(item) == PathItems.Kind.STRING;
    }

    /** Whether the test holds for some pair of values; in strict mode, unknown if it is for any pair before. */
    private Truth ofPairs(PathValue left, PathValue right, boolean unwrapsRight, Test test) {
        List<@Nullable Object> lefts;
        List<@Nullable Object> rights;
        try {
            lefts = found.all(left, true);
            rights = found.all(right, unwrapsRight);
        } catch (PathFailure e) {
            return Truth.UNKNOWN;
        }
        boolean unknown = false;
        boolean any = false;
        for (Object one : lefts) {
            for (Object other : rights) {
                Truth truth = Truth.of(test.of(one, other));
                if (truth == (lax ? Truth.TRUE : Truth.UNKNOWN)) {
                    return truth;
                }
                unknown |= truth == Truth.UNKNOWN;
                any |= truth == Truth.TRUE;
            }
        }
        return any ? Truth.TRUE : unknown ? Truth.UNKNOWN : Truth.FALSE;
    }
}
