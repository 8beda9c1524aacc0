package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** PostgreSQL's operators and functions that compare and edit values of jsonb. */
final class JsonEdits {
    private static final Set<String> GIVE_JSON = Set.of(
            "JSONB_CONCAT",
            "JSONB_DELETE",
            "JSONB_DELETE_PATH",
            "JSONB_SET",
            "JSONB_INSERT",
            "JSONB_PATH_QUERY_ARRAY",
            "JSONB_PATH_QUERY_FIRST",
            "JSON_STRIP_NULLS",
            "JSONB_STRIP_NULLS",
            "JSON_BUILD_OBJECT",
            "JSONB_BUILD_OBJECT");

    private static final Set<String> DOCUMENTS = Set.of("DOCUMENT", "MAP", "STRUCT", "TUPLE");

    private final ExpressionBinder binder;

    JsonEdits(ExpressionBinder binder) {
        this.binder = binder;
    }

    /** Whether an expression is JSON by its form, or names a column that is declared so. */
    boolean isJson(Expression expression) {
        if (expression instanceof Expression.NameReference) {
            return binder.bind(expression).kind() == StaticType.DOCUMENT;
        }
        if (expression instanceof Expression.Cast cast) {
            String type = cast.type().name().toUpperCase(Locale.ROOT);
            return type.startsWith("JSON") || DOCUMENTS.contains(type);
        }
        if (expression instanceof Expression.Binary binary) {
            return binary.operator() == BinaryOperator.CONCAT && (isJson(binary.left()) || isJson(binary.right()))
                    || binary.operator() == BinaryOperator.SUBTRACT && isJsonOrList(binary.left());
        }
        return expression instanceof Expression.Document
                || expression instanceof Expression.FunctionCall call
                        && GIVE_JSON.contains(call.name().name().toUpperCase(Locale.ROOT));
    }

    /** Whether {@code -} of the expression is JSON's, as lists have no other. */
    boolean isJsonOrList(Expression expression) {
        return isJson(expression) || binder.bind(expression).kind() == StaticType.LIST;
    }

    /** @return null for a function that is none of these */
    @Nullable
    Bound bind(String name, List<Expression> arguments) {
        return switch (name) {
            case "JSONB_CONCAT" -> joined(arguments.get(0), arguments.get(1));
            case "JSONB_DELETE" -> without(arguments.get(0), arguments.get(1));
            case "JSONB_CONTAINS" -> contained(arguments.get(1), arguments.get(0));
            case "JSONB_CONTAINED" -> contained(arguments.get(0), arguments.get(1));
            case "JSONB_EXISTS", "JSONB_EXISTS_ANY", "JSONB_EXISTS_ALL" ->
                exists(name, arguments.get(0), arguments.get(1));
            case "JSON_STEP" -> reached(arguments, false);
            case "JSON_STEPS" -> reached(arguments, true);
            case "ARRAYCONTAINS" -> ofArrays(arguments.get(1), arguments.get(0));
            case "ARRAYCONTAINED" -> ofArrays(arguments.get(0), arguments.get(1));
            case "JSONB_DELETE_PATH" -> edited(arguments, (place, at, none) -> place.remove(at));
            case "JSONB_SET" -> {
                boolean adds = arguments.size() < 4 || isTrue(arguments.get(3));
                yield edited(arguments, (place, at, added) -> place.set(at, added, adds));
            }
            case "JSONB_INSERT" -> {
                boolean behind = arguments.size() == 4 && isTrue(arguments.get(3));
                yield edited(arguments, (place, at, added) -> place.insert(at, added, behind));
            }
            case "JSON_STRIP_NULLS", "JSONB_STRIP_NULLS" -> {
                Bound json = root(arguments.get(0));
                boolean inArrays = arguments.size() == 2 && isTrue(arguments.get(1));
                yield Bound.of(StaticType.DYNAMIC, Trait.NONE, env -> {
                    Datum value = value(json, env);
                    return value == null ? null : stripped(value, inArrays);
                });
            }
            default -> null;
        };
    }

