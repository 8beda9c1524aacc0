package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Scalar functions. A function of text or of numbers returns NULL for values of other types. */
final class Functions {
    private final ExpressionBinder binder;

    Functions(ExpressionBinder binder) {
        this.binder = binder;
    }

    Bound bind(Expression.FunctionCall call) {
        List<Expression> arguments = withFurther(call.arguments());
        if (call.distinct()
                || call.star()
                || call.filter() != null
                || !call.withinGroup().isEmpty()) {
            throw new UnsupportedForOracle("an aggregate " + call.name().name());
        }
        String name = call.name().name().toUpperCase(Locale.ROOT);
        if (name.equals("CONCAT_WS") && call.arguments().size() < 2) {
            throw Rejected.always("42883", "a separator without texts");
        }
        return switch (name) {
            case "UPPER", "UCASE" -> text(only(arguments), text -> new Datum.Text(text.toUpperCase(Locale.ROOT)));
            case "LOWER", "LCASE" -> text(only(arguments), text -> new Datum.Text(text.toLowerCase(Locale.ROOT)));
            case "LENGTH", "CHAR_LENGTH", "CHARACTER_LENGTH" -> length(only(arguments));
            case "SUBSTRING", "SUBSTR" -> substring(arguments);
            case "REPLACE", "TEXT_REPLACE" -> replace(arguments);
            case "POSITION" -> position(arguments);
            case "TRIM", "BTRIM" -> trim(Expression.TrimSide.BOTH, arguments);
            case "LTRIM" -> trim(Expression.TrimSide.LEADING, arguments);
            case "RTRIM" -> trim(Expression.TrimSide.TRAILING, arguments);
            case "GROUPING", "GROUPING_ID" -> Aggregates.grouping(arguments, binder);
            default -> other(name, arguments);
        };
    }

    /** The elements of a written list as arguments in place of VARIADIC. */
    private static List<Expression> withFurther(List<Expression> arguments) {
        int last = arguments.size() - 1;
        if (last < 0
                || !MissingOperands.isVariadic(arguments.get(last))
                || !(arguments.get(last) instanceof Expression.FunctionCall call)) {
            return arguments;
        }
        if (!(call.arguments().get(0) instanceof Expression.ListValue list)) {
            throw new UnsupportedForOracle("further arguments that are not written");
        }
        List<Expression> all = new ArrayList<>(arguments.subList(0, last));
        all.addAll(list.elements());
        return all;
    }

    private Bound other(String name, List<Expression> arguments) {
        Bound found = new NumberFunctions(binder).bind(name, arguments);
        if (found == null) {
            found = new ChoiceFunctions(binder).bind(name, arguments);
        }
        if (found == null) {
            found = new TextFunctions(binder).bind(name, arguments);
        }
        if (found == null) {
            found = new TimeFunctions(binder).bind(name, arguments);
        }
        if (found == null) {
            found = new TextLists(binder).bind(name, arguments);
        }
        if (found == null) {
            found = new CollectionFunctions(binder).bind(name, arguments);
        }
        if (found == null) {
            found = new JsonCalls(binder).bind(name, arguments);
        }
        if (found == null) {
            found = new JsonEdits(binder).bind(name, arguments);
        }
        if (found == null) {
            found = new ByteFunctions(binder).bind(name, arguments);
        }
        if (found == null) {
            found = UuidParts.bind(name, arguments, binder);
        }
        return found == null ? new ItemFunctions(binder).bind(name, arguments) : found;
    }

    static Expression only(List<Expression> arguments) {
        return arguments(arguments, 1).get(0);
    }

    static List<Expression> arguments(List<Expression> arguments, int count) {
        if (arguments.size() != count) {
            throw Rejected.always("42883", arguments.size() + " arguments in place of " + count);
        }
        return arguments;
    }

    private interface OfText {
        Cell of(String text);
    }

    private Bound text(Expression argument, OfText function) {
        Bound operand = binder.text(argument);
        return Bound.of(StaticType.TEXT, Trait.NONE, env -> {
            String text = operand.text(env);
            return text == null ? null : function.of(text);
        });
    }

