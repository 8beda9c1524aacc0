package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** PartiQL's functions of collections and tuples, by counting and comparing element by element. */
final class CollectionFunctions {
    private final ExpressionBinder binder;

    CollectionFunctions(ExpressionBinder binder) {
        this.binder = binder;
    }

    /** @return null for a function that is none of these */
    @Nullable
    Bound bind(String name, List<Expression> arguments) {
        if (name.equals("ARRAY") && arguments.get(0) instanceof Expression.ScalarSubquery subquery) {
            return queried(binder.query(subquery.query()));
        }
        return switch (name) {
            case "COLL_COUNT" -> whole(arguments, elements -> Numbers.cell(elements.size()));
            case "COLL_SUM" -> number(arguments, false);
            case "COLL_AVG" -> number(arguments, true);
            case "COLL_MIN" -> dynamic(arguments, elements -> extreme(elements, -1));
            case "COLL_MAX" -> dynamic(arguments, elements -> extreme(elements, 1));
            case "COLL_TO_SCALAR" -> scalar(arguments);
            case "COLL_DISTINCT" -> distinct(arguments);
            case "TUPLE_WITHOUT" -> without(arguments);
            case "TUPLEUNION" -> united(arguments);
            case "COLL_ANY", "COLL_SOME" -> truth(arguments, true);
            case "COLL_EVERY" -> truth(arguments, false);
            case "IN_COLLECTION" -> in(arguments);
            case "BAG_SIZE" -> size(arguments);
            case "CARDINALITY" -> cardinality(arguments);
            case "BAG_UNION", "BAG_INTERSECT", "BAG_EXCEPT" -> bags(name, arguments);
            case "TUPLE_PAIRS" -> pairs(arguments);
            case "PATH_VALUES" -> places(arguments);
            case "PATH_STEP" -> step(arguments);
            case "TUPLE_OF" -> tuple(arguments);
            case "ARRAY_SLICE" -> slice(arguments);
            case "WIDTH_BUCKET" -> arguments.size() == 2 ? bucket(arguments) : null;
            default -> null;
        };
    }

    /** The number of bounds that are not above a number. */
    private Bound bucket(List<Expression> arguments) {
        Bound value = binder.number(arguments.get(0));
        Bound bounds = binder.bind(arguments.get(1));
        return Bound.of(StaticType.NUMBER, EnumSet.of(Trait.INTEGER), env -> {
            BigDecimal number = value.number(env);
            Cell list = bounds.value(env);
            if (number == null || !Lists.isCollection(list)) {
                return null;
            }
            List<BigDecimal> all = new ArrayList<>();
            for (Datum element : Lists.elements(list)) {
                if (!(element instanceof Datum.Numeric bound)) {
                    throw Rejected.byValue("22023", "a bound that is no number");
                }
                all.add(bound.value());
            }
            if (!all.equals(all.stream().sorted().toList())) {
                throw Rejected.byValue("22023", "bounds in no order");
            }
            return Numbers.cell(
                    all.stream().filter(bound -> bound.compareTo(number) <= 0).count());
        });
    }

    private Bound without(List<Expression> arguments) {
        if (!(arguments.get(1) instanceof Expression.ListValue steps)) {
            throw new UnsupportedForOracle("steps that are not written");
        }
        return ExcludedPlaces.without(binder.bind(arguments.get(0)), steps.elements());
    }

    /** The elements from one place to another, counted from 1. */
    private Bound slice(List<Expression> arguments) {
        Bound array = binder.bind(arguments.get(0));
        if (!array.kind().mayBe(StaticType.LIST)) {
            throw new UnsupportedForOracle("a slice of what is no list");
        }
        List<Bound> places = arguments.stream().skip(1).map(binder::number).toList();
        return Bound.of(StaticType.LIST, Trait.NONE, env -> {
            Cell value = array.value(env);
            Integer first = Functions.integer(places.get(0), env);
            Integer last = places.size() < 2 ? (Integer) Integer.MAX_VALUE : Functions.integer(places.get(1), env);
            if (first == null || last == null || !Lists.isCollection(value)) {
                return null;
            }
            List<Datum> elements = Lists.elements(value);
            int from = Math.max(first, 1) - 1;
            int to = Math.min(last, elements.size());
            return new Datum.Sequence(from < to ? elements.subList(from, to) : List.of());
        });
    }

