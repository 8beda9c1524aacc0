package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.ValueForm;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What DynamoDB can check of a predicate.
 *
 * <p>The filter is a predicate that is written as a filter expression word by word, and whose two-valued result there is true of
 * exactly the items for which SQL's is true. For that, conditions that DynamoDB finds true of a missing attribute or one of
 * another type ({@code <>}, NOT) come together with HasType. Its forms are And, Or, Comparison of an attribute or a size with a
 * literal, Comparison of two attributes, In with up to 100 values of one type, IsNull, IsMissing, HasType, BeginsWith, Contains,
 * and Not of the last six. Before parameters are bound, a guard whose type is not known yet is left out; such a filter is for
 * estimating and showing only.
 *
 * @param filter TRUE if nothing can be pushed
 * @param exact whether the filter says all that the predicate says; else it lets more items pass, and the predicate itself is
 *     still to be checked
 */
public record ServerFilter(Predicate filter, boolean exact) {
    private static final ServerFilter NOTHING = new ServerFilter(Predicate.TRUE, false);
    private static final int MAX_IN_OPERANDS = 100;
    private static final int MAX_NAME_BYTES = 255;
    private static final int MAX_DEPTH = 32;

    /**
     * @param predicate normalised
     * @param nameable which top-level attributes the filter may name
     */
    public static ServerFilter of(Predicate predicate, java.util.function.Predicate<String> nameable) {
        return predicate.accept(new Translator(nameable));
    }

    /** A filter with fewer operators for a predicate whose own is too large; TRUE if there is none. */
    public static Predicate weaker(Predicate predicate, java.util.function.Predicate<String> nameable) {
        if (!(predicate instanceof Predicate.In in) || !(in.left() instanceof Term.Attribute)) {
            return Predicate.TRUE;
        }
        Object low = null;
        Object high = null;
        for (Term.Operand operand : in.values()) {
            Object value = operand instanceof Term.Literal literal ? literal.value() : null;
            if (Values.compareLike(value, low == null ? value : low) == null || value instanceof Boolean) {
                return Predicate.TRUE;
            }
            low = low == null || Values.compare(value, low) < 0 ? value : low;
            high = high == null || Values.compare(value, high) > 0 ? value : high;
        }
        return of(
                        Predicates.and(
                                compare(in.left(), ComparisonOperator.GREATER_OR_EQUAL, low),
                                compare(in.left(), ComparisonOperator.LESS_OR_EQUAL, high)),
                        nameable)
                .filter();
    }

    private static Predicate compare(Term left, ComparisonOperator operator, @Nullable Object value) {
        return new Predicate.Comparison(left, operator, new Term.Literal(value));
    }

    private static ServerFilter exactly(Predicate... filters) {
        return new ServerFilter(Predicates.and(filters), true);
    }

    private static ServerFilter weakly(Predicate... filters) {
        return new ServerFilter(Predicates.and(filters), false);
    }

    private static final class Translator implements Predicate.Visitor<ServerFilter> {
        private final java.util.function.Predicate<String> nameable;

        Translator(java.util.function.Predicate<String> nameable) {
            this.nameable = nameable;
        }

        private boolean canName(AttributePath path) {
            return nameable.test(path.attribute())
                    && path.steps().size() < MAX_DEPTH
                    && Values.utf8Length(path.attribute()) <= MAX_NAME_BYTES
                    && path.steps().stream()
                            .allMatch(step -> !(step instanceof AttributePath.Field field)
                                    || Values.utf8Length(field.name()) <= MAX_NAME_BYTES);
        }

        /** Operands that are not known yet are presumed to be fit; binding decides. */
        private static boolean canSay(Term.Operand operand) {
            return !(operand instanceof Term.Literal literal) || StorableValues.isStorable(literal.value());
        }

        private static @Nullable AttributeType typeOf(Term.Attribute attribute, Term.Operand operand) {
            if (operand instanceof Term.Literal literal) {
                return AttributeType.of(literal.value());
            }
            if (operand instanceof Term.Moment moment) {
                return moment.type();
            }
            if (operand instanceof Term.Shard) {
                return AttributeType.S;
            }
            return operand instanceof Term.Clock ? AttributeType.N : attribute.declared();
        }

