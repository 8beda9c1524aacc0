package io.github.dynamodbjdbc.engine.expression;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.AssignmentContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.ChangeContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.DeleteStatementContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.ExistsStatementContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.FunctionContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.FunctionOperandContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.InsertStatementContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.NameContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.OperandContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.OperandParenthesesContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.PathOperandContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.RemoveContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.ReturningContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.SelectContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.SelectStatementContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.SetContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.StatementContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.TableContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.UpdateStatementContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.ValueOperandContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.WhereContext;
import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads PartiQL statements. */
public final class StatementReader {
    private static final String NAME = "UpdateExpression";
    private static final int CLASH = 0;
    private static final Map<String, Update.Section> SET_FUNCTIONS =
            Map.of("set_add", Update.Section.ADD, "set_delete", Update.Section.DELETE);

    private final StatementValues values;

    private StatementReader(StatementValues values) {
        this.values = values;
    }

    public static Statement read(String text, List<Value> parameters) {
        StatementContext tree = StatementTrees.parse(text);
        StatementValues values = new StatementValues(parameters);
        Statement statement = new StatementReader(values).statement(tree);
        values.rejectUnused();
        return statement;
    }

    /** The table that a statement names, followed by the index if it names one. */
    public static List<String> target(String text) {
        StatementContext tree = StatementTrees.parse(text);
        List<NameContext> names;
        if (tree instanceof SelectStatementContext select) {
            names = select.select().table().name();
        } else if (tree instanceof ExistsStatementContext exists) {
            names = exists.select().table().name();
        } else if (tree instanceof InsertStatementContext insert) {
            names = List.of(insert.name());
        } else if (tree instanceof UpdateStatementContext update) {
            names = update.table().name();
        } else {
            names = ((DeleteStatementContext) tree).table().name();
        }
        return names.stream().map(StatementValues::name).toList();
    }

    private Statement statement(StatementContext context) {
        if (context instanceof SelectStatementContext select) {
            return select(select.select());
        }
        if (context instanceof ExistsStatementContext exists) {
            return new Statement.Exists(select(exists.select()));
        }
        if (context instanceof InsertStatementContext insert) {
            return new Statement.Insert(StatementValues.name(insert.name()), values.item(insert.tuple()));
        }
        if (context instanceof UpdateStatementContext update) {
            String table = tableOnly(update.table());
            Update changes = update(update.change());
            return new Statement.Modify(table, changes, where(update.where()), shown(update.returning()));
        }
        DeleteStatementContext delete = (DeleteStatementContext) context;
        String table = tableOnly(delete.table());
        Condition where = where(delete.where());
        String shown = shown(delete.returning());
        if (!shown.equals("NONE") && !shown.equals("ALL_OLD")) {
            throw validation("Invalid returning clause: RETURNING "
                    + shown.replace("UPDATED", "MODIFIED").replace('_', ' ')
                    + " *. Only RETURNING ALL OLD * is allowed in DELETE statements.");
        }
        return new Statement.Delete(table, where, shown);
    }

    private static void rejectAlias(TableContext context) {
        if (context.alias() != null) {
            throw validation("Aliasing is not supported");
        }
    }

    private static String tableOnly(TableContext context) {
        rejectAlias(context);
        if (context.name().size() > 1) {
            throw validation("Only SELECT can name an index: " + context.getText());
        }
        return StatementValues.name(context.name(0));
    }

    private Statement.Select select(SelectContext context) {
        TableContext table = context.table();
        rejectAlias(table);
        Projection projection = context.STAR() != null
                ? null
                : new Projection(
                        context.path().stream().map(StatementValues::path).toList(), Projection.Form.FLAT);
        List<Statement.Ordering> order = new ArrayList<>();
        if (context.order() != null) {
            context.order()
                    .ordering()
                    .forEach(each ->
                            order.add(new Statement.Ordering(StatementValues.name(each.name()), each.DESC() != null)));
        }
        return new Statement.Select(
                StatementValues.name(table.name(0)),
                table.name().size() > 1 ? StatementValues.name(table.name(1)) : null,
                projection,
                where(context.where()),
                order);
    }