    private Bound distinct(List<Expression> arguments) {
        Bound collection = collection(arguments);
        return Bound.of(StaticType.LIST, Trait.NONE, env -> {
            Cell value = collection.value(env);
            return Lists.isCollection(value)
                    ? new Datum.Sequence(List.copyOf(new LinkedHashSet<>(Lists.elements(value))))
                    : null;
        });
    }

    private interface OfElements {
        @Nullable
        Cell of(List<Datum> elements);
    }

    private static Bound queried(BoundQuery query) {
        if (query.columns().size() != 1) {
            throw Rejected.always("42601", "a list of " + query.columns().size() + " columns");
        }
        return Bound.of(StaticType.LIST, Trait.NONE, env -> {
            List<Datum> elements = new ArrayList<>();
            query.rows(env).forEach(row -> elements.add(stored(row.get(0))));
            return new Datum.Sequence(elements);
        });
    }

    private static Datum stored(@Nullable Cell cell) {
        if (Values.isNull(cell)) {
            return new Datum.Null();
        } else if (cell instanceof Datum datum) {
            return datum;
        }
        throw new UnsupportedForOracle("a time in a list");
    }

    /** Of the elements that are not NULL; NULL if the value is not a collection. */
    private Bound collection(List<Expression> arguments) {
        Bound collection = binder.bind(Functions.only(arguments));
        if (collection.kind().isKnown()
                && collection.kind() != StaticType.LIST
                && collection.kind() != StaticType.NULL) {
            throw Rejected.always("42804", "no list, but " + collection.kind());
        }
        return collection;
    }

    private Bound of(StaticType kind, List<Expression> arguments, OfElements function) {
        Bound collection = collection(arguments);
        return Bound.of(kind, Trait.NONE, env -> {
            Cell value = collection.value(env);
            if (!Lists.isCollection(value)) {
                return null;
            }
            return function.of(Lists.elements(value).stream()
                    .filter(element -> !(element instanceof Datum.Null))
                    .toList());
        });
    }

    /** The last of several members of one name counts; NULL adds nothing. */
    private Bound united(List<Expression> arguments) {
        List<Bound> tuples = binder.bind(arguments);
        return Bound.of(StaticType.DYNAMIC, Trait.NONE, env -> {
            Map<String, Datum> members = new LinkedHashMap<>();
            for (Bound tuple : tuples) {
                Cell value = tuple.value(env);
                if (value instanceof Datum.Document document) {
                    members.putAll(document.members());
                } else if (!Values.isNull(value)) {
                    throw new UnsupportedForOracle("TUPLEUNION of what is no tuple");
                }
            }
            return new Datum.Document(members);
        });
    }

    private Bound scalar(List<Expression> arguments) {
        Bound collection = binder.bind(Functions.only(arguments));
        return Bound.of(StaticType.DYNAMIC, Trait.NONE, env -> {
            Cell value = collection.value(env);
            List<Datum> elements = Lists.isCollection(value) ? Lists.elements(value) : List.of();
            if (elements.size() > 1) {
                throw Rejected.byValue("21000", "several elements where one is wanted");
            }
            return !elements.isEmpty()
                            && elements.get(0) instanceof Datum.Document tuple
                            && tuple.members().size() == 1
                    ? tuple.members().values().iterator().next()
                    : null;
        });
    }

    private Bound whole(List<Expression> arguments, OfElements function) {
        return of(StaticType.NUMBER, arguments, function);
    }

    private Bound dynamic(List<Expression> arguments, OfElements function) {
        return of(StaticType.DYNAMIC, arguments, function);
    }

