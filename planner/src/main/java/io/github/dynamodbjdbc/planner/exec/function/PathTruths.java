package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.grammar.jsonpath.PathCondition;
import io.github.dynamodbjdbc.grammar.jsonpath.PathValue;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The truths of a path's conditions. Null stands for unknown, which an error within a condition is. */
final class PathTruths implements PathCondition.Visitor<@Nullable Boolean> {
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

    private @Nullable Boolean test(PathCondition condition) {
        return condition.accept(this);
    }

    @Override
    public @Nullable Boolean visit(PathCondition.Compare compare) {
        return ofPairs(
                compare.left(),
                compare.right(),
                true,
                (left, right) -> PathItems.compare(compare.comparison(), left, right));
    }

    @Override
    public @Nullable Boolean visit(PathCondition.And and) {
        Boolean left = test(and.left());
        if (Boolean.FALSE.equals(left)) {
            return false;
        }
        Boolean right = test(and.right());
        return Boolean.TRUE.equals(right) ? left : right;
    }

    @Override
    public @Nullable Boolean visit(PathCondition.Or or) {
        Boolean left = test(or.left());
        if (Boolean.TRUE.equals(left)) {
            return true;
        }
        Boolean right = test(or.right());
        return Boolean.FALSE.equals(right) ? left : right;
    }

    @Override
    public @Nullable Boolean visit(PathCondition.Not not) {
        Boolean operand = test(not.operand());
        return operand == null ? null : !operand;
    }

    @Override
    public @Nullable Boolean visit(PathCondition.IsUnknown isUnknown) {
        return test(isUnknown.operand()) == null;
    }

    @Override
    public @Nullable Boolean visit(PathCondition.Exists exists) {
        try {
            return found.exists(exists.operand());
        } catch (PathFailure e) {
            return null;
        }
    }

    @Override
    public @Nullable Boolean visit(PathCondition.StartsWith startsWith) {
        return ofPairs(
                startsWith.operand(),
                startsWith.prefix(),
                false,
                (text, prefix) -> isString(text) && isString(prefix)
                        ? String.valueOf(Values.text(text)).startsWith(String.valueOf(Values.text(prefix)))
                        : null);
    }

    @Override
    public @Nullable Boolean visit(PathCondition.LikeRegex likeRegex) {
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
    private @Nullable Boolean ofPairs(PathValue left, PathValue right, boolean unwrapsRight, Test test) {
        List<@Nullable Object> lefts;
        List<@Nullable Object> rights;
        try {
            lefts = found.all(left, true);
            rights = found.all(right, unwrapsRight);
        } catch (PathFailure e) {
            return null;
        }
        boolean unknown = false;
        boolean any = false;
        for (Object one : lefts) {
            for (Object other : rights) {
                Boolean truth = test.of(one, other);
                if (truth == null && !lax) {
                    return null;
                } else if (truth == null) {
                    unknown = true;
                } else if (truth && lax) {
                    return true;
                } else {
                    any |= truth;
                }
            }
        }
        return any ? Boolean.TRUE : unknown ? null : Boolean.FALSE;
    }
}
