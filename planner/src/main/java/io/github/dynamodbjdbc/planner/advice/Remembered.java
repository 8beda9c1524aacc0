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
 * What is kept of a statement's conditions to look back on them: what advice goes by, in little memory, however large the statement
 * was. Nothing is ever read by it, but it has to be judged as the conditions themselves would be.
 *
 * <p>A value that no key can hold is replaced by a smaller one that no key can hold either, and that compares with every other
 * value of the statement as it did. Beyond the first of a long list, values that a key can hold become placeholders: how many there
 * are, and of what type, says what a read by key takes. Conditions are never left out one by one: what then would seem to hold for
 * all of a statement may hold for a part of it only.
 */
public final class Remembered extends PredicateRewriter {
    /** Bytes of a value that is kept as it is: up to as many a key can hold. */
    private static final long MAX_BYTES = KeyOperands.MAX_PARTITION_BYTES;

    /** Bytes of all values that are kept. */
    private static final long MAX_BYTES_ALTOGETHER = 65_536;

    /** Characters of a larger pattern. */
    private static final int MAX_PATTERN = 64;

    /** Values of a list that are kept. */
    private static final int MAX_LISTED = 50;

    /** Conditions and values altogether. */
    private static final int MAX_PARTS = 1_000;

    /** Beyond what a statement has parameters. All that is remembered shares them. */
    private static final List<Term.Parameter> PLACEHOLDERS = IntStream.range(1_000_000, 1_000_000 + MAX_PARTS)
            .mapToObj(Term.Parameter::new)
            .toList();

    /** What becomes smaller keeps its place in this order. */
    private final NavigableSet<Object> large;

    /** The same value has the same wherever it is listed. */
    private final Map<Term.Operand, Term.Parameter> placeholders = new HashMap<>();

    private int parts;
    private long bytes;

    private Remembered(NavigableSet<Object> large) {
        this.large = large;
    }

    /** TRUE, of which there is nothing to advise, if there are too many conditions, or too many large values. */
    public static Predicate of(Predicate predicate) {
        NavigableSet<Object> large = new TreeSet<>(Values::compare);
        Remembered remembered = new Remembered(large);
        Predicate kept = predicate.accept(remembered);
        if (large.size() > 1 && remembered.isLittle()) {
            // Only now it is known which place each of them has.
            remembered = new Remembered(large);
            kept = predicate.accept(remembered);
        }
        if (!remembered.isLittle()) {
            return Predicate.TRUE;
        }
        // Plans hold it too, as a rule.
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
        // What is beyond the bound is not kept, so it need not be looked at.
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

    /** A list of values that is written out; null if it is something else. */
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

    /** The type of values all of which any key of that type can hold; null if they are not of that kind. */
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

    /** Placeholders tell no type. Where the values do, what is of another one counts as NULL anyway. */
    private static Term.Attribute typed(Term.Attribute attribute, AttributeType type) {
        return attribute.declared() == null && attribute.form() == null
                ? new Term.Attribute(attribute.path(), type)
                : attribute;
    }

    /** Null if there are no more: so many keys cost enough. */
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

    /** Whatever a large pattern looks for, it stays one that some texts match and others do not. */
    @Override
    public Predicate visit(Predicate.Like like) {
        if (!(like.pattern() instanceof Term.Literal literal)
                || !(literal.value() instanceof String pattern)
                || !isLarge(pattern)) {
            return counted(super.visit(like));
        }
        StringBuilder sought = new StringBuilder("%");
        // Without its wildcards, so that it can end anywhere.
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

    /** What stands for a value has the same type, and is no key either; two of them are equal, or in order, as the values are. */
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

    /** Just longer than any text that is kept as it is, so none of those begins with it and goes on differently. */
    private static String beginning(String text) {
        int end = 0;
        for (long length = 0; length <= MAX_BYTES; ) {
            int next = text.offsetByCodePoints(end, 1);
            length += Values.utf8Length(text.substring(end, next));
            end = next;
        }
        return text.substring(0, end);
    }

    /** Among the large values, always of as many digits: later ones are greater as text too. */
    private String place(Object value) {
        large.add(value);
        return Integer.toString(10_000 + large.headSet(value).size());
    }

    private static ByteString binary(String digits) {
        return new ByteString(digits.getBytes(StandardCharsets.US_ASCII));
    }
}
