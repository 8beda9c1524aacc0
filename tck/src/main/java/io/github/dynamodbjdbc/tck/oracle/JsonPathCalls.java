package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Functions that evaluate a path of SQL/JSON. */
final class JsonPathCalls {
    private final ExpressionBinder binder;

    JsonPathCalls(ExpressionBinder binder) {
        this.binder = binder;
    }

    private interface OfFound {
        @Nullable
        Cell of(List<Datum> found);
    }

    /** @return null for a function that is none of these */
    @Nullable
    Bound bind(String name, List<Expression> arguments) {
        return switch (name.replace("_TZ", "")) {
            case "JSONPATH" -> {
                String path = written(arguments.get(0));
                if (arguments.size() > 1 || !path.matches("\\$(\\.[a-z]+(\\(\\))?|\\.\\*|\\[\\*]|\\[\\d])*")) {
                    throw new UnsupportedForOracle("the text of the path " + path);
                }
                yield Bound.constant(new Datum.Text(path.replaceAll("\\.([a-z]+)(?![a-z(])", ".\"$1\"")));
            }
            case "JSONB_PATH_EXISTS" ->
                found(StaticType.BOOLEAN, arguments, Failing.EVADES, found -> new Datum.Bool(!found.isEmpty()));
            case "JSONB_PATH_MATCH" -> found(StaticType.BOOLEAN, arguments, Failing.IS_AN_ERROR, JsonPathCalls::truth);
            case "JSONB_PATH_QUERY_ARRAY" -> list(arguments);
            case "JSONB_PATH_QUERY_FIRST" ->
                found(
                        StaticType.DYNAMIC,
                        arguments,
                        Failing.IS_AN_ERROR,
                        found -> found.isEmpty() ? null : found.get(0));
            case "JSON_VALUE" -> found(StaticType.TEXT, arguments, Failing.FINDS_NOTHING, JsonPathCalls::scalar);
            case "JSON_EXISTS" ->
                found(StaticType.BOOLEAN, arguments, Failing.IS_SILENT, found -> new Datum.Bool(!found.isEmpty()));
            case "JSON_QUERY" -> found(StaticType.TEXT, arguments, Failing.FINDS_NOTHING, JsonPathCalls::text);
            default -> null;
        };
    }

    Bound list(List<Expression> arguments) {
        return found(StaticType.DYNAMIC, arguments, Failing.IS_AN_ERROR, Datum.Sequence::new);
    }

    /** The meaning of a path that fails. */
    private enum Failing {
        IS_AN_ERROR,
        FINDS_NOTHING,
        /** The search may end at a value before the error. */
        EVADES,
        IS_SILENT
    }

    private Bound found(StaticType kind, List<Expression> arguments, Failing failing, OfFound result) {
        String path = written(arguments.get(1));
        Expression context = context(arguments.get(0));
        Bound json = binder.bind(context == null ? MissingOperands.text(arguments.get(0)) : context);
        boolean text = context == null;
        Bound variables = arguments.size() < 3 ? null : binder.bind(arguments.get(2));
        boolean silent = arguments.size() > 3 && isTrue(arguments.get(3));
        return Bound.of(kind, Trait.NONE, env -> {
            Datum value = read(json, false, env);
            Datum root;
            try {
                root = text && value != null ? CollectionCasts.parsed(value) : value;
            } catch (Rejected e) {
                if (failing == Failing.FINDS_NOTHING || failing == Failing.IS_SILENT) {
                    return result.of(List.of());
                }
                throw e;
            }
            Datum names = variables == null ? new Datum.Document(Map.of()) : read(variables, true, env);
            if (root == null || names == null) {
                return null;
            } else if (!(names instanceof Datum.Document document)) {
                throw new UnsupportedForOracle("variables that are no document");
            } else {
                return result.of(find(root, path, document.members(), silent ? Failing.IS_SILENT : failing));
            }
        });
    }

    /** A path that is written, as a value of JSONPATH or not. */
    private static String written(Expression path) {
        if (path instanceof Expression.StringLiteral literal) {
            return literal.value();
        } else if (path instanceof Expression.FunctionCall call
                && call.name().name().equals("JSONPATH")
                && call.arguments().size() == 1) {
            return written(call.arguments().get(0));
        }
        throw new UnsupportedForOracle("a path that is not written");
    }

    /** The value that JSON_CONTEXT protects from being read as JSON text; null for any other expression. */
    private static @Nullable Expression context(Expression json) {
        return json instanceof Expression.FunctionCall call
                        && call.name().name().equals("JSON_CONTEXT")
                ? call.arguments().get(0)
                : null;
    }

    private static List<Datum> find(Datum root, String path, Map<String, Datum> variables, Failing failing) {
        try {
            return JsonPlaces.find(root, path, variables);
        } catch (Rejected e) {
            boolean whole = path.strip().startsWith("strict");
            return switch (failing == Failing.EVADES && whole ? Failing.IS_AN_ERROR : failing) {
                case IS_AN_ERROR -> throw e;
                case FINDS_NOTHING -> List.of();
                case EVADES, IS_SILENT -> throw new UnsupportedForOracle("a path that fails: " + e.getMessage());
            };
        }
    }

    /** @param text whether text is JSON, and not a string of JSON */
    private static @Nullable Datum read(Bound bound, boolean text, Env env) {
        Cell value = Moments.as(StaticType.DYNAMIC, bound.value(env));
        if (!(value instanceof Datum json) || Values.isNull(json)) {
            return null;
        }
        return text ? CollectionCasts.parsed(json) : json;
    }

    private static boolean isTrue(Expression written) {
        if (written instanceof Expression.BooleanLiteral literal) {
            return literal.value();
        }
        throw new UnsupportedForOracle("a word that is not written");
    }

    private static @Nullable Cell truth(List<Datum> found) {
        Datum only = found.size() == 1 ? found.get(0) : new Datum.Sequence(found);
        if (only instanceof Datum.Null) {
            return null;
        } else if (only instanceof Datum.Bool) {
            return only;
        }
        throw new UnsupportedForOracle("a path that is no condition");
    }

    private static @Nullable Cell text(List<Datum> found) {
        return found.size() == 1 ? new Datum.Text(JsonClauseCalls.text(found.get(0))) : null;
    }

    static @Nullable Cell scalar(List<Datum> found) {
        Datum only = found.size() == 1 ? found.get(0) : new Datum.Null();
        if (only instanceof Datum.Text) {
            return only;
        } else if (only instanceof Datum.Numeric number) {
            return new Datum.Text(number.value().toPlainString());
        } else if (only instanceof Datum.Bool truth) {
            return new Datum.Text(Boolean.toString(truth.value()));
        } else if (only instanceof Datum.Binary) {
            throw new UnsupportedForOracle("the text of binary data");
        }
        return null;
    }
}