    private Bound number(List<Expression> arguments, boolean average) {
        return whole(arguments, elements -> {
            BigDecimal sum = BigDecimal.ZERO;
            for (Datum element : elements) {
                if (!(element instanceof Datum.Numeric number)) {
                    return null;
                }
                sum = sum.add(number.value());
            }
            if (elements.isEmpty()) {
                return null;
            }
            return Numbers.cell(average ? Numbers.average(sum, elements.size()) : sum);
        });
    }

    private static @Nullable Cell extreme(List<Datum> elements, int sign) {
        Datum best = null;
        for (Datum element : elements) {
            if (best == null || Integer.signum(Values.total(element, best)) == sign) {
                best = element;
            }
        }
        return best;
    }

    private Bound truth(List<Expression> arguments, boolean any) {
        return of(StaticType.BOOLEAN, arguments, elements -> {
            boolean result = !any;
            for (Datum element : elements) {
                if (!(element instanceof Datum.Bool bool)) {
                    return null;
                }
                result = any ? result || bool.value() : result && bool.value();
            }
            return elements.isEmpty() ? null : new Datum.Bool(result);
        });
    }

    private Bound in(List<Expression> arguments) {
        Bound value = binder.bind(arguments.get(0));
        Bound collection = binder.bind(arguments.get(1));
        boolean open = collection.kind() == StaticType.DYNAMIC
                || collection.kind() == StaticType.LIST
                || collection.kind() == StaticType.NULL;
        if (!open || arguments.get(1) instanceof Expression.Document) {
            throw Rejected.always("42804", "IN of what is no collection");
        }
        return Bound.condition(env -> {
            Cell wanted = value.value(env);
            Cell all = collection.value(env);
            if (!Lists.isCollection(all)) {
                return Truth.UNKNOWN;
            }
            Truth result = Truth.FALSE;
            for (Datum element : Lists.elements(all)) {
                Truth before = result;
                Truth equal = Values.equal(wanted, element);
                result = Truth.or(() -> before, () -> equal);
            }
            return result;
        });
    }

    private Bound size(List<Expression> arguments) {
        Bound value = binder.bind(Functions.only(arguments));
        return Bound.of(StaticType.NUMBER, Trait.NONE, env -> {
            Cell cell = value.value(env);
            if (cell instanceof Datum.Document document) {
                return Numbers.cell(document.members().size());
            }
            return Lists.isCollection(cell) ? Numbers.cell(Lists.elements(cell).size()) : null;
        });
    }

    private Bound cardinality(List<Expression> arguments) {
        Bound value = collection(arguments);
        return Bound.of(StaticType.NUMBER, EnumSet.of(Trait.INTEGER), env -> {
            Cell cell = value.value(env);
            return Lists.isCollection(cell) ? Numbers.cell(Lists.elements(cell).size()) : null;
        });
    }

    private static List<Datum> bag(@Nullable Cell cell) {
        if (cell == null || cell instanceof Datum.Null) {
            return List.of();
        }
        return Lists.isCollection(cell) ? Lists.elements(cell) : List.of(stored(cell));
    }

    private static int count(List<Datum> bag, Datum element) {
        return (int) bag.stream().filter(element::equals).count();
    }

    /** The count of an element in the result is computed from its counts on both sides. */
    private Bound bags(String name, List<Expression> arguments) {
        Bound left = binder.bind(arguments.get(0));
        Bound right = binder.bind(arguments.get(1));
        boolean all = arguments.get(2) instanceof Expression.BooleanLiteral literal && literal.value();
        return Bound.of(StaticType.LIST, Trait.NONE, env -> {
            List<Datum> one = bag(left.value(env));
            List<Datum> other = bag(right.value(env));
            if (name.equals("BAG_EXCEPT") && all && one.stream().anyMatch(each -> count(one, each) > 1)) {
                throw new UnsupportedForOracle("which of several equal elements stays");
            }
            List<Datum> result = new ArrayList<>();
            List<Datum> candidates = new ArrayList<>(one);
            if (name.equals("BAG_UNION")) {
                candidates.addAll(other);
            }
            for (Datum each : all ? candidates : List.copyOf(new LinkedHashSet<>(candidates))) {
                int most =
                        switch (name) {
                            case "BAG_UNION" -> count(one, each) + count(other, each);
                            case "BAG_INTERSECT" -> Math.min(count(one, each), count(other, each));
                            default -> all ? count(one, each) - count(other, each) : count(other, each) > 0 ? 0 : 1;
                        };
                if (count(result, each) < (all ? most : Math.min(most, 1))) {
                    result.add(each);
                }
            }
            return new Datum.Sequence(result);
        });
    }

