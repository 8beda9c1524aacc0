package io.github.dynamodbjdbc.planner.advice;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.KeyOperands;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateRewriter;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * Reduces a statement's conditions to a bounded size, so that they can be kept for later advice. The result is never used to read
 * data, but the planner has to treat it like the original conditions.
 *
 * <p>A value that is too large for a key is replaced by a smaller one that is also too large for a key and compares with the other
 * values of the statement in the same way. In a long list, values after the first ones become placeholders if a key can hold them:
 * their number and type determine the cost of a read by key. Single conditions are never dropped: a condition on a part of a
 * statement could then seem to apply to all of it.
 */
public final class Remembered extends PredicateRewriter {
    /** The most bytes of a value that is kept unchanged: the most that a key can hold. */
    private static final long MAX_BYTES = KeyOperands.MAX_PARTITION_BYTES;

    /** The most bytes of all kept values together. */
    private static final long MAX_BYTES_ALTOGETHER = 65_536;

    /** The most characters kept of a large pattern. */
    private static final int MAX_PATTERN = 64;

    /** The most values of a list that are kept. */
    private static final int MAX_LISTED = 50;

    /** The most conditions and values together. */
    private static final int MAX_PARTS = 1_000;

    /** Parameters with indexes above those of any statement. All instances share them. */
    private static final List<Term.Parameter> PLACEHOLDERS = IntStream.range(1_000_000, 1_000_000 + MAX_PARTS)
            .mapToObj(Term.Parameter::new)
            .toList();

    /** The large values, sorted; their replacements keep this order. */
    private final NavigableSet<Object> large;

    /** The placeholder of each value, the same in all lists. */
    private final Map<Term.Operand, Term.Parameter> placeholders = new HashMap<>();

    private int parts;
    private long bytes;

    private Remembered(NavigableSet<Object> large) {
        this.large = large;
    }

    /** The reduced conditions; TRUE, for which there is no advice, if there are too many conditions or large values. */
    public static Predicate of(Predicate predicate) {
        NavigableSet<Object> large = new TreeSet<>(Values::compare);
        Remembered remembered = new Remembered(large);
        Predicate kept = predicate.accept(remembered);
        if (large.size() > 1 && remembered.isLittle()) {
            // The positions of the large values are known only now.
            remembered = new Remembered(large);
            kept = predicate.accept(remembered);
        }
        if (!remembered.isLittle()) {
            return Predicate.TRUE;
        }
        // Plans usually hold the original, so it takes no additional memory.
        return kept.equals(predicate) ? predicate : kept;
    }

    private boolean isLittle() {
        return parts <= MAX_PARTS && bytes <= MAX_BYTES_ALTOGETHER;
    }

    private Predicate counted(Predicate predicate) {
        parts++;
        return predicate;
    }

    @Override
    protected List<Predicate> all(List<Predicate> operands) {
        // Conditions beyond the bound are not kept, so they are not visited.
        return operands.stream()
                .takeWhile(operand -> isLittle())
                .map(operand -> operand.accept(this))
                .toList();
    }

    @Override
    public Predicate visit(Predicate.Constant constant) {
        return counted(super.visit(constant));
    }

    @Override
    public Predicate visit(Predicate.And and) {
        return counted(super.visit(and));
    }

    @Override
    public Predicate visit(Predicate.Or or) {
        Predicate.In list = or.operands().size() > MAX_LISTED ? list(or.operands()) : null;
        return list != null ? visit(list) : counted(super.visit(or));
    }

    /** An OR of equalities on one attribute as IN; null for other operands. */
    private static Predicate.@Nullable In list(List<Predicate> operands) {
        List<Term.Operand> values = new ArrayList<>();
        Term left = null;
        for (Predicate operand : operands) {
            if (!(operand instanceof Predicate.Comparison comparison)
                    || comparison.operator() != ComparisonOperator.EQUAL
                    || !(comparison.left() instanceof Term.Attribute)
                    || !(comparison.right() instanceof Term.Operand value)
                    || (left != null && !left.equals(comparison.left()))) {
                return null;
            }
            left = comparison.left();
            values.add(value);
        }
        return left == null ? null : new Predicate.In(left, values);
    }

    @Override
    public Predicate visit(Predicate.Not not) {
        return counted(super.visit(not));
    }

    @Override
    public Predicate visit(Predicate.Comparison comparison) {
        return counted(super.visit(comparison));
    }

    @Override
    public Predicate visit(Predicate.In in) {
        List<Term.Operand> values = in.values();
        AttributeType type = null;
        if (values.size() > MAX_LISTED) {
            values = values.stream().distinct().toList();
            type = typeOfKeys(values);
        }
        List<Term.Operand> kept = new ArrayList<>();
        for (Term.Operand value : values) {
            if (!isLittle()) {
                break;
            }
            Term.Operand one = type == null || kept.size() < MAX_LISTED ? operand(value) : placeholder(value);
            if (one != null) {
                kept.add(one);
            }
        }
        Term left = in.left().accept(this);
        return counted(new Predicate.In(
                type != null && left instanceof Term.Attribute attribute ? typed(attribute, type) : left, kept));
    }

