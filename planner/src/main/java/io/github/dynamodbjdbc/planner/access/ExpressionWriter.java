package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/**
 * Writes the expressions of one request, which share names and values. Every name and value becomes a placeholder, so that nothing
 * needs quoting and no name is a reserved word.
 */
public final class ExpressionWriter implements Predicate.Visitor<String>, Term.Visitor<String> {
    /** Placeholders with three digits are as long as any in a filter within DynamoDB's limits. */
    private static final int MEASURING_OFFSET = 100;

    private final int offset;
    private final boolean open;
    private final Map<String, String> placeholders = new LinkedHashMap<>();
    private final Map<String, Object> values = new LinkedHashMap<>();
    private int operators;

    private ExpressionWriter(int offset, boolean open) {
        this.offset = offset;
        this.open = open;
    }

    public static ExpressionWriter forRequest() {
        return new ExpressionWriter(0, false);
    }

    /** A writer that also accepts parameters without values. */
    static ExpressionWriter forMeasuring() {
        return new ExpressionWriter(MEASURING_OFFSET, true);
    }

    /** The number of operators and functions written so far, never below DynamoDB's count. */
    int operators() {
        return operators;
    }

    long valueBytes() {
        long bytes = 0;
        for (Object value : values.values()) {
            bytes += Values.bytes(value);
        }
        for (String name : placeholders.keySet()) {
            bytes += Values.utf8Length(name);
        }
        return bytes;
    }

    /** Attribute names by placeholder. */
    public Map<String, String> names() {
        Map<String, String> names = new LinkedHashMap<>();
        placeholders.forEach((name, placeholder) -> names.put(placeholder, name));
        return names;
    }

    public Map<String, Object> values() {
        return values;
    }

    public String predicate(Predicate predicate) {
        return predicate.accept(this);
    }

    String projection(List<AttributePath> paths) {
        StringJoiner list = new StringJoiner(", ");
        for (AttributePath path : paths) {
            list.add(path(path));
        }
        return list.toString();
    }

    String keyCondition(KeyCondition condition) {
        String equalities = predicate(new KeyCondition(condition.equalities(), null).toPredicate());
        KeyCondition.Range range = condition.range();
        if (range == null) {
            return equalities;
        }
        return equalities
                + " AND "
                + range.accept(new KeyCondition.Range.Visitor<String>() {
                    @Override
                    public String visit(KeyCondition.Bound bound) {
                        return name(bound.attribute())
                                + ' '
                                + bound.operator().symbol()
                                + ' '
                                + bound.value().accept(ExpressionWriter.this);
                    }

                    @Override
                    public String visit(KeyCondition.Between between) {
                        return name(between.attribute())
                                + " BETWEEN "
                                + between.low().accept(ExpressionWriter.this)
                                + " AND "
                                + between.high().accept(ExpressionWriter.this);
                    }

                    @Override
                    public String visit(KeyCondition.BeginsWith beginsWith) {
                        return function(
                                "begins_with",
                                name(beginsWith.attribute()),
                                beginsWith.prefix().accept(ExpressionWriter.this));
                    }
                });
    }

    private String name(String attribute) {
        return placeholders.computeIfAbsent(attribute, key -> "#n" + (offset + placeholders.size()));
    }

    /** The placeholder of a canonical value. */
    public String value(Object value) {
        String placeholder = ":v" + (offset + values.size());
        values.put(placeholder, value);
        return placeholder;
    }

    public String path(AttributePath path) {
        if (path.isTopLevel()) {
            return name(path.attribute());
        }
        StringBuilder text = new StringBuilder(name(path.attribute()));
        for (AttributePath.Step step : path.steps()) {
            if (step instanceof AttributePath.Field field) {
                text.append('.').append(name(field.name()));
            } else if (step instanceof AttributePath.Index index) {
                text.append('[').append(index.index()).append(']');
            }
        }
        return text.toString();
    }

    private String function(String function, String... arguments) {
        operators++;
        return function + '(' + String.join(", ", arguments) + ')';
    }

    @Override
    public String visit(Term.Attribute attribute) {
        return path(attribute.path());
    }

    @Override
    public String visit(Term.Size size) {
        return function("size", path(size.path()));
    }

