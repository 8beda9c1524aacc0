package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import io.github.dynamodbjdbc.planner.catalog.ValueForm;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.IntPredicate;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** Evaluates a predicate for items, in SQL's three-valued logic. Patterns and IN lists are prepared once. Immutable and thread-safe. */
public final class PredicateEvaluator {
    private final Check check;

    private PredicateEvaluator(Check check) {
        this.check = check;
    }

    /**
     * @param predicate must have literals as its only operands
     * @throws IllegalArgumentException if it has parameters or clock readings, which is a bug
     * @throws io.github.dynamodbjdbc.planner.error.QueryException INVALID_ESCAPE for a LIKE pattern with an invalid escape
     */
    public static PredicateEvaluator of(Predicate predicate) {
        return of(predicate, (path, value) -> {});
    }

    /** @param noMoment receives values without a declared type that are compared with a date or time and are none, perhaps more than once */
    public static PredicateEvaluator of(Predicate predicate, BiConsumer<AttributePath, Object> noMoment) {
        return new PredicateEvaluator(predicate.accept(new Compiler(noMoment)));
    }

    /** Evaluates a predicate for a single item; use {@link #of} for many items. */
    public static @Nullable Boolean evaluate(Predicate predicate, ItemView item) {
        return of(predicate).evaluate(item);
    }

    /** @return null for UNKNOWN */
    public @Nullable Boolean evaluate(ItemView item) {
        return check.test(item);
    }

    /** Whether the item satisfies a WHERE. */
    public boolean matches(ItemView item) {
        return Boolean.TRUE.equals(check.test(item));
    }

    private interface Check {
        @Nullable
        Boolean test(ItemView item);
    }

    /** Reads one side of a comparison; null for SQL NULL. */
    private interface Reader {
        @Nullable
        Object read(ItemView item);
    }

    private static final class Compiler implements Predicate.Visitor<Check>, Term.Visitor<Reader> {
        private final BiConsumer<AttributePath, Object> noMoment;

        Compiler(BiConsumer<AttributePath, Object> noMoment) {
            this.noMoment = noMoment;
        }

        @Override
        public Check visit(Predicate.Constant constant) {
            return item -> constant.value();
        }

        @Override
        public Check visit(Predicate.And and) {
            return connective(and.operands(), Boolean.FALSE, Boolean.TRUE);
        }

        @Override
        public Check visit(Predicate.Or or) {
            return connective(or.operands(), Boolean.TRUE, Boolean.FALSE);
        }

        private Check connective(List<Predicate> operands, Boolean decisive, Boolean otherwise) {
            Check[] checks =
                    operands.stream().map(operand -> operand.accept(this)).toArray(Check[]::new);
            return item -> {
                Boolean result = otherwise;
                for (Check check : checks) {
                    Boolean one = check.test(item);
                    if (decisive.equals(one)) {
                        return decisive;
                    }
                    if (one == null) {
                        result = null;
                    }
                }
                return result;
            };
        }

        @Override
        public Check visit(Predicate.Not not) {
            Check check = not.operand().accept(this);
            return item -> {
                Boolean value = check.test(item);
                return value == null ? null : !value;
            };
        }

        @Override
        public Check visit(Predicate.Comparison comparison) {
            Reader left = comparison.left().accept(this);
            Reader right = comparison.right().accept(this);
            return switch (comparison.operator()) {
                case EQUAL -> item -> Values.equalLike(left.read(item), right.read(item));
                case NOT_EQUAL ->
                    item -> {
                        Boolean equal = Values.equalLike(left.read(item), right.read(item));
                        return equal == null ? null : !equal;
                    };
                case LESS -> ordered(left, right, order -> order < 0);
                case LESS_OR_EQUAL -> ordered(left, right, order -> order <= 0);
                case GREATER -> ordered(left, right, order -> order > 0);
                case GREATER_OR_EQUAL -> ordered(left, right, order -> order >= 0);
            };
        }

        private static Check ordered(Reader left, Reader right, IntPredicate holds) {
            return item -> {
                Integer order = Values.compareLike(left.read(item), right.read(item));
                return order == null ? null : holds.test(order);
            };
        }

        @Override
        public Check visit(Predicate.In in) {
            Reader left = in.left().accept(this);
            Set<Object> values = new HashSet<>();
            Set<AttributeType> types = EnumSet.noneOf(AttributeType.class);
            for (Term.Operand operand : in.values()) {
                Object value = literal(operand);
                types.add(AttributeType.of(value));
                if (value != null) {
                    values.add(value);
                }
            }
            return item -> {
                Object value = left.read(item);
                if (types.isEmpty() || (value != null && values.contains(value))) {
                    return !types.isEmpty();
                }
                // FALSE only if all values have the type of the left side.
                return value != null && types.size() == 1 && types.contains(AttributeType.of(value)) ? false : null;
            };
        }

