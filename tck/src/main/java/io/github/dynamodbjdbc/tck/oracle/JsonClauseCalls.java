package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The functions that the clauses of SQL/JSON's functions become. */
final class JsonClauseCalls {
    private final ExpressionBinder binder;

    JsonClauseCalls(ExpressionBinder binder) {
        this.binder = binder;
    }

    /** @return null for a function that is none of these */
    @Nullable
    Bound bind(String name, List<Expression> arguments) {
        return switch (name) {
            case "IF_ERROR" -> ifError(arguments);
            case "JSON_VALUE_AT" -> valueAt(arguments);
            case "JSON_QUERY_AT" -> queryAt(arguments);
            case "IS_JSON" -> isJson(arguments);
            case "JSON" -> json(arguments);
            case "JSON_CONTEXT" -> context(arguments.get(0));
            case "JSON_ARRAY" -> array(arguments);
            case "JSON_OBJECT_OF" -> object(arguments);
            default -> null;
        };
    }

    private Bound ifError(List<Expression> arguments) {
        Bound value = binder.bind(arguments.get(0));
        Bound otherwise = binder.bind(arguments.get(1));
        return Bound.of(value.kind(), Trait.NONE, env -> {
            try {
                return value.value(env);
            } catch (Rejected e) {
                if (!e.whileRunning() || e.sqlState().equals("21000")) {
                    throw e;
                }
                return otherwise.value(env);
            }
        });
    }

    private Bound valueAt(List<Expression> arguments) {
        return at(arguments, 3, false, JsonPathCalls::scalar);
    }

    private Bound queryAt(List<Expression> arguments) {
        String form = ((Expression.StringLiteral) arguments.get(3)).value();
        return at(arguments, 4, true, found -> {
            boolean wrapped = form.equals("ALWAYS") || form.equals("CONDITIONAL") && found.size() > 1;
            if (!wrapped && found.size() > 1) {
                throw JsonPlaces.failure("several values");
            }
            Datum value = wrapped ? new Datum.Sequence(found) : found.get(0);
            boolean container = value instanceof Datum.Document || Lists.isCollection(value);
            if (form.equals("SCALAR") && container) {
                throw JsonPlaces.failure("no scalar");
            }
            return form.endsWith("UNQUOTED") && value instanceof Datum.Text ? value : new Datum.Text(text(value));
        });
    }

    private interface OfAll {
        @Nullable
        Cell of(List<Datum> found);
    }

    /** @param empty the index of the value if nothing is found */
    private Bound at(List<Expression> arguments, int empty, boolean several, OfAll result) {
        Bound all = new JsonPathCalls(binder).list(arguments.subList(0, 3));
        Bound otherwise = arguments.size() > empty ? binder.bind(arguments.get(empty)) : null;
        return Bound.of(StaticType.TEXT, Trait.NONE, env -> {
            if (!(all.value(env) instanceof Datum.Sequence found)) {
                return null;
            } else if (found.elements().isEmpty()) {
                return empty(otherwise == null ? null : otherwise.value(env), otherwise != null);
            } else if (!several
                    && (found.elements().size() > 1
                            || isContainer(found.elements().get(0)))) {
                throw JsonPlaces.failure("no single scalar");
            }
            return result.of(found.elements());
        });
    }

    private static boolean isContainer(Datum value) {
        return value instanceof Datum.Document || Lists.isCollection(value);
    }

    private static @Nullable Cell empty(@Nullable Cell value, boolean given) {
        if (!given) {
            throw Rejected.byValue("21000", "no value");
        } else if (Values.isNull(value) || value instanceof Datum.Text) {
            return Values.normal(value);
        } else if (value instanceof Datum.Numeric number) {
            return new Datum.Text(number.value().toPlainString());
        }
        throw new UnsupportedForOracle("the text of another value than a string or number");
    }

