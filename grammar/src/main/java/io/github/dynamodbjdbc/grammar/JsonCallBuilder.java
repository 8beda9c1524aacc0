package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.JsonClauses.Kind;
import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.*;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.FunctionCall;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.grammar.ast.Window;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.antlr.v4.runtime.tree.ParseTree;
import org.jspecify.annotations.Nullable;

/** Replaces the clauses of SQL/JSON's functions by arguments, casts and {@code IF_ERROR}. */
final class JsonCallBuilder {
    private static final Set<String> IS_JSON = Set.of("JSON", "JSONB");
    private static final Set<String> BINARY =
            Set.of("BYTEA", "BINARY", "BINARY VARYING", "BLOB", "LONGVARBINARY", "VARBINARY");
    private static final Set<Kind> OF_CONSTRUCTORS = EnumSet.of(Kind.ON_NULL, Kind.UNIQUE_KEYS, Kind.RETURNING);
    private static final Set<Kind> OF_LISTS = EnumSet.of(Kind.ON_NULL, Kind.RETURNING);
    static final Set<Kind> OF_VALUES = EnumSet.of(Kind.PASSING, Kind.RETURNING, Kind.ON_EMPTY, Kind.ON_ERROR);
    static final Set<Kind> OF_QUERIES =
            EnumSet.of(Kind.PASSING, Kind.RETURNING, Kind.WRAPPER, Kind.QUOTES, Kind.ON_EMPTY, Kind.ON_ERROR);

    private final AstBuilder ast;

    JsonCallBuilder(AstBuilder ast) {
        this.ast = ast;
    }

    /** A function's call, in whose parentheses are clauses behind the arguments. */
    Expression call(JsonCallContext context, @Nullable Window over) {
        ast.reword();
        String name = Names.upper(context.identifier(0).getText());
        int last = context.expression().size() - (context.filter == null ? 0 : 1);
        List<Expression> arguments = new ArrayList<>(
                context.formattedValues() == null
                        ? ast.expressions.expressions(context.expression().subList(0, last))
                        : values(context.formattedValues()));
        Expression filter = ast.expressions.optional(context.filter);
        List<SortItem> order = ast.queries.sortItems(context.sortItem());
        boolean aggregate = name.equals("JSON_ARRAYAGG");
        if (!aggregate && (filter != null || over != null || !order.isEmpty())) {
            throw JsonClauses.error(name + " is not an aggregate", context);
        }
        Position position = Positions.of(context);
        return switch (name) {
            case "JSON_VALUE", "JSON_QUERY", "JSON_EXISTS" -> {
                if (arguments.size() != 2) {
                    throw JsonClauses.error(name + " takes a value and a path before its clauses", context);
                }
                yield ofPath(name, arguments, context.jsonClause(), position);
            }
            case "JSON_OBJECT" ->
                object(arguments, new JsonClauses(name, context.jsonClause(), OF_CONSTRUCTORS), position);
            case "JSON_ARRAY" -> {
                JsonClauses clauses = new JsonClauses(name, context.jsonClause(), OF_LISTS);
                String function = clauses.isAbsent(true) ? "JSON_ARRAY" : "JSON_BUILD_ARRAY";
                Expression none = empty(name, arguments.size(), position);
                yield returned(none == null ? FunctionCall.of(function, arguments, position) : none, clauses);
            }
            case "JSON_ARRAYAGG" -> {
                JsonClauses clauses = new JsonClauses(name, context.jsonClause(), OF_LISTS);
                String function = clauses.isAbsent(true) ? "JSON_AGG_STRICT" : "JSON_AGG";
                yield returned(aggregate(function, arguments, order, filter, over, position), clauses);
            }
            case "JSON" -> {
                JsonClauses clauses = new JsonClauses(name, context.jsonClause(), EnumSet.of(Kind.UNIQUE_KEYS));
                arguments.add(new Expression.BooleanLiteral(clauses.isUnique(), position));
                yield FunctionCall.of(name, arguments, position);
            }
            case "JSON_SERIALIZE", "JSON_SCALAR" ->
                returned(
                        FunctionCall.of(name, arguments, position),
                        new JsonClauses(name, context.jsonClause(), EnumSet.of(Kind.RETURNING)));
            default -> throw JsonClauses.error(name + " takes no clauses", context);
        };
    }

    private List<Expression> values(FormattedValuesContext context) {
        List<Expression> values = new ArrayList<>();
        for (ParseTree value : context.children) {
            if (value instanceof JsonTextContext text) {
                values.add(json(text));
            } else if (value instanceof ExpressionContext expression) {
                values.add(ast.expressions.expression(expression));
            }
        }
        return values;
    }

    /** The value of a JSON text. */
    private Expression json(JsonTextContext context) {
        return json(ast.expressions.expression(context.expression()));
    }

    static Expression json(Expression text) {
        return new Expression.Cast(text, new TypeName("JSON", List.of(), text.position()), false, text.position());
    }

    private Expression valueOrText(@Nullable ExpressionContext value, @Nullable JsonTextContext text) {
        return text == null ? ast.expressions.expression(Objects.requireNonNull(value)) : json(text);
    }

