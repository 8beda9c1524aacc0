package io.github.dynamodbjdbc.tck.hunter.judge;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Node;
import io.github.dynamodbjdbc.grammar.ast.PathStep;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.tck.hunter.make.Trees;
import io.github.dynamodbjdbc.tck.hunter.make.ValueType;
import io.github.dynamodbjdbc.tck.hunter.make.World;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The operands of comparisons in a statement: literals, parameters and attributes. */
final class Operands {
    private static final Set<BinaryOperator> COMPARISONS = EnumSet.of(
            BinaryOperator.EQUAL,
            BinaryOperator.NOT_EQUAL,
            BinaryOperator.LESS,
            BinaryOperator.LESS_OR_EQUAL,
            BinaryOperator.GREATER,
            BinaryOperator.GREATER_OR_EQUAL);

    /** Text that a sample recognizes as a date or time. */
    private static final Pattern MOMENT = Pattern.compile("(\\d{4}-\\d{2}-\\d{2}|\\d{2}:\\d{2}).*", Pattern.DOTALL);

    private Operands() {}

    /** The operands of a comparison; empty for any other node. */
    private static List<Expression> of(Node node) {
        List<Expression> operands = new ArrayList<>();
        if (node instanceof Expression.Binary binary && COMPARISONS.contains(binary.operator())) {
            operands.addAll(List.of(binary.left(), binary.right()));
        } else if (node instanceof Expression.IsDistinctFrom distinct) {
            operands.addAll(List.of(distinct.left(), distinct.right()));
        } else if (node instanceof Expression.Between between) {
            operands.addAll(List.of(between.operand(), between.low(), between.high()));
        } else if (node instanceof Expression.InList list) {
            operands.add(list.operand());
            operands.addAll(list.values());
        } else if (node instanceof Expression.Case choice && choice.operand() != null) {
            operands.add(choice.operand());
            choice.whens().forEach(when -> operands.add(when.when()));
        } else if (node instanceof Expression.FunctionCall call
                && call.name().name().equalsIgnoreCase("NULLIF")) {
            operands.addAll(call.arguments());
        }
        return operands;
    }

    /** Replaces the literals of comparisons by parameters. */
    static Variation.Asked parameters(Query template, List<Cell> binding) {
        List<Cell> values = new ArrayList<>(binding);
        Query asked = Trees.rewrite(template, node -> parameters(node, values));
        return new Variation.Asked(asked, values);
    }

    static boolean hasLiterals(Query template) {
        return !parameters(template, List.of()).binding().isEmpty();
    }

    private static Node parameters(Node node, List<Cell> values) {
        // In a comparison of constants only, the parameters' types would be unknown.
        if (of(node).stream().allMatch(operand -> value(operand) != null || operand instanceof Expression.Parameter)) {
            return node;
        }
        if (node instanceof Expression.Binary binary) {
            return new Expression.Binary(
                    binary.operator(),
                    parameter(binary.left(), values),
                    parameter(binary.right(), values),
                    binary.position());
        } else if (node instanceof Expression.IsDistinctFrom distinct) {
            return new Expression.IsDistinctFrom(
                    parameter(distinct.left(), values),
                    parameter(distinct.right(), values),
                    distinct.negated(),
                    distinct.position());
        } else if (node instanceof Expression.Between between) {
            return new Expression.Between(
                    parameter(between.operand(), values),
                    parameter(between.low(), values),
                    parameter(between.high(), values),
                    between.symmetric(),
                    between.negated(),
                    between.position());
        } else if (node instanceof Expression.InList list) {
            List<Expression> changed = list.values().stream()
                    .map(value -> parameter(value, values))
                    .toList();
            return new Expression.InList(parameter(list.operand(), values), changed, list.negated(), list.position());
        }
        return node;
    }

    private static Expression parameter(Expression operand, List<Cell> values) {
        Cell value = value(operand);
        if (value == null) {
            return operand;
        }
        values.add(value);
        return new Expression.Parameter(values.size() - 1, Position.NONE);
    }