    /** The common type of values that any key of that type can hold; null if there is none. */
    private static @Nullable AttributeType typeOfKeys(List<Term.Operand> values) {
        if (!(values.get(0) instanceof Term.Literal first)) {
            return null;
        }
        AttributeType type = AttributeType.of(first.value());
        boolean keys = (type == AttributeType.S || type == AttributeType.N || type == AttributeType.B)
                && values.stream()
                        .allMatch(value -> value instanceof Term.Literal
                                && KeyOperands.isFit(value, type, KeyOperands.MAX_SORT_BYTES));
        return keys ? type : null;
    }

    /** Declares the type of the listed values, since placeholders have none. Values of other types are not equal to them anyway. */
    private static Term.Attribute typed(Term.Attribute attribute, AttributeType type) {
        return attribute.declared() == null && attribute.form() == null
                ? new Term.Attribute(attribute.path(), type)
                : attribute;
    }

    /** A placeholder for a value; null if all are used: so many keys are expensive enough. */
    private Term.@Nullable Parameter placeholder(Term.Operand value) {
        Term.Parameter known = placeholders.get(value);
        if (known != null || placeholders.size() == PLACEHOLDERS.size()) {
            return known;
        }
        Term.Parameter next = PLACEHOLDERS.get(placeholders.size());
        placeholders.put(value, next);
        return next;
    }

    @Override
    public Predicate visit(Predicate.IsNull isNull) {
        return counted(super.visit(isNull));
    }

    @Override
    public Predicate visit(Predicate.IsMissing isMissing) {
        return counted(super.visit(isMissing));
    }

    @Override
    public Predicate visit(Predicate.HasType hasType) {
        return counted(super.visit(hasType));
    }

    @Override
    public Predicate visit(Predicate.BeginsWith beginsWith) {
        return counted(super.visit(beginsWith));
    }

    @Override
    public Predicate visit(Predicate.Contains contains) {
        return counted(super.visit(contains));
    }

    /** A large pattern becomes a smaller one that some texts match and others do not. */
    @Override
    public Predicate visit(Predicate.Like like) {
        if (!(like.pattern() instanceof Term.Literal literal)
                || !(literal.value() instanceof String pattern)
                || !isLarge(pattern)) {
            return counted(super.visit(like));
        }
        StringBuilder sought = new StringBuilder("%");
        // Without wildcards, the pattern can be cut at any character.
        pattern.codePoints()
                .filter(c -> c != '%' && c != '_' && !Integer.valueOf(c).equals(like.escape()))
                .limit(MAX_PATTERN)
                .forEach(sought::appendCodePoint);
        Term.Literal kept =
                new Term.Literal(sought.append(place(pattern)).append('%').toString());
        return counted(new Predicate.Like(like.attribute(), operand(kept), null));
    }

    private static boolean isLarge(@Nullable Object value) {
        return Values.bytes(value) > MAX_BYTES;
    }

    @Override
    public Term visit(Term.Literal literal) {
        parts++;
        Object value = literal.value();
        Object kept = value != null && isLarge(value) ? smaller(value) : value;
        bytes += Values.bytes(kept);
        return kept == value ? literal : new Term.Literal(kept);
    }

    /** A replacement of the same type, also too large for a key. Replacements are equal or ordered as the values are. */
    private Object smaller(Object value) {
        return switch (AttributeType.of(value)) {
            case S -> beginning((String) value) + place(value);
            case B -> ((ByteString) value).substring(0, (int) MAX_BYTES + 1).concat(binary(place(value)));
            case L -> List.of(place(value));
            case M -> Map.of("place", place(value));
            case SS -> new ItemSet(ItemSet.Kind.SS, Set.of(place(value)));
            case NS -> new ItemSet(ItemSet.Kind.NS, Set.of(Values.canonical(new BigDecimal(place(value)))));
            case BS -> new ItemSet(ItemSet.Kind.BS, Set.of(binary(place(value))));
            case N, BOOL, NULL -> value;
        };
    }

    /** The beginning of a text, just longer than any unchanged text, so that none of those begins with it. */
    private static String beginning(String text) {
        int end = 0;
        for (long length = 0; length <= MAX_BYTES; ) {
            int next = text.offsetByCodePoints(end, 1);
            length += Values.utf8Length(text.substring(end, next));
            end = next;
        }
        return text.substring(0, end);
    }

    /** The position among the large values with a fixed number of digits, so that texts are ordered like positions. */
    private String place(Object value) {
        large.add(value);
        return Integer.toString(10_000 + large.headSet(value).size());
    }

    private static ByteString binary(String digits) {
        return new ByteString(digits.getBytes(StandardCharsets.US_ASCII));
    }
}