    /** JSON_OBJECT and JSON_OBJECTAGG with names before values. */
    Expression object(JsonObjectContext context, @Nullable Window over) {
        String name = Names.upper(context.identifier(0).getText());
        boolean aggregate = name.equals("JSON_OBJECTAGG");
        if (!aggregate && !name.equals("JSON_OBJECT")) {
            throw JsonClauses.error("names before values are for JSON_OBJECT", context.namedValue(0));
        }
        JsonClauses clauses = new JsonClauses(name, context.jsonClause(), OF_CONSTRUCTORS);
        Position position = Positions.of(context);
        List<Expression> arguments = new ArrayList<>();
        for (NamedValueContext value : context.namedValue()) {
            arguments.add(ast.expressions.value(value.name));
            arguments.add(valueOrText(value.value, value.jsonText()));
        }
        Expression filter = ast.expressions.optional(context.filter);
        if (!aggregate && (filter != null || over != null)) {
            throw JsonClauses.error(name + " is not an aggregate", context);
        }
        if (!aggregate) {
            return object(arguments, clauses, position);
        } else if (arguments.size() > 2) {
            throw JsonClauses.error("JSON_OBJECTAGG takes one name and value", context.namedValue(1));
        }
        ast.reword();
        String function =
                "JSON_OBJECT_AGG" + (clauses.isUnique() ? "_UNIQUE" : "") + (clauses.isAbsent(false) ? "_STRICT" : "");
        return returned(aggregate(function, arguments, List.of(), filter, over, position), clauses);
    }