        private static Predicate guard(AttributePath path, @Nullable AttributeType type) {
            return type == null ? Predicate.TRUE : new Predicate.HasType(path, type);
        }

        private static Predicate notNull(AttributePath path) {
            return new Predicate.Not(new Predicate.HasType(path, AttributeType.NULL));
        }

        private static Predicate exists(AttributePath path) {
            return new Predicate.Not(new Predicate.IsMissing(path));
        }

        @Override
        public ServerFilter visit(Predicate.Constant constant) {
            return exactly(constant);
        }

        @Override
        public ServerFilter visit(Predicate.And and) {
            List<Predicate> filters = new ArrayList<>();
            boolean exact = true;
            for (Predicate operand : and.operands()) {
                ServerFilter part = operand.accept(this);
                filters.add(part.filter());
                exact &= part.exact();
            }
            return new ServerFilter(Predicates.and(filters), exact);
        }

        /** A branch that says nothing lets everything pass. */
        @Override
        public ServerFilter visit(Predicate.Or or) {
            List<Predicate> filters = new ArrayList<>();
            boolean exact = true;
            for (Predicate operand : or.operands()) {
                ServerFilter part = operand.accept(this);
                filters.add(part.filter());
                exact &= part.exact();
            }
            return new ServerFilter(Predicates.or(filters), exact);
        }

        @Override
        public ServerFilter visit(Predicate.Not not) {
            return not.operand().accept(new Negated(this));
        }

        @Override
        public ServerFilter visit(Predicate.Comparison comparison) {
            Term left = comparison.left();
            Term right = comparison.right();
            if (left instanceof Term.Attribute attribute && right instanceof Term.Operand operand) {
                return operand(attribute, comparison, operand);
            }
            if (left instanceof Term.Attribute attribute && right instanceof Term.Attribute other) {
                return attributes(attribute, comparison, other);
            }
            if (!(left instanceof Term.Size size)) {
                return NOTHING;
            }
            return right instanceof Term.Operand operand
                    ? size(size, comparison.operator(), operand)
                    : sizeAgainst(size, right);
        }

        /** In what unit the size of a string is counted is not known, see below; but there has to be one. */
        private ServerFilter sizeAgainst(Term.Size size, Term right) {
            AttributePath path = right instanceof Term.Size other ? other.path() : ((Term.Attribute) right).path();
            if (!canName(size.path()) || !canName(path)) {
                return NOTHING;
            }
            return right instanceof Term.Size
                    ? weakly(exists(size.path()), exists(path))
                    : weakly(exists(size.path()), new Predicate.HasType(path, AttributeType.N));
        }

        private ServerFilter operand(Term.Attribute attribute, Predicate.Comparison comparison, Term.Operand operand) {
            if (!canName(attribute.path()) || !canSay(operand)) {
                return NOTHING;
            }
            if (!attribute.isStoredAsRead()) {
                return comparison.operator() == ComparisonOperator.EQUAL
                        ? weakly(beginning(attribute, operand))
                        : weakly(guard(attribute.path(), attribute.declared()));
            }
            Predicate stored = new Predicate.Comparison(attribute.stored(), comparison.operator(), operand);
            Predicate filter = comparison.operator() == ComparisonOperator.NOT_EQUAL
                    ? Predicates.and(guard(attribute.path(), typeOf(attribute, operand)), stored)
                    : stored;
            // What is equal to a value of the form is of the form; what is less or greater may be anything.
            return new ServerFilter(
                    filter, attribute.isDecidedByType() || comparison.operator() == ComparisonOperator.EQUAL);
        }

        /** What is stored for a value that is not stored as it is read, as far as a filter can say it. */
        private static Predicate beginning(Term.Attribute attribute, Term.Operand operand) {
            return attribute.form() instanceof ShardedForm form
                            && operand instanceof Term.Literal literal
                            && literal.value() instanceof String plain
                    ? new Predicate.BeginsWith(attribute.stored(), new Term.Literal(form.beginning(plain)))
                    : guard(attribute.path(), attribute.declared());
        }

