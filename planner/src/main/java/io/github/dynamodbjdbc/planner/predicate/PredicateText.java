package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.KeyPattern;
import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import io.github.dynamodbjdbc.planner.catalog.PartForm;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** Formats predicates as SQL-like text for EXPLAIN: {@code ?1} for the first parameter, {@code now} for the clock, values in full. */
public final class PredicateText implements Predicate.Visitor<String>, Term.Visitor<String> {
    private static final PredicateText INSTANCE = new PredicateText();
    private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /** Trailing zeros, and a decimal point before them. */
    private static final Pattern FRACTION = Pattern.compile("(?:\\.0+|(\\.\\d*?)0+)$");

    private PredicateText() {}

    /** The text; {@code TRUE} if there is nothing to check. */
    public static String of(Predicate predicate) {
        return predicate.accept(INSTANCE);
    }

    public static String of(Term term) {
        return term.accept(INSTANCE);
    }

    public static String of(AttributePath path) {
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

    /** The name as an SQL identifier: in double quotes unless it consists of letters, digits and underscores. */
    public static String name(String name) {
        return PLAIN_NAME.matcher(name).matches() ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    /** A canonical value as an SQL literal; documents as JSON. */
    public static String literal(@Nullable Object value) {
        if (Values.isNull(value)) {
            return "NULL";
        }
        if (value instanceof String string) {
            return '\'' + string.replace("'", "''") + '\'';
        }
        if (value instanceof BigDecimal number) {
            // A number such as 1E125 is more readable in this form.
            return Math.abs(number.scale()) > 40 ? number.toString() : number.toPlainString();
        }
        if (value instanceof ByteString bytes) {
            return "X'" + bytes.toString(16).toUpperCase(Locale.ROOT) + '\'';
        }
        if (value instanceof Boolean) {
            return value.toString().toUpperCase(Locale.ROOT);
        }
        return Values.json(value);
    }

    @Override
    public String visit(Term.Attribute attribute) {
        return attribute.form() instanceof PartForm part ? name(part.name()) : of(attribute.path());
    }

    @Override
    public String visit(Term.Size size) {
        return "size(" + of(size.path()) + ')';
    }

    @Override
    public String visit(Term.Literal literal) {
        return literal(literal.value());
    }

    @Override
    public String visit(Term.Parameter parameter) {
        String column = parameter.column();
        return column == null ? "?" + (parameter.index() + 1) : column;
    }

    @Override
    public String visit(Term.Moment moment) {
        return visit(moment.parameter()) + (moment.clock() == Term.Clock.FIVE_YEARS_AGO ? " - 5 years" : "");
    }

    @Override
    public String visit(Term.Spelled spelled) {
        String parameter = visit(spelled.parameter());
        if (spelled.isOwn()) {
            return parameter;
        }
        return spelled.operator() == null
                ? "a text of " + parameter
                : (spelled.number() % 2 == 0 ? "first text " : "last text ")
                        + spelled.operator().symbol()
                        + ' '
                        + parameter;
    }

    /** The text {@code ?1 || '.17'} or {@code ?1 || '.' || shard of ?2}. */
    @Override
    public String visit(Term.Shard shard) {
        Term.Operand by = shard.by();
        String plain = of(shard.plain()) + " || ";
        if (by == null) {
            return plain + literal(shard.form().suffix(shard.number()));
        }
        String separator = shard.form().separator();
        return plain + (separator.isEmpty() ? "" : literal(separator) + " || ") + "shard of " + of(by);
    }

    /** The text {@code 'ORDER#' || ?1 || '#'}. */
    @Override
    public String visit(Term.Composed composed) {
        KeyPattern pattern = composed.pattern();
        int values = composed.values().size();
        boolean bound = composed.use() == Term.Composed.Use.FROM || composed.use() == Term.Composed.Use.BELOW;
        List<String> pieces = new ArrayList<>();
        pieces.add(pattern.beginning().isEmpty() ? "" : literal(pattern.beginning()));
        for (int part = 0; part < values; part++) {
            pieces.add(of(composed.values().get(part)));
            String after = bound && part == values - 1 ? "" : pattern.after(part);
            pieces.add(after.isEmpty() ? "" : literal(after));
        }
        String text = pieces.stream().filter(piece -> !piece.isEmpty()).collect(Collectors.joining(" || "));
        return composed.use() == Term.Composed.Use.BELOW ? "end of " + text : text;
    }

    @Override
    public String visit(Term.Clock clock) {
        return switch (clock) {
            case NOW -> "now";
            case FIVE_YEARS_AGO -> "now - 5 years";
        };
    }

    @Override
    public String visit(Predicate.Constant constant) {
        return constant.value() == null ? "UNKNOWN" : literal(constant.value());
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
        return operands.stream().map(this::nested).collect(Collectors.joining(connective));
    }

    private String nested(Predicate operand) {
        String text = operand.accept(this);
        return operand instanceof Predicate.And || operand instanceof Predicate.Or ? '(' + text + ')' : text;
    }

    @Override
    public String visit(Predicate.Not not) {
        Predicate operand = not.operand();
        if (operand instanceof Predicate.IsNull isNull) {
            return of(isNull.attribute()) + " IS NOT NULL";
        }
        if (operand instanceof Predicate.IsMissing isMissing) {
            return of(isMissing.path()) + " IS NOT MISSING";
        }
        if (operand instanceof Predicate.In in) {
            return of(in.left()) + " NOT IN " + list(in);
        }
        if (operand instanceof Predicate.Like like) {
            return of(like.attribute()) + " NOT LIKE " + pattern(like);
        }
        return "NOT " + nested(operand);
    }

    @Override
    public String visit(Predicate.Comparison comparison) {
        return of(comparison.left())
                + ' '
                + comparison.operator().symbol()
                + ' '
                + operand(comparison.left(), comparison.right());
    }

    @Override
    public String visit(Predicate.In in) {
        return of(in.left()) + " IN " + list(in);
    }

    private String list(Predicate.In in) {
        return in.values().stream().map(value -> operand(in.left(), value)).collect(Collectors.joining(", ", "(", ")"));
    }

    /** A date or time is written as such, not as the text with which it is compared. */
    private static String operand(Term left, Term right) {
        boolean moment = left instanceof Term.Attribute attribute && attribute.form() instanceof MomentForm;
        if (!moment || !(right instanceof Term.Literal literal) || !(literal.value() instanceof String text)) {
            return of(right);
        }
        MomentForm form = (MomentForm) Objects.requireNonNull(((Term.Attribute) left).form());
        String written = form.isOfDays()
                ? text
                : FRACTION.matcher(text.replace('T', ' '))
                        .replaceFirst(found -> Objects.requireNonNullElse(found.group(1), ""));
        return (form.isOfDays() ? MomentForm.DATE : form) + " " + literal(written);
    }

    @Override
    public String visit(Predicate.IsNull isNull) {
        return of(isNull.attribute()) + " IS NULL";
    }

    @Override
    public String visit(Predicate.IsMissing isMissing) {
        return of(isMissing.path()) + " IS MISSING";
    }

    @Override
    public String visit(Predicate.HasType hasType) {
        return "attribute_type(" + of(hasType.path()) + ", '" + hasType.type() + "')";
    }

    @Override
    public String visit(Predicate.BeginsWith beginsWith) {
        return "begins_with(" + of(beginsWith.attribute()) + ", " + of(beginsWith.prefix()) + ')';
    }

    @Override
    public String visit(Predicate.Contains contains) {
        return "contains(" + of(contains.attribute()) + ", " + of(contains.element()) + ')';
    }

    @Override
    public String visit(Predicate.Like like) {
        return of(like.attribute()) + " LIKE " + pattern(like);
    }

    private String pattern(Predicate.Like like) {
        String pattern = of(like.pattern());
        Integer escape = like.escape();
        boolean usual = escape == null ? pattern.indexOf('\\') < 0 : escape == LikePattern.DEFAULT_ESCAPE;
        return usual ? pattern : pattern + " ESCAPE " + literal(escape == null ? "" : Character.toString(escape));
    }
}