    Bound joined(Expression left, Expression right) {
        Bound one = operand(left);
        Bound other = operand(right);
        return Bound.of(StaticType.DYNAMIC, Trait.NONE, env -> {
            Datum a = side(left, one, env);
            Datum b = side(right, other, env);
            if (a == null || b == null) {
                return null;
            }
            if (a instanceof Datum.Document first && b instanceof Datum.Document second) {
                Map<String, Datum> members = new LinkedHashMap<>(first.members());
                members.putAll(second.members());
                return new Datum.Document(members);
            }
            List<Datum> elements = new ArrayList<>();
            for (Datum side : List.of(a, b)) {
                elements.addAll(Lists.isCollection(side) ? Lists.elements(side) : List.of(side));
            }
            return new Datum.Sequence(elements);
        });
    }

    Bound without(Expression left, Expression right) {
        Bound from = root(left);
        Bound names = binder.bind(right);
        return Bound.of(StaticType.DYNAMIC, Trait.NONE, env -> {
            Datum value = value(from, env);
            Datum name = value(names, env);
            return value == null || name == null ? null : without(value, name);
        });
    }

    private static Datum without(Datum from, Datum name) {
        Datum value = Lists.isCollection(from) ? new Datum.Sequence(Lists.elements(from)) : from;
        if (value instanceof Datum.Sequence list && name instanceof Datum.Numeric) {
            Place place = new Place(list);
            return place.remove(name);
        }
        List<Datum> names = Lists.isCollection(name) ? Lists.elements(name) : List.of(name);
        if (value instanceof Datum.Document document && !(name instanceof Datum.Numeric)) {
            Map<String, Datum> members = new LinkedHashMap<>(document.members());
            names.forEach(each -> members.remove(((Datum.Text) each).value()));
            return new Datum.Document(members);
        }
        if (value instanceof Datum.Sequence list) {
            return new Datum.Sequence(list.elements().stream()
                    .filter(element -> !(element instanceof Datum.Text) || !names.contains(element))
                    .toList());
        }
        throw Rejected.byValue("22018", "no document or list");
    }

    private Bound ofArrays(Expression part, Expression whole) {
        if (!isJson(part) && !isJson(whole)) {
            throw new UnsupportedForOracle("the elements that two arrays have in common");
        }
        return contained(part, whole);
    }

    private Bound contained(Expression part, Expression whole) {
        Bound wanted = operand(part);
        Bound in = operand(whole);
        return Bound.condition(env -> {
            Datum a = side(whole, in, env);
            Datum b = side(part, wanted, env);
            if (a == null || b == null) {
                return Truth.UNKNOWN;
            }
            boolean element = Lists.isCollection(a) && !Lists.isCollection(b) && !(b instanceof Datum.Document);
            return Truth.of(element ? Lists.elements(a).stream().anyMatch(each -> has(each, b)) : has(a, b));
        });
    }

    private Bound exists(String function, Expression whole, Expression wanted) {
        boolean several = !function.equals("JSONB_EXISTS");
        boolean all = function.equals("JSONB_EXISTS_ALL");
        Bound in = operand(whole);
        Bound names = binder.bind(wanted);
        return Bound.condition(env -> {
            Datum json = side(whole, in, env);
            Datum name = value(names, env);
            if (json == null || name == null) {
                return Truth.UNKNOWN;
            } else if (several != Lists.isCollection(name)) {
                throw new UnsupportedForOracle("names that are no list");
            }
            List<Datum> each = several
                    ? Lists.elements(name).stream()
                            .filter(Datum.Text.class::isInstance)
                            .toList()
                    : List.of(name);
            Predicate<Datum> there = one -> json instanceof Datum.Document document
                    ? one instanceof Datum.Text text && document.members().containsKey(text.value())
                    : Lists.isCollection(json) ? Lists.elements(json).contains(one) : json.equals(one);
            return Truth.of(all ? each.stream().allMatch(there) : each.stream().anyMatch(there));
        });
    }

    /** @param several whether the second argument is a list of steps, in which a place is text too */
    private Bound reached(List<Expression> arguments, boolean several) {
        Bound json = operand(arguments.get(0));
        Bound steps = binder.bind(arguments.get(1));
        return Bound.of(StaticType.DYNAMIC, Trait.NONE, env -> {
            Datum here = side(arguments.get(0), json, env);
            Datum path = value(steps, env);
            if (here == null || path == null) {
                return null;
            } else if (several != Lists.isCollection(path)) {
                throw new UnsupportedForOracle("steps that are no list");
            }
            for (Datum step : several ? Lists.elements(path) : List.of(path)) {
                String name = step instanceof Datum.Numeric number
                        ? number.value().stripTrailingZeros().toPlainString()
                        : step instanceof Datum.Text text ? text.value() : null;
                if (here instanceof Datum.Document document && (several || step instanceof Datum.Text)) {
                    here = document.members().get(String.valueOf(name));
                } else if (here instanceof Datum.Sequence list
                        && name != null
                        && (several || step instanceof Datum.Numeric)
                        && name.matches("-?\\d{1,9}")) {
                    int place = Integer.parseInt(name);
                    int at = place < 0 ? list.elements().size() + place : place;
                    here = at >= 0 && at < list.elements().size()
                            ? list.elements().get(at)
                            : null;
                } else {
                    return null;
                }
            }
            return here;
        });
    }