    private Bound length(Expression argument) {
        Bound operand = binder.text(argument);
        return Bound.of(StaticType.NUMBER, EnumSet.of(Trait.INTEGER), env -> {
            String text = operand.text(env);
            return text == null ? null : Numbers.cell(text.codePointCount(0, text.length()));
        });
    }

    private Bound substring(List<Expression> arguments) {
        if (arguments.size() != 2 && arguments.size() != 3) {
            throw Rejected.always("42883", "SUBSTRING of " + arguments.size() + " arguments");
        }
        Bound operand = binder.text(arguments.get(0));
        Bound start = binder.number(arguments.get(1));
        Bound length = arguments.size() == 2 ? null : binder.number(arguments.get(2));
        return Bound.of(StaticType.TEXT, Trait.NONE, env -> {
            String text = operand.text(env);
            Integer from = integer(start, env);
            Integer count = length == null ? null : integer(length, env);
            if (text == null || from == null || (length != null && count == null)) {
                return null;
            }
            int[] characters = text.codePoints().toArray();
            long end = count == null ? characters.length : (long) from + count - 1;
            if (count != null && count < 0) {
                throw Rejected.byValue("22011", "a negative length");
            }
            int first = Math.max(from - 1, 0);
            int last = (int) Math.min(end, characters.length);
            return new Datum.Text(first >= last ? "" : new String(characters, first, last - first));
        });
    }

    static @Nullable Integer integer(Bound bound, Env env) {
        BigDecimal number = bound.number(env);
        if (number == null) {
            return null;
        }
        if (number.stripTrailingZeros().scale() > 0 || number.abs().compareTo(new BigDecimal(1_000_000)) > 0) {
            throw new UnsupportedForOracle("a position that is not an integer, or far away");
        }
        return number.intValueExact();
    }

    private Bound replace(List<Expression> arguments) {
        List<Bound> texts = arguments(arguments, 3).stream().map(binder::text).toList();
        return Bound.of(StaticType.TEXT, Trait.NONE, env -> {
            String text = texts.get(0).text(env);
            String old = texts.get(1).text(env);
            String with = texts.get(2).text(env);
            if (text == null || old == null || with == null) {
                return null;
            }
            return new Datum.Text(old.isEmpty() ? text : text.replace(old, with));
        });
    }

    private Bound position(List<Expression> arguments) {
        List<Bound> texts = arguments(arguments, 2).stream().map(binder::text).toList();
        return Bound.of(StaticType.NUMBER, EnumSet.of(Trait.INTEGER), env -> {
            String sought = texts.get(0).text(env);
            String text = texts.get(1).text(env);
            if (sought == null || text == null) {
                return null;
            }
            int index = text.indexOf(sought);
            return Numbers.cell(index < 0 ? 0 : text.codePointCount(0, index) + 1);
        });
    }

    Bound trim(Expression.Trim expression) {
        Expression characters = expression.characters();
        return trim(
                expression.side(),
                characters == null ? List.of(expression.operand()) : List.of(expression.operand(), characters));
    }

    private Bound trim(Expression.TrimSide side, List<Expression> arguments) {
        String characters =
                arguments.size() == 1 ? " " : characters(arguments(arguments, 2).get(1));
        return text(arguments.get(0), text -> {
            int start = 0;
            int end = text.length();
            while (side != Expression.TrimSide.TRAILING && start < end && characters.indexOf(text.charAt(start)) >= 0) {
                start++;
            }
            while (side != Expression.TrimSide.LEADING
                    && start < end
                    && characters.indexOf(text.charAt(end - 1)) >= 0) {
                end--;
            }
            return new Datum.Text(text.substring(start, end));
        });
    }

    private static String characters(Expression expression) {
        if (expression instanceof Expression.StringLiteral literal
                && literal.value().chars().noneMatch(unit -> Character.isSurrogate((char) unit))) {
            return literal.value();
        }
        throw new UnsupportedForOracle("TRIM of characters that are not written, or beyond 16 bits");
    }
}