    private Bound pairs(List<Expression> arguments) {
        Bound value = binder.bind(Functions.only(arguments));
        return Bound.of(StaticType.LIST, Trait.NONE, env -> {
            Cell cell = value.value(env);
            if (cell == null) {
                return null;
            }
            Map<String, Datum> members = new LinkedHashMap<>();
            if (cell instanceof Datum.Document document) {
                members.putAll(document.members());
            } else {
                members.put("_1", stored(cell));
            }
            List<Datum> pairs = new ArrayList<>();
            members.forEach((name, member) -> pairs.add(new Datum.Sequence(List.of(new Datum.Text(name), member))));
            return new Datum.Sequence(pairs);
        });
    }

    private Bound tuple(List<Expression> arguments) {
        Bound list = binder.bind(Functions.only(arguments));
        return Bound.of(StaticType.DOCUMENT, Trait.NONE, env -> {
            Map<String, Datum> members = new LinkedHashMap<>();
            if (list.value(env) instanceof Datum.Sequence pairs) {
                for (Datum pair : pairs.elements()) {
                    if (pair instanceof Datum.Sequence parts && parts.elements().get(0) instanceof Datum.Text name) {
                        members.put(name.value(), parts.elements().get(1));
                    }
                }
            }
            return new Datum.Document(members);
        });
    }

    private static @Nullable Datum at(@Nullable Cell base, @Nullable Cell place) {
        if (base instanceof Datum.Document document && place instanceof Datum.Text name) {
            return document.members().get(name.value());
        }
        if (base instanceof Datum.Sequence list && place instanceof Datum.Numeric number) {
            BigDecimal index = number.value();
            boolean there = index.signum() >= 0
                    && index.stripTrailingZeros().scale() <= 0
                    && index.compareTo(BigDecimal.valueOf(list.elements().size())) < 0;
            return there ? list.elements().get(index.intValue()) : null;
        }
        return null;
    }

    private Bound step(List<Expression> arguments) {
        Bound base = binder.bind(arguments.get(0));
        Bound place = binder.bind(arguments.get(1));
        return Bound.of(StaticType.DYNAMIC, Trait.NONE, env -> {
            Datum there = at(base.value(env), place.value(env));
            return there == null ? Cell.MISSING : there;
        });
    }

    /** Breadth first: the values that each step reaches from all previous ones. */
    private Bound places(List<Expression> arguments) {
        Bound base = binder.bind(arguments.get(0));
        if (!(arguments.get(1) instanceof Expression.ListValue steps)) {
            throw new UnsupportedForOracle("steps that are not written");
        }
        List<Bound> bound = steps.elements().stream().map(binder::bind).toList();
        return Bound.of(StaticType.LIST, Trait.NONE, env -> {
            Cell from = base.value(env);
            if (from == null) {
                return null;
            }
            List<Datum> here = List.of(stored(from));
            for (Bound step : bound) {
                Cell place = step.value(env);
                List<Datum> there = new ArrayList<>();
                for (Datum each : here) {
                    if (place instanceof Datum.Bool) {
                        there.addAll(
                                each instanceof Datum.Document document
                                        ? document.members().values()
                                        : Lists.isCollection(each) ? Lists.elements(each) : List.of());
                    } else {
                        Datum found = at(each, place);
                        if (found != null) {
                            there.add(found);
                        }
                    }
                }
                here = there;
            }
            return new Datum.Sequence(here);
        });
    }
}
