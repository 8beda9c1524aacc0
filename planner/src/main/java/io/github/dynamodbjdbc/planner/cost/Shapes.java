package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.List;
import java.util.stream.Collectors;

/** Conditions as text without their values: what one statement taught holds for the next of the same shape. */
public final class Shapes implements Predicate.Visitor<String>, Term.Visitor<String> {
    private static final Shapes INSTANCE = new Shapes();

    private Shapes() {}

    /** Such as {@code GameTitle = ? AND size(a) > ?}; order and repetition of what AND and OR join do not matter. */
    public static String of(Predicate predicate) {
        return predicate.accept(INSTANCE);
    }

    /** What DynamoDB checks and what the driver checks of the items that a read evaluates. */
    public static String of(Predicate filter, Predicate residual) {
        return Predicates.isTrue(residual) ? of(filter) : of(filter) + " / " + of(residual);
    }

    /** What a key condition asks beyond the partition key; empty if nothing. */
    public static String range(KeyCondition condition, int partitionAttributes) {
        List<KeyCondition.Equality> sort = condition
                .equalities()
                .subList(partitionAttributes, condition.equalities().size());
        KeyCondition beyond = new KeyCondition(sort, condition.range());
        return sort.isEmpty() && condition.range() == null ? "" : of(beyond.toPredicate());
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
        return in.left().accept(this) + " IN (" + in.values().size() + ")";
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
        return "begins_with(" + beginsWith.attribute().accept(this) + ", ?)";
    }

    @Override
    public String visit(Predicate.Contains contains) {
        return "contains(" + contains.attribute().accept(this) + ", ?)";
    }

    @Override
    public String visit(Predicate.Like like) {
        return like.attribute().accept(this) + " LIKE ?";
    }

    @Override
    public String visit(Term.Attribute attribute) {
        return PredicateText.of(attribute.path());
    }

    @Override
    public String visit(Term.Size size) {
        return "size(" + PredicateText.of(size.path()) + ')';
    }

    @Override
    public String visit(Term.Literal literal) {
        return "?";
    }

    @Override
    public String visit(Term.Parameter parameter) {
        return "?";
    }

    @Override
    public String visit(Term.Moment moment) {
        return "?";
    }

    @Override
    public String visit(Term.Shard shard) {
        return "?";
    }

    @Override
    public String visit(Term.Clock clock) {
        return PredicateText.of(clock);
    }
}
