package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.catalog.KeyDigest;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Conditions as text without their values: what one statement taught holds for the next of the same shape. */
public final class Shapes implements Predicate.Visitor<String>, Term.Visitor<String> {
    /** A condition of more values is not worth telling from others of its shape. */
    private static final int MOST_VALUES = 20;

    private final @Nullable KeyDigest digest;
    private int values;
    private boolean known = true;

    private Shapes(@Nullable KeyDigest digest) {
        this.digest = digest;
    }

    /** Such as {@code GameTitle = ? AND size(a) > ?}; order and repetition of what AND and OR join do not matter. */
    public static String of(Predicate predicate) {
        return predicate.accept(new Shapes(null));
    }

    /**
     * Tells conditions with other values apart, too.
     *
     * @param predicates in the same order each time
     * @return null if a value is not known yet, or there are many
     */
    static @Nullable Long exact(KeyDigest digest, Predicate... predicates) {
        Shapes shapes = new Shapes(digest);
        List<String> texts = new ArrayList<>();
        for (Predicate predicate : predicates) {
            texts.add(predicate.accept(shapes));
        }
        return shapes.known && shapes.values <= MOST_VALUES ? (Long) digest.of(texts) : null;
    }

    /** What DynamoDB checks and what the driver checks of the items that a read evaluates. */
    public static String of(Predicate filter, Predicate residual) {
        return Predicates.isTrue(residual) ? of(filter) : of(filter) + " / " + of(residual);
    }

    /** What a key condition asks beyond the partition key; empty if nothing. */
    public static String range(KeyCondition condition, int partitionAttributes) {
        Predicate beyond = beyond(condition, partitionAttributes);
        return beyond == null ? "" : of(beyond);
    }

    /** The same, told from others with other values; null if nothing is asked, a value is not known yet, or there are many. */
    static @Nullable Long slice(KeyDigest digest, KeyCondition condition, int partitionAttributes) {
        Predicate beyond = beyond(condition, partitionAttributes);
        return beyond == null ? null : exact(digest, beyond);
    }

    private static @Nullable Predicate beyond(KeyCondition condition, int partitionAttributes) {
        List<KeyCondition.Equality> sort = condition
                .equalities()
                .subList(partitionAttributes, condition.equalities().size());
        return sort.isEmpty() && condition.range() == null
                ? null
                : new KeyCondition(sort, condition.range()).toPredicate();
    }

    @Override
    public String visit(Predicate.Constant constant) {
        return String.valueOf(constant.value());
    }

    @Override
    public String visit(Predicate.And and) {
        return join(and.operands(), " AND ");
    }

    @Override
    public String visit(Predicate.Or or) {
        return join(or.operands(), " OR ");
    }

    private String join(List<Predicate> operands, String connective) {
        return operands.stream()
                .map(operand -> {
                    String text = operand.accept(this);
                    return operand instanceof Predicate.And || operand instanceof Predicate.Or
                            ? '(' + text + ')'
                            : text;
                })
                .sorted()
                .collect(Collectors.joining(connective));
    }

    @Override
    public String visit(Predicate.Not not) {
        return "NOT (" + not.operand().accept(this) + ')';
    }

    @Override
    public String visit(Predicate.Comparison comparison) {
        return comparison.left().accept(this)
                + ' '
                + comparison.operator().symbol()
                + ' '
                + comparison.right().accept(this);
    }

    @Override
    public String visit(Predicate.In in) {
        return in.left().accept(this) + " IN (" + (digest == null ? in.values().size() : values(in.values())) + ")";
    }

    private String values(List<Term.Operand> operands) {
        return operands.stream().map(operand -> operand.accept(this)).sorted().collect(Collectors.joining(", "));
    }

    @Override
    public String visit(Predicate.IsNull isNull) {
        return isNull.attribute().accept(this) + " IS NULL";
    }

    @Override
    public String visit(Predicate.IsMissing isMissing) {
        return PredicateText.of(isMissing.path()) + " IS MISSING";
    }

    @Override
    public String visit(Predicate.HasType hasType) {
        return "attribute_type(" + PredicateText.of(hasType.path()) + ", " + hasType.type() + ')';
    }

    @Override
    public String visit(Predicate.BeginsWith beginsWith) {
        return "begins_with(" + beginsWith.attribute().accept(this) + ", "
                + beginsWith.prefix().accept(this) + ')';
    }

    @Override
    public String visit(Predicate.Contains contains) {
        return "contains(" + contains.attribute().accept(this) + ", "
                + contains.element().accept(this) + ')';
    }

    @Override
    public String visit(Predicate.Like like) {
        return like.attribute().accept(this) + " LIKE " + like.pattern().accept(this) + escape(like);
    }

    private String escape(Predicate.Like like) {
        return digest == null || like.escape() == null ? "" : " ESCAPE " + like.escape();
    }

    /** What is declared decides which values are meant. */
    @Override
    public String visit(Term.Attribute attribute) {
        String name = PredicateText.of(attribute.path());
        return digest == null || attribute.form() == null && attribute.declared() == null
                ? name
                : name + ' ' + attribute.declared() + ' ' + attribute.form();
    }

    @Override
    public String visit(Term.Size size) {
        return "size(" + PredicateText.of(size.path()) + ')';
    }

    @Override
    public String visit(Term.Literal literal) {
        return switch (literal.origin()) {
            case PLAN, PARAMETER -> value(literal.value());
            // As it was planned: the reading is another one each time.
            case NOW -> visit(Term.Clock.NOW);
            case FIVE_YEARS_AGO -> visit(Term.Clock.FIVE_YEARS_AGO);
        };
    }

    private String value(@Nullable Object value) {
        values++;
        return digest == null || values > MOST_VALUES
                ? "?"
                : Long.toHexString(digest.of(Collections.singletonList(value)));
    }

    @Override
    public String visit(Term.Parameter parameter) {
        return notKnown();
    }

    @Override
    public String visit(Term.Moment moment) {
        return notKnown();
    }

    @Override
    public String visit(Term.Shard shard) {
        return notKnown();
    }

    private String notKnown() {
        known = false;
        return "?";
    }

    @Override
    public String visit(Term.Clock clock) {
        return PredicateText.of(clock);
    }
}