        /** What passes for the attributes as stored may read as NULL: then there is more to check. */
        private ServerFilter attributes(Term.Attribute left, Predicate.Comparison comparison, Term.Attribute right) {
            if (left.form() == null && right.form() == null) {
                return storedAttributes(left, comparison, right);
            }
            Term.Attribute one = left.stored();
            Term.Attribute other = right.stored();
            return left.isStoredAsRead() && right.isStoredAsRead()
                    ? weakly(storedAttributes(one, new Predicate.Comparison(one, comparison.operator(), other), other)
                            .filter())
                    : NOTHING;
        }

        private ServerFilter storedAttributes(
                Term.Attribute left, Predicate.Comparison comparison, Term.Attribute right) {
            if (!canName(left.path()) || !canName(right.path())) {
                return NOTHING;
            }
            AttributeType type = left.declared() == null ? right.declared() : left.declared();
            return switch (comparison.operator()) {
                // Two stored NULLs are equal to DynamoDB.
                case EQUAL -> exactly(type == null ? notNull(left.path()) : guard(left.path(), type), comparison);
                case NOT_EQUAL ->
                    type == null
                            ? weakly(exists(left.path()), exists(right.path()), comparison)
                            : exactly(guard(left.path(), type), guard(right.path(), type), comparison);
                case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> ordered(left, comparison, right, type);
            };
        }

        /** SQL has an order for booleans, DynamoDB has not. */
        private static ServerFilter ordered(
                Term.Attribute left,
                Predicate.Comparison comparison,
                Term.Attribute right,
                @Nullable AttributeType type) {
            Predicate flag = new Predicate.HasType(left.path(), AttributeType.BOOL);
            if (type == null) {
                return weakly(Predicates.or(comparison, flag));
            }
            return type == AttributeType.BOOL
                    ? weakly(flag, new Predicate.HasType(right.path(), AttributeType.BOOL))
                    : exactly(guard(left.path(), type), comparison);
        }

        /**
         * The size of a string is counted here in characters; the documentation does not say in what unit DynamoDB counts it. A
         * character is at most four bytes, so bounds with that much room are right in either case, and the rest is residual.
         */
        private ServerFilter size(Term.Size size, ComparisonOperator operator, Term.Operand operand) {
            if (!canName(size.path())) {
                return NOTHING;
            }
            if (!(operand instanceof Term.Literal literal) || !(literal.value() instanceof BigDecimal number)) {
                return weakly(exists(size.path()));
            }
            BigDecimal roomy = Values.canonical(number.max(number.multiply(BigDecimal.valueOf(4))));
            if (!StorableValues.isStorable(roomy)) {
                return weakly(exists(size.path()));
            }
            return switch (operator) {
                case EQUAL ->
                    weakly(
                            compare(size, ComparisonOperator.GREATER_OR_EQUAL, number),
                            compare(size, ComparisonOperator.LESS_OR_EQUAL, roomy));
                case NOT_EQUAL -> weakly(exists(size.path()));
                case LESS, LESS_OR_EQUAL -> weakly(compare(size, operator, roomy));
                case GREATER, GREATER_OR_EQUAL -> weakly(compare(size, operator, number));
            };
        }

        @Override
        public ServerFilter visit(Predicate.In in) {
            if (!(in.left() instanceof Term.Attribute attribute)
                    || !canName(attribute.path())
                    || !in.values().stream().allMatch(Translator::canSay)) {
                return NOTHING;
            }
            if (!attribute.isStoredAsRead()) {
                return weakly(
                        in.values().size() > MAX_IN_OPERANDS
                                ? guard(attribute.path(), attribute.declared())
                                : Predicates.or(in.values().stream()
                                        .map(value -> beginning(attribute, value))
                                        .distinct()
                                        .toList()));
            }
            return exactly(Predicates.or(lists(attribute, in.values())));
        }