    /** The value of a literal; null for any other expression. */
    private static @Nullable Cell value(Expression operand) {
        if (operand instanceof Expression.StringLiteral text) {
            return new Datum.Text(text.value());
        } else if (operand instanceof Expression.NumberLiteral number) {
            return new Datum.Numeric(number.value());
        } else if (operand instanceof Expression.Unary unary
                && unary.operator() == Expression.UnaryOperator.MINUS
                && unary.operand() instanceof Expression.NumberLiteral number) {
            return new Datum.Numeric(number.value().negate());
        } else if (operand instanceof Expression.BooleanLiteral bool) {
            return new Datum.Bool(bool.value());
        } else if (operand instanceof Expression.BinaryLiteral binary) {
            return new Datum.Binary(ByteBuffer.wrap(HexFormat.of().parseHex(binary.hex())));
        } else if (operand instanceof Expression.NullLiteral) {
            return new Datum.Null();
        } else if (operand instanceof Expression.TemporalLiteral time) {
            return switch (time.kind()) {
                case TIMESTAMP ->
                    new Cell.Timestamp(LocalDateTime.parse(time.text().replace(' ', 'T')));
                case DATE -> new Cell.Date(LocalDate.parse(time.text()));
                default -> null;
            };
        }
        return null;
    }

    /** The last parts of all names and paths. */
    static Set<String> names(Query query) {
        Set<String> names = new HashSet<>();
        Trees.rewrite(query, node -> {
            if (node instanceof Expression.NameReference name) {
                names.add(name.parts().get(name.parts().size() - 1).name());
            } else if (node instanceof PathStep.Field field) {
                names.add(field.name().name());
            }
            return node;
        });
        return names;
    }

    /**
     * Whether a literal or parameter is compared with an attribute that has values of another type, to which a sample may
     * convert it.
     *
     * @param bindings the values of the parameters, in one run or several
     */
    static boolean areSampledTypesDecisive(Query query, List<List<Cell>> bindings, World world) {
        boolean[] found = {false};
        Trees.rewrite(query, node -> {
            List<Expression> flat = of(node).stream().flatMap(Operands::members).toList();
            found[0] |= !flat.isEmpty() && mayConvert(flat, bindings, world);
            return node;
        });
        return found[0];
    }

    private static Stream<Expression> members(Expression operand) {
        return operand instanceof Expression.Row row
                ? row.values().stream().flatMap(Operands::members)
                : Stream.of(operand);
    }

    private static boolean mayConvert(List<Expression> operands, List<List<Cell>> bindings, World world) {
        Set<ValueType> types = EnumSet.noneOf(ValueType.class);
        List<Cell> constants = new ArrayList<>();
        for (Expression operand : operands) {
            Cell value = value(operand);
            if (value != null) {
                constants.add(value);
            } else if (operand instanceof Expression.Parameter parameter) {
                bindings.forEach(binding -> constants.add(binding.get(parameter.index())));
            } else if (operand instanceof Expression.NameReference name) {
                List<Datum> values = values(name, world);
                values.forEach(each -> types.add(ValueType.of(each)));
                if (values.stream().anyMatch(Operands::saysMoment)) {
                    return true;
                }
            }
        }
        for (Cell constant : constants) {
            if (!(constant instanceof Datum datum)) {
                return true;
            }
            types.add(ValueType.of(datum));
        }
        types.remove(ValueType.NULL);
        return !constants.isEmpty() && types.size() > 1;
    }

    private static List<Datum> values(Expression.NameReference name, World world) {
        String attribute = name.parts().get(name.parts().size() - 1).name();
        return world.tables().stream()
                .flatMap(table -> World.attributes(table).getOrDefault(attribute, List.of()).stream())
                .toList();
    }

    private static boolean saysMoment(Datum value) {
        return value instanceof Datum.Text text && MOMENT.matcher(text.value()).matches();
    }
}