    private @Nullable Condition where(@Nullable WhereContext context) {
        return context == null ? null : StatementConditions.read(context.condition(), values);
    }

    private static String shown(@Nullable ReturningContext context) {
        return context == null
                ? "NONE"
                : (context.ALL() != null ? "ALL" : "UPDATED") + (context.OLD() != null ? "_OLD" : "_NEW");
    }

    private Update update(List<ChangeContext> changes) {
        List<Update.Action> actions = new ArrayList<>();
        for (ChangeContext change : changes) {
            if (change instanceof SetContext set) {
                set.assignment().forEach(each -> actions.add(assignment(each)));
            } else {
                ((RemoveContext) change)
                        .path()
                        .forEach(path -> actions.add(
                                new Update.Action(Update.Section.REMOVE, StatementValues.path(path), null)));
            }
        }
        Update update = new Update(actions);
        ExpressionErrors errors = new ExpressionErrors(NAME);
        Projection.checkClashes(update.paths(), errors, CLASH);
        errors.throwFirst();
        return update;
    }

    private Update.Action assignment(AssignmentContext context) {
        Path path = StatementValues.path(context.path());
        List<OperandContext> operands = context.assigned().operand();
        if (operands.size() > 1) {
            boolean minus = context.assigned().MINUS() != null;
            Operand left = operand(operands.get(0));
            Operand right = operand(operands.get(1));
            for (Operand each : List.of(left, right)) {
                requireType(minus ? "-" : "+", each, ValueType.N);
            }
            return new Update.Action(Update.Section.SET, path, new Operand.Arithmetic(minus, left, right));
        }
        Update.Section section = operands.get(0) instanceof FunctionOperandContext call
                ? SET_FUNCTIONS.get(functionName(call.function()))
                : null;
        return section == null
                ? new Update.Action(Update.Section.SET, path, operand(operands.get(0)))
                : setFunction(section, path, ((FunctionOperandContext) operands.get(0)).function());
    }

    private static String functionName(FunctionContext context) {
        return context.NAME().getText().toLowerCase(Locale.ROOT);
    }

    /** SET of set_add or set_delete has to assign to the same set that it changes. */
    private Update.Action setFunction(Update.Section section, Path path, FunctionContext context) {
        String name = functionName(context);
        List<Operand> arguments = arguments(name, context);
        if (!arguments.get(0).equals(new Operand.Attribute(path))) {
            throw validation("The first operand of " + name + " must be the path that is assigned");
        }
        if (!(arguments.get(1) instanceof Operand.Literal literal)
                || !literal.value().type().isSet()) {
            throw validation("Incorrect operand type for operator or function; operator or function: "
                    + name.toUpperCase(Locale.ROOT));
        }
        return new Update.Action(section, path, literal);
    }

    private List<Operand> arguments(String name, FunctionContext context) {
        if (context.operand().size() != 2) {
            throw validation("Incorrect number of operands for operator or function; operator or function: " + name
                    + ", number of operands: " + context.operand().size());
        }
        return List.of(operand(context.operand(0)), operand(context.operand(1)));
    }

    private static void requireType(String function, Operand operand, ValueType type) {
        if (operand instanceof Operand.Literal literal && literal.value().type() != type) {
            throw validation("Incorrect operand type for operator or function; operator or function: " + function
                    + ", operand type: " + literal.value().type());
        }
    }

    private Operand operand(OperandContext context) {
        if (context instanceof PathOperandContext path) {
            return new Operand.Attribute(StatementValues.path(path.path()));
        }
        if (context instanceof OperandParenthesesContext parentheses) {
            return operand(parentheses.operand());
        }
        if (context instanceof FunctionOperandContext call) {
            String name = functionName(call.function());
            if (!name.equals("list_append")) {
                throw validation("Invalid function name; function: " + name);
            }
            List<Operand> arguments = arguments(name, call.function());
            arguments.forEach(each -> requireType(name, each, ValueType.L));
            return new Operand.ListAppend(arguments.get(0), arguments.get(1));
        }
        return new Operand.Literal(values.value(((ValueOperandContext) context).value()));
    }
}