    private static boolean has(Datum whole, Datum part) {
        if (whole instanceof Datum.Document one && part instanceof Datum.Document other) {
            return other.members().entrySet().stream().allMatch(wanted -> {
                Datum member = one.members().get(wanted.getKey());
                return member != null && has(member, wanted.getValue());
            });
        }
        if (Lists.isCollection(whole) && Lists.isCollection(part)) {
            return Lists.elements(part).stream()
                    .allMatch(wanted -> Lists.elements(whole).stream().anyMatch(element -> has(element, wanted)));
        }
        return whole.equals(part);
    }

    private interface Edit {
        Datum of(Place place, Datum step, @Nullable Datum value);
    }

    /** A document or list that is edited by its name or place. */
    private record Place(Datum value) {
        Datum remove(Datum step) {
            if (value instanceof Datum.Document document) {
                Map<String, Datum> members = new LinkedHashMap<>(document.members());
                members.remove(name(step));
                return new Datum.Document(members);
            }
            int at = index(step);
            List<Datum> elements = elements();
            return new Datum.Sequence(IntStream.range(0, elements.size())
                    .filter(i -> i != at)
                    .mapToObj(elements::get)
                    .toList());
        }

        Datum set(Datum step, @Nullable Datum added, boolean adds) {
            Datum element = added == null ? new Datum.Null() : added;
            if (value instanceof Datum.Document document) {
                boolean there = document.members().containsKey(name(step));
                return there || adds ? member(document, name(step), element) : value;
            }
            int at = index(step);
            List<Datum> elements = new ArrayList<>(elements());
            if (at >= 0 && at < elements.size()) {
                elements.set(at, element);
            } else if (adds) {
                elements.add(at < 0 ? 0 : elements.size(), element);
            }
            return new Datum.Sequence(elements);
        }

        Datum insert(Datum step, @Nullable Datum added, boolean behind) {
            Datum element = added == null ? new Datum.Null() : added;
            if (value instanceof Datum.Document document) {
                if (document.members().containsKey(name(step))) {
                    throw Rejected.byValue("22018", "a member of that name");
                }
                return member(document, name(step), element);
            }
            List<Datum> elements = new ArrayList<>(elements());
            int at = index(step);
            boolean there = at >= 0 && at < elements.size();
            elements.add(there ? behind ? at + 1 : at : at < 0 ? 0 : elements.size(), element);
            return new Datum.Sequence(elements);
        }

        private List<Datum> elements() {
            return Lists.elements(value);
        }

        private static Datum member(Datum.Document document, String name, Datum value) {
            Map<String, Datum> members = new LinkedHashMap<>(document.members());
            members.put(name, value);
            return new Datum.Document(members);
        }

        private static String name(Datum step) {
            return step instanceof Datum.Numeric number ? number.value().toPlainString() : ((Datum.Text) step).value();
        }

        private int index(Datum step) {
            if (!name(step).matches("-?\\d{1,9}")) {
                throw Rejected.byValue("22018", "no place");
            }
            int place = Integer.parseInt(name(step));
            return place < 0 ? elements().size() + place : place;
        }
    }

    private Bound edited(List<Expression> arguments, Edit edit) {
        Bound json = root(arguments.get(0));
        Bound steps = binder.bind(path(arguments.get(1)));
        Bound added = arguments.size() > 2 ? operand(arguments.get(2)) : null;
        return Bound.of(StaticType.DYNAMIC, Trait.NONE, env -> {
            Datum value = value(json, env);
            Datum path = value(steps, env);
            Datum with = added == null ? null : written(arguments.get(2), added, env);
            if (value == null || path == null || added != null && with == null) {
                return null;
            }
            List<Datum> places = Lists.elements(path);
            return places.isEmpty() ? value : edited(value, places, edit, with, true);
        });
    }

