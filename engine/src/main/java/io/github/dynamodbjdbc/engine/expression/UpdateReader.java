package io.github.dynamodbjdbc.engine.expression;

import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.AddContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.AssignedContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.AssignmentContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.ChangeContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.ClauseContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.DeleteContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.FunctionContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.FunctionOperandContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.OperandContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.OperandParenthesesContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.PathOperandContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.RemoveContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.SetContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.SumContext;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.UpdateExpressionContext;
import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads an update expression. */
public final class UpdateReader {
    private static final String NAME = "UpdateExpression";
    private static final int RESERVED = 0;
    private static final int UNKNOWN_FUNCTION = 1;
    private static final int SECTION = 2;
    private static final int UNDEFINED_NAME = 3;
    private static final int UNDEFINED_VALUE = 4;
    private static final int CLASH = 5;
    private static final int OPERAND = 7;
    private static final int FUNCTION = 8;

    private static final Map<String, Integer> FUNCTIONS = Map.of("if_not_exists", 2, "list_append", 2);

    private final ExpressionErrors errors = new ExpressionErrors(NAME);
    private final PathReader paths;
    private final List<Update.Action> actions = new ArrayList<>();

    private UpdateReader(Placeholders placeholders) {
        paths = new PathReader(placeholders, errors, RESERVED, UNDEFINED_NAME, UNDEFINED_VALUE);
    }

    public static Update read(String text, Placeholders placeholders) {
        UpdateExpressionContext tree =
                ParseTrees.parse(NAME, text, UpdateExpressionContext.class, ExpressionParser::updateExpression);
        UpdateReader reader = new UpdateReader(placeholders);
        Set<Update.Section> seen = EnumSet.noneOf(Update.Section.class);
        for (ClauseContext clause : tree.clause()) {
            Update.Section section = reader.clause(clause);
            if (!seen.add(section)) {
                reader.errors.add(
                        SECTION, "The \"" + section + "\" section can only be used once in an update expression;");
            }
        }
        Update update = new Update(reader.actions);
        Projection.checkClashes(update.paths(), reader.errors, CLASH);
        reader.errors.throwFirst();
        return update;
    }

    private Update.Section clause(ClauseContext context) {
        if (context instanceof SetContext set) {
            set.assignment().forEach(this::assignment);
            return Update.Section.SET;
        }
        if (context instanceof RemoveContext remove) {
            remove.path()
                    .forEach(path -> actions.add(new Update.Action(Update.Section.REMOVE, paths.path(path), null)));
            return Update.Section.REMOVE;
        }
        if (context instanceof AddContext add) {
            add.change().forEach(change -> change(Update.Section.ADD, change));
            return Update.Section.ADD;
        }
        ((DeleteContext) context).change().forEach(change -> change(Update.Section.DELETE, change));
        return Update.Section.DELETE;
    }

    private void assignment(AssignmentContext context) {
        Path path = paths.path(context.path());
        actions.add(new Update.Action(Update.Section.SET, path, assigned(context.assigned())));
    }

    private Operand assigned(AssignedContext context) {
        SumContext sum = context.sum();
        Operand left = operand(sum.operand(0));
        if (sum.operand().size() == 1) {
            return left;
        }
        Operand right = operand(sum.operand(1));
        boolean minus = sum.MINUS() != null;
        for (Operand operand : List.of(left, right)) {
            if (operand instanceof Operand.Literal literal && literal.value().type() != ValueType.N) {
                operandType(minus ? "-" : "+", literal.value().type());
            }
        }
        return new Operand.Arithmetic(minus, left, right);
    }

    private void change(Update.Section section, ChangeContext context) {
        Path path = paths.path(context.path());
        Value value = paths.value(context.VALUE().getText());
        if (value != null) {
            ValueType type = value.type();
            if (!type.isSet() && !(section == Update.Section.ADD && type == ValueType.N)) {
                errors.add(
                        OPERAND,
                        "Incorrect operand type for operator or function; operator: " + section + ", operand type: "
                                + type.longName() + ", typeSet: ALLOWED_FOR_" + section + "_OPERAND");
            }
        }
        actions.add(
                new Update.Action(section, path, value == null ? new Operand.Misused() : new Operand.Literal(value)));
    }

    private Operand operand(OperandContext context) {
        if (context instanceof PathOperandContext path) {
            return new Operand.Attribute(paths.path(path.path()));
        }
        if (context instanceof OperandParenthesesContext parentheses) {
            return operand(parentheses.operand());
        }
        if (context instanceof FunctionOperandContext call) {
            return function(call.function());
        }
        Value value = paths.value(context.getText());
        return value == null ? new Operand.Misused() : new Operand.Literal(value);
    }

    private Operand function(FunctionContext context) {
        String name = context.NAME().getText();
        List<Operand> arguments = new ArrayList<>();
        context.operand().forEach(each -> arguments.add(operand(each)));
        Integer expected = FUNCTIONS.get(name);
        if (expected == null) {
            errors.add(UNKNOWN_FUNCTION, "Invalid function name; function: " + name);
            return new Operand.Misused();
        }
        if (expected != arguments.size()) {
            errors.add(
                    FUNCTION,
                    "Incorrect number of operands for operator or function; operator or function: " + name
                            + ", number of operands: " + arguments.size());
            return new Operand.Misused();
        }
        Operand first = arguments.get(0);
        Operand second = arguments.get(1);
        if (name.equals("if_not_exists")) {
            if (!(first instanceof Operand.Attribute)) {
                errors.add(
                        FUNCTION, "Operator or function requires a document path; operator or function: if_not_exists");
            }
            return new Operand.IfNotExists(first, second);
        }
        for (Operand argument : arguments) {
            if (argument instanceof Operand.Literal literal && literal.value().type() != ValueType.L) {
                operandType(name, literal.value().type());
            }
        }
        return new Operand.ListAppend(first, second);
    }

    private void operandType(String function, ValueType type) {
        errors.add(
                FUNCTION,
                "Incorrect operand type for operator or function; operator or function: " + function
                        + ", operand type: " + type);
    }
}