    /** JSON text of scalars and lists of them. */
    static String text(Datum value) {
        if (value instanceof Datum.Null) {
            return "null";
        } else if (value instanceof Datum.Numeric number) {
            return number.value().toPlainString();
        } else if (value instanceof Datum.Bool truth) {
            return Boolean.toString(truth.value());
        } else if (value instanceof Datum.Text string && string.value().matches("[\\w .-]*")) {
            return '"' + string.value() + '"';
        } else if (Lists.isCollection(value)) {
            return Lists.elements(value).stream().map(JsonClauseCalls::text).collect(Collectors.joining(",", "[", "]"));
        }
        throw new UnsupportedForOracle("the JSON text of a document");
    }

    private Bound isJson(List<Expression> arguments) {
        Bound value = binder.bind(arguments.get(0));
        String kind = ((Expression.StringLiteral) arguments.get(1)).value();
        if (isTrue(arguments.get(2))) {
            throw new UnsupportedForOracle("unique keys");
        }
        return Bound.of(StaticType.BOOLEAN, Trait.NONE, env -> {
            if (!(value.value(env) instanceof Datum datum) || Values.isNull(datum)) {
                return null;
            }
            Datum parsed;
            try {
                parsed = CollectionCasts.parsed(datum);
            } catch (Rejected e) {
                return new Datum.Bool(false);
            }
            boolean list = Lists.isCollection(parsed);
            return new Datum.Bool(
                    switch (kind) {
                        case "OBJECT" -> parsed instanceof Datum.Document;
                        case "ARRAY" -> list;
                        case "SCALAR" -> !list && !(parsed instanceof Datum.Document);
                        default -> true;
                    });
        });
    }

    private Bound context(Expression written) {
        Bound value = binder.bind(written);
        return Bound.of(
                StaticType.DYNAMIC,
                Trait.NONE,
                env -> value.value(env) instanceof Datum.Text string ? new Datum.Text(text(string)) : value.value(env));
    }

    private Bound json(List<Expression> arguments) {
        if (arguments.size() > 1 && isTrue(arguments.get(1))) {
            throw new UnsupportedForOracle("unique keys");
        }
        Bound value = binder.bind(arguments.get(0));
        return Bound.of(
                StaticType.DYNAMIC,
                Trait.NONE,
                env -> value.value(env) instanceof Datum datum && !Values.isNull(datum)
                        ? CollectionCasts.parsed(datum)
                        : null);
    }

    private Bound array(List<Expression> arguments) {
        Bound all =
                binder.bind(new Expression.ListValue(arguments, arguments.get(0).position()));
        return Bound.of(
                StaticType.LIST,
                Trait.NONE,
                env -> new Datum.Sequence(Lists.elements(all.value(env)).stream()
                        .filter(element -> !Values.isNull(element))
                        .toList()));
    }

    private Bound object(List<Expression> arguments) {
        boolean absent = isTrue(arguments.get(0));
        boolean unique = isTrue(arguments.get(1));
        Bound all = binder.bind(new Expression.ListValue(
                arguments.subList(2, arguments.size()), arguments.get(0).position()));
        return Bound.of(StaticType.DYNAMIC, Trait.NONE, env -> {
            List<Datum> values = Lists.elements(all.value(env));
            if (values.size() % 2 == 1) {
                throw Rejected.byValue("22023", "a name without a value");
            }
            Map<String, Datum> members = new LinkedHashMap<>();
            for (int i = 0; i < values.size(); i += 2) {
                if (!(values.get(i) instanceof Datum.Text name)) {
                    throw new UnsupportedForOracle("a name that is no string");
                }
                if (unique && members.containsKey(name.value())) {
                    throw JsonPlaces.failure("a name twice");
                }
                members.put(name.value(), values.get(i + 1));
            }
            members.values().removeIf(value -> absent && Values.isNull(value));
            return new Datum.Document(members);
        });
    }

    private static boolean isTrue(Expression written) {
        if (written instanceof Expression.BooleanLiteral literal) {
            return literal.value();
        }
        throw new UnsupportedForOracle("a word that is not written");
    }
}