    private static Datum edited(Datum value, List<Datum> steps, Edit edit, @Nullable Datum added, boolean root) {
        if (!(value instanceof Datum.Document) && !Lists.isCollection(value)) {
            if (root) {
                throw Rejected.byValue("22018", "no document or list");
            }
            return value;
        }
        Place place = new Place(value);
        if (steps.size() == 1) {
            return edit.of(place, steps.get(0), added);
        }
        List<Datum> rest = steps.subList(1, steps.size());
        if (value instanceof Datum.Document document) {
            Datum member = document.members().get(Place.name(steps.get(0)));
            return member == null
                    ? value
                    : Place.member(document, Place.name(steps.get(0)), edited(member, rest, edit, added, false));
        }
        int at = place.index(steps.get(0));
        List<Datum> elements = new ArrayList<>(place.elements());
        if (at >= 0 && at < elements.size()) {
            elements.set(at, edited(elements.get(at), rest, edit, added, false));
        }
        return new Datum.Sequence(elements);
    }

    private static Datum stripped(Datum value, boolean inArrays) {
        if (value instanceof Datum.Document document) {
            Map<String, Datum> members = new LinkedHashMap<>();
            document.members().forEach((name, member) -> {
                if (!Values.isNull(member)) {
                    members.put(name, stripped(member, inArrays));
                }
            });
            return new Datum.Document(members);
        }
        return value instanceof Datum.Sequence list
                ? new Datum.Sequence(list.elements().stream()
                        .filter(element -> !inArrays || !Values.isNull(element))
                        .map(element -> stripped(element, inArrays))
                        .toList())
                : value;
    }

    /** The text of a path as a list of its steps. */
    private static Expression path(Expression written) {
        if (!(written instanceof Expression.StringLiteral literal)) {
            return written;
        }
        String inner = literal.value().strip().replaceAll("^\\{|}$", "");
        if (inner.contains("\"") || inner.contains("\\")) {
            throw new UnsupportedForOracle("quoted steps");
        }
        List<Expression> steps = new ArrayList<>();
        for (String step : inner.isEmpty() ? new String[0] : inner.split(",", -1)) {
            steps.add(new Expression.StringLiteral(step.strip(), literal.position()));
        }
        return new Expression.ListValue(steps, literal.position());
    }

    private static boolean isTrue(Expression written) {
        if (written instanceof Expression.BooleanLiteral literal) {
            return literal.value();
        }
        throw new UnsupportedForOracle("a choice that is not written");
    }

    /** The value that is edited, whose text is JSON wherever it comes from. */
    private Bound root(Expression expression) {
        Bound bound = binder.bind(expression);
        return Bound.of(StaticType.DYNAMIC, Trait.NONE, env -> {
            Datum value = value(bound, env);
            return value == null ? null : CollectionCasts.parsed(value);
        });
    }

    /** A side or a new value: written text is JSON, stored text a string. */
    private Bound operand(Expression expression) {
        Bound bound = binder.bind(expression);
        if (!(expression instanceof Expression.StringLiteral) && bound.attribute() == null && !isJson(expression)) {
            throw new UnsupportedForOracle("whether computed text is JSON");
        }
        return expression instanceof Expression.StringLiteral
                ? Bound.of(StaticType.DYNAMIC, Trait.NONE, env -> {
                    Datum text = value(bound, env);
                    Datum parsed = text == null ? null : CollectionCasts.parsed(text);
                    return text != null && parsed == null ? new Datum.Null() : parsed;
                })
                : bound;
    }

    /** Of a written JSON null the value NULL, which an expression does not have. */
    private static @Nullable Datum written(Expression expression, Bound bound, Env env) {
        return expression instanceof Expression.StringLiteral
                ? (Datum) bound.evaluation().of(env)
                : stored(bound, env);
    }

    private static @Nullable Datum side(Expression expression, Bound bound, Env env) {
        return expression instanceof Expression.StringLiteral ? written(expression, bound, env) : value(bound, env);
    }

    private static @Nullable Datum stored(Bound bound, Env env) {
        Cell value = Moments.as(StaticType.DYNAMIC, bound.value(env));
        return value instanceof Datum datum ? datum : null;
    }

    private static @Nullable Datum value(Bound bound, Env env) {
        Datum value = stored(bound, env);
        return value == null || Values.isNull(value) ? null : value;
    }
}
