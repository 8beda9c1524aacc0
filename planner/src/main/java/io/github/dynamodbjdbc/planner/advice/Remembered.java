package io.github.dynamodbjdbc.planner.advice;

import io.github.dynamodbjdbc.planner.cost.ItemSize;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.List;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of a statement's conditions to look back on them: what advice goes by, in little memory, however large the statement
 * was. Attributes, operators and types of values stay, and values that are not large; of those the beginning stands for the value,
 * and of a list of values the first ones. Nothing is ever read by it.
 */
public final class Remembered implements Predicate.Visitor<Predicate>, Term.Visitor<Term> {
    /** Bytes of a value that is kept as it is. */
    private static final long MAX_BYTES = 256;

    /** Characters of text, or bytes, that stand for a larger value. */
    private static final int BEGINNING = 64;

    /** Of a list; estimates do not rise beyond a few. */
    private static final int MAX_LISTED = 50;

    /** Conditions and values altogether. */
    private static final int MAX_PARTS = 1_000;

    private static final Term.Literal ANYTHING = new Term.Literal("%");

    private int parts;

    private Remembered() {}

    /** TRUE, of which there is nothing to advise, if there are too many conditions. */
    public static Predicate of(Predicate predicate) {
        Remembered remembered = new Remembered();
        Predicate kept = predicate.accept(remembered);
        if (remembered.parts > MAX_PARTS) {
            return Predicate.TRUE;
        }
        // Plans hold it too, as a rule.
        return kept.equals(predicate) ? predicate : kept;
    }

    private Predicate counted(Predicate predicate) {
        parts++;
        return predicate;
    }

    private List<Predicate> all(List<Predicate> operands) {
        // What is beyond the bound is not kept, so it need not be looked at.
        return operands.stream()
                .takeWhile(operand -> parts <= MAX_PARTS)
                .map(operand -> operand.accept(this))
                .toList();
    }

    private Term.Operand operand(Term.Operand operand) {
        return (Term.Operand) operand.accept(this);
    }

    @Override
    public Predicate visit(Predicate.Constant constant) {
        return counted(constant);
    }

    @Override
    public Predicate visit(Predicate.And and) {
        return counted(new Predicate.And(all(and.operands())));
    }

    /** As a rule a list of values too, written out. */
    @Override
    public Predicate visit(Predicate.Or or) {
        List<Predicate> operands = or.operands();
        return counted(new Predicate.Or(all(operands.subList(0, Math.min(MAX_LISTED, operands.size())))));
    }

    @Override
    public Predicate visit(Predicate.Not not) {
        return counted(new Predicate.Not(not.operand().accept(this)));
    }

    @Override
    public Predicate visit(Predicate.Comparison comparison) {
        return counted(new Predicate.Comparison(
                comparison.left().accept(this),
                comparison.operator(),
                comparison.right().accept(this)));
    }

    @Override
    public Predicate visit(Predicate.In in) {
        return counted(new Predicate.In(
                in.left().accept(this),
                in.values().stream().limit(MAX_LISTED).map(this::operand).toList()));
    }

    @Override
    public Predicate visit(Predicate.IsNull isNull) {
        return counted(isNull);
    }

    @Override
    public Predicate visit(Predicate.IsMissing isMissing) {
        return counted(isMissing);
    }

    @Override
    public Predicate visit(Predicate.HasType hasType) {
        return counted(hasType);
    }

    @Override
    public Predicate visit(Predicate.BeginsWith beginsWith) {
        return counted(new Predicate.BeginsWith(beginsWith.attribute(), operand(beginsWith.prefix())));
    }

    @Override
    public Predicate visit(Predicate.Contains contains) {
        return counted(new Predicate.Contains(contains.attribute(), operand(contains.element())));
    }

    /** The beginning of a pattern may end in the middle of an escape. */
    @Override
    public Predicate visit(Predicate.Like like) {
        boolean large = like.pattern() instanceof Term.Literal literal && isLarge(literal.value());
        return counted(
                large
                        ? new Predicate.Like(like.attribute(), ANYTHING, null)
                        : new Predicate.Like(like.attribute(), operand(like.pattern()), like.escape()));
    }

    private static boolean isLarge(@Nullable Object value) {
        return value != null && ItemSize.ofAttribute("", value) > MAX_BYTES;
    }

    @Override
    public Term visit(Term.Literal literal) {
        parts++;
        Object value = literal.value();
        if (!isLarge(value)) {
            return literal;
        }
        if (value instanceof String text) {
            int characters = Math.min(BEGINNING, text.codePointCount(0, text.length()));
            return new Term.Literal(text.substring(0, text.offsetByCodePoints(0, characters)));
        }
        if (value instanceof ByteString bytes) {
            return new Term.Literal(bytes.substring(0, BEGINNING));
        }
        // Documents and sets are no keys, whatever they hold.
        return new Term.Literal(List.of());
    }

    @Override
    public Term visit(Term.Shard shard) {
        Term.Operand by = shard.by();
        return new Term.Shard(operand(shard.plain()), by == null ? null : operand(by), shard.number(), shard.form());
    }

    @Override
    public Term visit(Term.Attribute attribute) {
        return attribute;
    }

    @Override
    public Term visit(Term.Size size) {
        return size;
    }

    @Override
    public Term visit(Term.Parameter parameter) {
        return parameter;
    }

    @Override
    public Term visit(Term.Moment moment) {
        return moment;
    }

    @Override
    public Term visit(Term.Clock clock) {
        return clock;
    }
}