    @Override
    public String visit(Term.Literal literal) {
        Object value = literal.value();
        if (value == null) {
            throw new IllegalArgumentException("NULL is not an operand of an expression");
        }
        return value(value);
    }

    @Override
    public String visit(Term.Parameter parameter) {
        return unbound(parameter);
    }

    @Override
    public String visit(Term.Moment moment) {
        return unbound(moment);
    }

    @Override
    public String visit(Term.Spelled spelled) {
        return unbound(spelled);
    }

    @Override
    public String visit(Term.Shard shard) {
        return unbound(shard);
    }

    @Override
    public String visit(Term.Composed composed) {
        return unbound(composed);
    }

    @Override
    public String visit(Term.Clock clock) {
        return unbound(clock);
    }

    private String unbound(Term.Operand operand) {
        if (!open) {
            throw new IllegalArgumentException("not bound: " + PredicateText.of(operand));
        }
        return value("");
    }

    @Override
    public String visit(Predicate.Constant constant) {
        throw notSaid(constant);
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
        operators += operands.size() - 1;
        return operands.stream().map(this::nested).collect(Collectors.joining(connective));
    }

    /** The operand, in parentheses only where needed: DynamoDB refuses redundant ones. */
    private String nested(Predicate operand) {
        Predicate written = operand instanceof Predicate.IsNull isNull ? spelledOut(isNull) : operand;
        if (operand instanceof Predicate.Not not && not.operand() instanceof Predicate.IsNull isNull) {
            written = negated(isNull);
        }
        String text = written.accept(this);
        return written instanceof Predicate.And || written instanceof Predicate.Or ? '(' + text + ')' : text;
    }

    @Override
    public String visit(Predicate.Not not) {
        if (not.operand() instanceof Predicate.IsMissing isMissing) {
            return function("attribute_exists", path(isMissing.path()));
        }
        if (not.operand() instanceof Predicate.IsNull isNull) {
            return negated(isNull).accept(this);
        }
        operators++;
        return "NOT " + nested(not.operand());
    }

    @Override
    public String visit(Predicate.Comparison comparison) {
        operators++;
        String left = comparison.left().accept(this);
        return left
                + ' '
                + comparison.operator().symbol()
                + ' '
                + comparison.right().accept(this);
    }

    @Override
    public String visit(Predicate.In in) {
        operators += in.values().size();
        String left = in.left().accept(this);
        return in.values().stream()
                .map(value -> value.accept(this))
                .collect(Collectors.joining(", ", left + " IN (", ")"));
    }

    @Override
    public String visit(Predicate.IsNull isNull) {
        return spelledOut(isNull).accept(this);
    }

    private static Predicate spelledOut(Predicate.IsNull isNull) {
        AttributePath path = isNull.attribute().path();
        AttributeType type = isNull.attribute().declared();
        return type == null
                ? Predicates.or(new Predicate.IsMissing(path), new Predicate.HasType(path, AttributeType.NULL))
                : new Predicate.Not(new Predicate.HasType(path, type));
    }

    private static Predicate negated(Predicate.IsNull isNull) {
        AttributePath path = isNull.attribute().path();
        AttributeType type = isNull.attribute().declared();
        return type == null
                ? Predicates.and(
                        new Predicate.Not(new Predicate.IsMissing(path)),
                        new Predicate.Not(new Predicate.HasType(path, AttributeType.NULL)))
                : new Predicate.HasType(path, type);
    }

    @Override
    public String visit(Predicate.IsMissing isMissing) {
        return function("attribute_not_exists", path(isMissing.path()));
    }

    @Override
    public String visit(Predicate.HasType hasType) {
        return function(
                "attribute_type", path(hasType.path()), value(hasType.type().name()));
    }

    @Override
    public String visit(Predicate.BeginsWith beginsWith) {
        return function(
                "begins_with",
                path(beginsWith.attribute().path()),
                beginsWith.prefix().accept(this));
    }

    @Override
    public String visit(Predicate.Contains contains) {
        return function(
                "contains",
                path(contains.attribute().path()),
                contains.element().accept(this));
    }

    @Override
    public String visit(Predicate.Like like) {
        throw notSaid(like);
    }

    private static IllegalArgumentException notSaid(Predicate predicate) {
        return new IllegalArgumentException("no filter expression says " + PredicateText.of(predicate));
    }
}