        /** Lists of one type, none longer than DynamoDB takes. */
        private static List<Predicate> lists(Term.Attribute attribute, List<Term.Operand> values) {
            Map<AttributeType, List<Term.Operand>> byType = new EnumMap<>(AttributeType.class);
            for (Term.Operand value : values) {
                AttributeType type = typeOf(attribute, value);
                byType.computeIfAbsent(type == null ? AttributeType.NULL : type, key -> new ArrayList<>())
                        .add(value);
            }
            List<Predicate> lists = new ArrayList<>();
            for (List<Term.Operand> list : byType.values()) {
                for (int from = 0; from < list.size(); from += MAX_IN_OPERANDS) {
                    lists.add(new Predicate.In(
                            attribute.stored(), list.subList(from, Math.min(list.size(), from + MAX_IN_OPERANDS))));
                }
            }
            return lists;
        }

        @Override
        public ServerFilter visit(Predicate.IsNull isNull) {
            Term.Attribute attribute = isNull.attribute();
            if (!canName(attribute.path()) || !attribute.isDecidedByType()) {
                return NOTHING;
            }
            return attribute.form() == null ? exactly(isNull) : exactly(noneOf(attribute.path(), attribute.form()));
        }

        private static Predicate noneOf(AttributePath path, ValueForm form) {
            return Predicates.and(typesOf(form)
                    .map(type -> (Predicate) new Predicate.Not(new Predicate.HasType(path, type)))
                    .toList());
        }

        static Predicate oneOf(AttributePath path, ValueForm form) {
            return Predicates.or(typesOf(form)
                    .map(type -> (Predicate) new Predicate.HasType(path, type))
                    .toList());
        }

        private static Stream<AttributeType> typesOf(ValueForm form) {
            return form.types().stream().sorted();
        }

        @Override
        public ServerFilter visit(Predicate.IsMissing isMissing) {
            return canName(isMissing.path()) ? exactly(isMissing) : NOTHING;
        }

        @Override
        public ServerFilter visit(Predicate.HasType hasType) {
            return canName(hasType.path()) ? exactly(hasType) : NOTHING;
        }

        @Override
        public ServerFilter visit(Predicate.BeginsWith beginsWith) {
            Term.Attribute attribute = beginsWith.attribute();
            if (!canName(attribute.path()) || !canSay(beginsWith.prefix())) {
                return NOTHING;
            }
            return attribute.isStoredAsRead()
                    ? exactly(beginsWith)
                    : weakly(new Predicate.BeginsWith(attribute.stored(), beginsWith.prefix()));
        }

        @Override
        public ServerFilter visit(Predicate.Contains contains) {
            AttributePath path = contains.attribute().path();
            if (!canName(path)) {
                return NOTHING;
            }
            if (contains.attribute().form() != null) {
                Predicate holders = anyOf(path, PossibleTypes.of(contains, path));
                Predicate stored = new Predicate.Contains(contains.attribute().stored(), contains.element());
                if (!isSearchable(contains.element())) {
                    return weakly(holders);
                }
                // What a part of the value contains, the whole does as well.
                return new ServerFilter(
                        Predicates.and(holders, stored), contains.attribute().isStoredAsRead());
            }
            AttributeType declared = contains.attribute().declared();
            return isSearchable(contains.element())
                    ? exactly(guard(path, declared), contains)
                    : weakly(anyOf(path, PossibleTypes.of(contains, path)));
        }

        /** What {@code contains} takes as operand whatever it looks into. */
        private static boolean isSearchable(Term.Operand element) {
            if (!(element instanceof Term.Literal literal)) {
                return true;
            }
            return switch (AttributeType.of(literal.value())) {
                case S, N, B -> StorableValues.isStorable(literal.value()) && !StorableValues.isEmpty(literal.value());
                case BOOL, NULL, M, L, SS, NS, BS -> false;
            };
        }

        private static Predicate anyOf(AttributePath path, int types) {
            List<Predicate> checks = new ArrayList<>();
            for (AttributeType type : AttributeType.values()) {
                if ((types & PossibleTypes.bit(type)) != 0) {
                    checks.add(new Predicate.HasType(path, type));
                }
            }
            return Predicates.or(checks);
        }

