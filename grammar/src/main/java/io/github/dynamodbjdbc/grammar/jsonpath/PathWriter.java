package io.github.dynamodbjdbc.grammar.jsonpath;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes paths as PostgreSQL does: names in quotes, and parentheses around each operation that needs them. */
final class PathWriter implements PathValue.Visitor<String>, PathAccess.Visitor<String>, PathCondition.Visitor<String> {
    /** The priority of a value or condition that is no operation. */
    private static final int HIGHEST = 6;

    private PathWriter() {}

    static String text(JsonPath path) {
        PathWriter writer = new PathWriter();
        return (path.strict() ? "strict " : "") + writer.within(path.value(), HIGHEST);
    }

    private static int priority(PathValue value) {
        if (value instanceof PathValue.Arithmetic arithmetic) {
            return switch (arithmetic.operator()) {
                case ADD, SUBTRACT -> 3;
                case MULTIPLY, DIVIDE, MODULO -> 4;
            };
        } else if (value instanceof PathValue.Truth truth) {
            return priority(truth.condition());
        }
        return value instanceof PathValue.Sign && constant(value) == null ? 5 : HIGHEST;
    }

    private static int priority(PathCondition condition) {
        if (condition instanceof PathCondition.Or) {
            return 0;
        } else if (condition instanceof PathCondition.And) {
            return 1;
        }
        boolean ofValues = condition instanceof PathCondition.Compare || condition instanceof PathCondition.StartsWith;
        return ofValues ? 2 : HIGHEST;
    }

    /** Whether parentheses around it are written where they may be. */
    private static boolean isOperation(PathValue value) {
        return value instanceof PathValue.Truth truth
                ? truth.condition() instanceof PathCondition.LikeRegex || priority(truth.condition()) < HIGHEST
                : priority(value) < HIGHEST;
    }

    /** An operand, in parentheses if it binds no closer than the operation around it. */
    private String within(PathValue value, int around) {
        boolean parentheses = isOperation(value) && priority(value) <= around;
        return parentheses ? '(' + value.accept(this) + ')' : value.accept(this);
    }

    private String within(PathCondition condition, int around) {
        return within(new PathValue.Truth(condition), around);
    }

    /** The number that signs before a number make; null for any other value. */
    private static @Nullable BigDecimal constant(PathValue value) {
        if (value instanceof PathValue.Sign sign) {
            BigDecimal number = constant(sign.operand());
            return number != null && sign.minus() ? number.negate() : number;
        }
        return value instanceof PathValue.Literal literal && literal.value() instanceof BigDecimal number
                ? number
                : null;
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(c -> {
            switch (c) {
                case '\b' -> quoted.append("\\b");
                case '\f' -> quoted.append("\\f");
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                case '"', '\\' -> quoted.append('\\').append((char) c);
                default -> {
                    if (c < ' ') {
                        quoted.append(String.format("\\u%04x", c));
                    } else {
                        quoted.append((char) c);
                    }
                }
            }
        });
        return quoted.append('"').toString();
    }

    @Override
    public String visit(PathValue.Literal literal) {
        if (literal.value() instanceof BigDecimal number) {
            return number.toPlainString();
        }
        return literal.value() instanceof String text ? quoted(text) : String.valueOf(literal.value());
    }

    @Override
    public String visit(PathValue.Variable variable) {
        return '$' + quoted(variable.name());
    }

    @Override
    public String visit(PathValue.Context context) {
        return switch (context) {
            case ROOT -> "$";
            case CURRENT -> "@";
            case LAST -> "last";
        };
    }

    @Override
    public String visit(PathValue.Access access) {
        PathValue start = access.start();
        String text = constant(start) == null ? within(start, HIGHEST) : '(' + start.accept(this) + ')';
        return text + access.steps().stream().map(step -> step.accept(this)).collect(Collectors.joining());
    }

    @Override
    public String visit(PathValue.Arithmetic arithmetic) {
        int priority = priority(arithmetic);
        return within(arithmetic.left(), priority)
                + ' '
                + arithmetic.operator().symbol()
                + ' '
                + within(arithmetic.right(), priority);
    }

    @Override
    public String visit(PathValue.Sign sign) {
        BigDecimal number = constant(sign);
        return number == null
                ? (sign.minus() ? "-" : "+") + within(sign.operand(), priority(sign))
                : number.toPlainString();
    }

    @Override
    public String visit(PathValue.Truth truth) {
        return truth.condition().accept(this);
    }

    @Override
    public String visit(PathAccess.Member member) {
        return '.' + quoted(member.name());
    }

    @Override
    public String visit(PathAccess.All all) {
        return switch (all) {
            case MEMBERS -> ".*";
            case ELEMENTS -> "[*]";
        };
    }

    @Override
    public String visit(PathAccess.Descendants descendants) {
        int from = descendants.from();
        int to = descendants.to();
        if (from == to) {
            return ".**{" + level(from) + '}';
        }
        return from == 0 && to == PathAccess.Descendants.LAST ? ".**" : ".**{" + level(from) + " to " + level(to) + '}';
    }

    private static String level(int level) {
        return level == PathAccess.Descendants.LAST ? "last" : String.valueOf(level);
    }

    @Override
    public String visit(PathAccess.Places places) {
        return places.ranges().stream().map(this::range).collect(Collectors.joining(",", "[", "]"));
    }

    private String range(PathAccess.Range range) {
        String from = range.from().accept(this);
        return range.from() == range.to() ? from : from + " to " + range.to().accept(this);
    }

    @Override
    public String visit(PathAccess.Filter filter) {
        return "?(" + filter.condition().accept(this) + ')';
    }

    @Override
    public String visit(PathAccess.Method method) {
        String template = method.template();
        List<String> arguments = template == null
                ? method.arguments().stream().map(String::valueOf).toList()
                : List.of(quoted(template));
        return '.' + method.name().label() + '(' + String.join(",", arguments) + ')';
    }

    @Override
    public String visit(PathCondition.Compare compare) {
        return within(compare.left(), 2) + ' ' + compare.comparison().symbol() + ' ' + within(compare.right(), 2);
    }

    @Override
    public String visit(PathCondition.And and) {
        return within(and.left(), 1) + " && " + within(and.right(), 1);
    }

    @Override
    public String visit(PathCondition.Or or) {
        return within(or.left(), 0) + " || " + within(or.right(), 0);
    }

    @Override
    public String visit(PathCondition.Not not) {
        return "!(" + not.operand().accept(this) + ')';
    }

    @Override
    public String visit(PathCondition.IsUnknown isUnknown) {
        return '(' + isUnknown.operand().accept(this) + ") is unknown";
    }

    @Override
    public String visit(PathCondition.Exists exists) {
        return "exists (" + exists.operand().accept(this) + ')';
    }

    @Override
    public String visit(PathCondition.StartsWith startsWith) {
        return within(startsWith.operand(), 2) + " starts with " + within(startsWith.prefix(), 2);
    }

    @Override
    public String visit(PathCondition.LikeRegex likeRegex) {
        String flags = "ismxq"
                .chars()
                .filter(flag -> likeRegex.flags().indexOf(flag) >= 0)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
        return within(likeRegex.operand(), HIGHEST) + " like_regex " + quoted(likeRegex.pattern())
                + (flags.isEmpty() ? "" : " flag \"" + flags + '"');
    }
}