    private Expression object(List<Expression> arguments, JsonClauses clauses, Position position) {
        ast.reword();
        boolean absent = clauses.isAbsent(false);
        boolean written = arguments.size() % 2 == 0;
        for (int i = 0; i < arguments.size(); i += 2) {
            written &= arguments.get(i) instanceof Expression.StringLiteral;
        }
        if (clauses.get(Kind.ON_NULL) != null || clauses.isUnique()) {
            List<Expression> all = new ArrayList<>(List.of(
                    new Expression.BooleanLiteral(absent, position),
                    new Expression.BooleanLiteral(clauses.isUnique(), position)));
            all.addAll(arguments);
            return returned(FunctionCall.of("JSON_OBJECT_OF", all, position), clauses);
        } else if (!written) {
            return returned(FunctionCall.of("JSON_OBJECT", arguments, position), clauses);
        }
        List<Expression.DocumentEntry> entries = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i += 2) {
            Expression.StringLiteral name = (Expression.StringLiteral) arguments.get(i);
            entries.add(new Expression.DocumentEntry(name.value(), arguments.get(i + 1), name.position()));
        }
        return returned(new Expression.Document(entries, position), clauses);
    }

    /** The value of a constructor without arguments; null for any other call. */
    static @Nullable Expression empty(String name, int arguments, Position position) {
        if (arguments > 0) {
            return null;
        }
        return switch (name) {
            case "JSON_ARRAY", "JSON_BUILD_ARRAY", "JSONB_BUILD_ARRAY" -> new Expression.ListValue(List.of(), position);
            case "JSON_OBJECT", "JSON_BUILD_OBJECT", "JSONB_BUILD_OBJECT" ->
                new Expression.Document(List.of(), position);
            default -> null;
        };
    }

    private static Expression aggregate(
            String function,
            List<Expression> arguments,
            List<SortItem> order,
            @Nullable Expression filter,
            @Nullable Window over,
            Position position) {
        return new FunctionCall(
                new Identifier(function, false, position),
                arguments,
                false,
                false,
                true,
                false,
                order,
                filter,
                false,
                over,
                position);
    }

    private Expression ofPath(
            String name, List<Expression> arguments, List<JsonClauseContext> contexts, Position position) {
        JsonClauses clauses = new JsonClauses(
                name,
                contexts,
                switch (name) {
                    case "JSON_VALUE" -> OF_VALUES;
                    case "JSON_QUERY" -> OF_QUERIES;
                    default -> EnumSet.of(Kind.PASSING, Kind.ON_ERROR);
                });
        List<Expression> all = new ArrayList<>(arguments);
        all.add(variables(clauses.variables(), position));
        return name.equals("JSON_EXISTS")
                ? exists(all, clauses, false, position)
                : ofPath(name, all, clauses, clauses.returning(), false, position);
    }

    /**
     * JSON_EXISTS of a value, a path and variables.
     *
     * @param fails whether a path that fails is an error if nothing is said of it
     */
    Expression exists(List<Expression> arguments, JsonClauses clauses, boolean fails, Position position) {
        JsonBehaviorContext onError = clauses.behavior(Kind.ON_ERROR);
        Expression exists = FunctionCall.of("JSONB_PATH_EXISTS", arguments, position);
        boolean isError = onError == null ? fails : onError.ERROR() != null;
        return isError ? exists : OperatorCalls.call("IF_ERROR", position, exists, truth(onError, position));
    }

    /** JSON_VALUE or JSON_QUERY of a value, a path and variables. */
    Expression ofPath(
            String name,
            List<Expression> arguments,
            JsonClauses clauses,
            @Nullable TypeNameContext returning,
            boolean fails,
            Position position) {
        List<Expression> all = new ArrayList<>(arguments);
        JsonBehaviorContext onError = clauses.behavior(Kind.ON_ERROR);
        boolean isJson = isJson(returning);
        if (name.equals("JSON_QUERY") || isJson) {
            String form = name.equals("JSON_VALUE") ? "SCALAR" : clauses.form();
            all.add(new Expression.StringLiteral(form, position));
        }
        JsonBehaviorContext onEmpty = clauses.behavior(Kind.ON_EMPTY);
        if (onEmpty == null || onEmpty.ERROR() == null) {
            all.add(otherwise(onEmpty, position));
        }
        String function = name.equals("JSON_QUERY") || isJson ? "JSON_QUERY_AT" : "JSON_VALUE_AT";
        TypeName type = type(returning, position);
        Expression found = FunctionCall.of(function, all, position);
        Expression value = type == null
                ? found
                : name.equals("JSON_QUERY") && BINARY.contains(type.name())
                        ? bytes(found)
                        : ast.functions.cast(found, type, false, position);
        if (onError == null ? fails : onError.ERROR() != null) {
            return value;
        }
        Expression failed = otherwise(onError, position);
        boolean isNull = failed instanceof Expression.NullLiteral;
        TypeName ofText = new TypeName("VARCHAR", List.of(), position);
        return OperatorCalls.call(
                "IF_ERROR",
                position,
                value,
                isNull ? failed : ast.functions.cast(failed, type == null ? ofText : type, false, position));
    }

    Expression variables(List<JsonVariableContext> variables, Position position) {
        if (variables.isEmpty()) {
            return new Expression.StringLiteral("{}", position);
        }
        return new Expression.Document(
                Lists.map(
                        variables,
                        variable -> new Expression.DocumentEntry(
                                Names.identifier(variable.anyIdentifier()).name(),
                                valueOrText(variable.expression(), variable.jsonText()),
                                Positions.of(variable))),
                position);
    }

    private static Expression truth(@Nullable JsonBehaviorContext behavior, Position position) {
        if (behavior == null || behavior.FALSE() != null || behavior.TRUE() != null) {
            return new Expression.BooleanLiteral(behavior != null && behavior.TRUE() != null, position);
        } else if (behavior.UNKNOWN() != null) {
            return new Expression.NullLiteral(position);
        }
        throw JsonClauses.error("JSON_EXISTS has TRUE, FALSE, UNKNOWN or ERROR ON ERROR", behavior);
    }

    /** The value of ON EMPTY or ON ERROR. */
    private Expression otherwise(@Nullable JsonBehaviorContext behavior, Position position) {
        if (behavior == null || behavior.NULL() != null) {
            return new Expression.NullLiteral(position);
        } else if (behavior.DEFAULT() != null) {
            return ast.expressions.expression(behavior.expression());
        } else if (behavior.EMPTY() != null) {
            return new Expression.StringLiteral(behavior.OBJECT() == null ? "[]" : "{}", position);
        }
        throw JsonClauses.error("NULL, ERROR, EMPTY or DEFAULT is wanted here", behavior);
    }

    static boolean isJson(@Nullable TypeNameContext type) {
        return type != null && IS_JSON.contains(Names.type(type).name());
    }

    /** The type of RETURNING; null if there is none, or it is that of the JSON text itself. */
    private static @Nullable TypeName type(@Nullable TypeNameContext type, Position position) {
        return type == null || isJson(type) ? null : Names.type(type);
    }

    private static Expression returned(Expression value, JsonClauses clauses) {
        return returned(value, clauses.returning());
    }

    static Expression returned(Expression value, @Nullable TypeNameContext returning) {
        TypeName type = type(returning, value.position());
        return type == null
                ? value
                : BINARY.contains(type.name())
                        ? bytes(value)
                        : new Expression.Cast(value, type, false, value.position());
    }

    /** The bytes of JSON text, which is not the base64 of binary data. */
    private static Expression bytes(Expression json) {
        Position position = json.position();
        Expression text = new Expression.Cast(json, new TypeName("VARCHAR", List.of(), position), false, position);
        return OperatorCalls.call("CONVERT_TO", position, text, new Expression.StringLiteral("UTF8", position));
    }

    /** {@code left IS JSON OBJECT WITH UNIQUE KEYS} */
    static Expression is(Expression left, IsJsonContext context, Position position) {
        String kind = context.SCALAR() != null
                ? "SCALAR"
                : context.ARRAY() != null ? "ARRAY" : context.OBJECT() != null ? "OBJECT" : "VALUE";
        Expression test = OperatorCalls.call(
                "IS_JSON",
                position,
                left,
                new Expression.StringLiteral(kind, position),
                new Expression.BooleanLiteral(context.WITH() != null, position));
        return OperatorCalls.not(context.NOT() != null, test);
    }
}