        @Override
        public Check visit(Predicate.IsNull isNull) {
            Reader reader = isNull.attribute().accept(this);
            return item -> reader.read(item) == null;
        }

        @Override
        public Check visit(Predicate.IsMissing isMissing) {
            return item -> item.get(isMissing.path()) == null;
        }

        @Override
        public Check visit(Predicate.HasType hasType) {
            return item -> {
                Object value = item.get(hasType.path());
                return value != null && AttributeType.of(value) == hasType.type();
            };
        }

        @Override
        public Check visit(Predicate.BeginsWith beginsWith) {
            Reader reader = beginsWith.attribute().accept(this);
            Object prefix = literal(beginsWith.prefix());
            return item -> {
                Object value = reader.read(item);
                if (value instanceof String text && prefix instanceof String start) {
                    return text.startsWith(start);
                }
                if (value instanceof ByteString bytes && prefix instanceof ByteString start) {
                    return bytes.startsWith(start);
                }
                return null;
            };
        }

        @Override
        public Check visit(Predicate.Contains contains) {
            Reader reader = contains.attribute().accept(this);
            Object element = literal(contains.element());
            return item -> element == null ? null : contains(reader.read(item), element);
        }

        private static @Nullable Boolean contains(@Nullable Object value, Object element) {
            if (value instanceof String text && element instanceof String part) {
                return text.contains(part);
            }
            if (value instanceof ByteString bytes && element instanceof ByteString part) {
                return part.length() == 0 || bytes.indexOf(part) >= 0;
            }
            if (value instanceof List<?> list) {
                return list.contains(element);
            }
            return value instanceof ItemSet set ? set.elements().contains(element) : null;
        }

        @Override
        public Check visit(Predicate.Like like) {
            Reader reader = like.attribute().accept(this);
            if (!(literal(like.pattern()) instanceof String text)) {
                return item -> null;
            }
            LikePattern pattern = LikePattern.of(text, like.escape());
            return item -> reader.read(item) instanceof String value ? pattern.matches(value) : null;
        }

        @Override
        public Reader visit(Term.Attribute attribute) {
            AttributePath path = attribute.path();
            AttributeType declared = attribute.declared();
            ValueForm form = attribute.form();
            if (form instanceof MomentForm moment) {
                return moment(path, moment);
            }
            if (form != null) {
                return item -> {
                    Object value = item.get(path);
                    return value == null ? null : form.read(value);
                };
            }
            if (declared == null) {
                return item -> {
                    Object value = item.get(path);
                    return Values.isNull(value) ? null : value;
                };
            }
            return item -> {
                Object value = item.get(path);
                return Values.isNull(value) || AttributeType.of(value) != declared ? null : value;
            };
        }

        private Reader moment(AttributePath path, MomentForm form) {
            return item -> {
                Object value = item.get(path);
                Object read = value == null ? null : form.read(value);
                if (read == null && !Values.isNull(value)) {
                    noMoment.accept(path, Objects.requireNonNull(value));
                }
                return read;
            };
        }

        @Override
        public Reader visit(Term.Size size) {
            return item -> Values.size(item.get(size.path()));
        }

        @Override
        public Reader visit(Term.Literal literal) {
            Object value = literal(literal);
            return item -> value;
        }

        @Override
        public Reader visit(Term.Parameter parameter) {
            throw open(parameter);
        }

        @Override
        public Reader visit(Term.Moment moment) {
            throw open(moment);
        }

        @Override
        public Reader visit(Term.Spelled spelled) {
            throw open(spelled);
        }

        @Override
        public Reader visit(Term.Shard shard) {
            throw open(shard);
        }

        @Override
        public Reader visit(Term.Composed composed) {
            throw open(composed);
        }

        @Override
        public Reader visit(Term.Clock clock) {
            throw open(clock);
        }

        private static @Nullable Object literal(Term.Operand operand) {
            if (operand instanceof Term.Literal literal) {
                return Values.isNull(literal.value()) ? null : literal.value();
            }
            throw open(operand);
        }

        private static IllegalArgumentException open(Term.Operand operand) {
            return new IllegalArgumentException("not bound: " + PredicateText.of(operand));
        }
    }
}