        @Override
        public ServerFilter visit(Predicate.Like like) {
            if (!canName(like.attribute().path())) {
                return NOTHING;
            }
            Predicate guard = new Predicate.HasType(like.attribute().path(), AttributeType.S);
            if (!(like.pattern() instanceof Term.Literal literal) || !StorableValues.isStorable(literal.value())) {
                return weakly(guard);
            }
            LikePattern pattern = LikePattern.of((String) Objects.requireNonNull(literal.value()), like.escape());
            if (!pattern.prefix().isEmpty()) {
                return weakly(new Predicate.BeginsWith(like.attribute().stored(), new Term.Literal(pattern.prefix())));
            }
            return pattern.longestPart().isEmpty()
                    ? weakly(guard)
                    : weakly(
                            guard,
                            new Predicate.Contains(like.attribute().stored(), new Term.Literal(pattern.longestPart())));
        }
    }

    /** Conditions under a NOT: those of them that may be unknown are false there, so NOT finds them true, and needs a guard. */
    private record Negated(Translator positive) implements Predicate.Visitor<ServerFilter> {
        private ServerFilter guarded(AttributePath path, @Nullable AttributeType type, Predicate operand) {
            return exactly(Translator.guard(path, type), new Predicate.Not(operand));
        }

        private ServerFilter flipped(Predicate leaf) {
            return leaf.accept(positive).exact() ? exactly(new Predicate.Not(leaf)) : NOTHING;
        }

        @Override
        public ServerFilter visit(Predicate.Constant constant) {
            return NOTHING;
        }

        @Override
        public ServerFilter visit(Predicate.And and) {
            return NOTHING;
        }

        @Override
        public ServerFilter visit(Predicate.Or or) {
            return NOTHING;
        }

        @Override
        public ServerFilter visit(Predicate.Not not) {
            return NOTHING;
        }

        @Override
        public ServerFilter visit(Predicate.Comparison comparison) {
            return NOTHING;
        }

        @Override
        public ServerFilter visit(Predicate.In in) {
            if (!(in.left() instanceof Term.Attribute attribute)
                    || !in.accept(positive).exact()) {
                return NOTHING;
            }
            AttributeType type = attribute.declared();
            for (Term.Operand value : in.values()) {
                type = type == null ? Translator.typeOf(attribute, value) : type;
            }
            List<Predicate> filters = new ArrayList<>();
            filters.add(Translator.guard(attribute.path(), type));
            for (Predicate list : Translator.lists(attribute, in.values())) {
                filters.add(new Predicate.Not(list));
            }
            return new ServerFilter(Predicates.and(filters), attribute.isDecidedByType());
        }

        @Override
        public ServerFilter visit(Predicate.IsNull isNull) {
            Term.Attribute attribute = isNull.attribute();
            if (attribute.form() != null) {
                return positive.canName(attribute.path())
                        ? new ServerFilter(
                                Translator.oneOf(attribute.path(), attribute.form()), attribute.isDecidedByType())
                        : NOTHING;
            }
            return flipped(isNull);
        }

        @Override
        public ServerFilter visit(Predicate.IsMissing isMissing) {
            return flipped(isMissing);
        }

        @Override
        public ServerFilter visit(Predicate.HasType hasType) {
            return flipped(hasType);
        }

        @Override
        public ServerFilter visit(Predicate.BeginsWith beginsWith) {
            Term.Attribute attribute = beginsWith.attribute();
            return beginsWith.accept(positive).exact()
                    ? guarded(attribute.path(), Translator.typeOf(attribute, beginsWith.prefix()), beginsWith)
                    : NOTHING;
        }

        @Override
        public ServerFilter visit(Predicate.Contains contains) {
            ServerFilter plain = contains.accept(positive);
            AttributePath path = contains.attribute().path();
            if (!positive.canName(path)) {
                return NOTHING;
            }
            Predicate searchable = Translator.anyOf(path, PossibleTypes.of(new Predicate.Not(contains), path));
            Predicate stored = new Predicate.Contains(contains.attribute().stored(), contains.element());
            return plain.exact() ? exactly(searchable, new Predicate.Not(stored)) : weakly(searchable);
        }

        @Override
        public ServerFilter visit(Predicate.Like like) {
            return positive.canName(like.attribute().path())
                    ? weakly(new Predicate.HasType(like.attribute().path(), AttributeType.S))
                    : NOTHING;
        }
    }
}
