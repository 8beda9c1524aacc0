package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What EXCLUDE takes out of a star and out of values. */
final class ExcludedPlaces {
    private ExcludedPlaces() {}

    /** A step of a place: a member's name, an element's index from 0, or each of them. */
    private sealed interface Step {
        boolean isTo(Object nameOrIndex);
    }

    private record Place(Object nameOrIndex) implements Step {
        @Override
        public boolean isTo(Object other) {
            return nameOrIndex.equals(other);
        }
    }

    private record Each() implements Step {
        @Override
        public boolean isTo(Object other) {
            return true;
        }
    }

    /** The value without the place to which the steps lead. */
    static Bound without(Bound value, List<Expression> steps) {
        if (!value.kind().mayBe(StaticType.LIST) && !value.kind().mayBe(StaticType.DOCUMENT)) {
            return value;
        }
        List<Step> read = steps.stream().map(ExcludedPlaces::step).toList();
        return Bound.of(StaticType.DYNAMIC, Trait.NONE, env -> {
            Cell cell = value.value(env);
            return cell instanceof Datum datum ? without(datum, read) : cell;
        });
    }

    /**
     * A column of a star over one table.
     *
     * @param alias of the table in FROM, by which a place may begin
     * @return null if the whole column is excluded
     */
    static @Nullable Bound left(String name, Bound column, String alias, List<SelectItem.Excluded> places) {
        Bound left = column;
        for (SelectItem.Excluded place : places) {
            List<Expression> steps = place.steps();
            if (!place.name().name().equals(name)) {
                boolean ofTable = place.name().name().equals(alias)
                        && !steps.isEmpty()
                        && step(steps.get(0)).isTo(name);
                if (!ofTable) {
                    continue;
                }
                steps = steps.subList(1, steps.size());
            }
            if (steps.isEmpty()) {
                return null;
            }
            left = without(left, steps);
        }
        return left;
    }

    private static Step step(Expression written) {
        if (written instanceof Expression.StringLiteral name) {
            return new Place(name.value());
        } else if (written instanceof Expression.NumberLiteral number) {
            return new Place(number.value().intValueExact());
        } else if (written instanceof Expression.BooleanLiteral) {
            return new Each();
        }
        throw new UnsupportedForOracle("a computed step in EXCLUDE");
    }

    private static Datum without(Datum value, List<Step> steps) {
        if (steps.isEmpty()) {
            return value;
        }
        Step first = steps.get(0);
        List<Step> rest = steps.subList(1, steps.size());
        if (value instanceof Datum.Document document) {
            Map<String, Datum> members = new LinkedHashMap<>(document.members());
            for (String name : document.members().keySet()) {
                if (first.isTo(name)) {
                    if (rest.isEmpty()) {
                        members.remove(name);
                    } else {
                        members.computeIfPresent(name, (same, member) -> without(member, rest));
                    }
                }
            }
            return new Datum.Document(members);
        } else if (value instanceof Datum.Sequence list) {
            List<Datum> elements = new ArrayList<>();
            for (int i = 0; i < list.elements().size(); i++) {
                if (!first.isTo(i)) {
                    elements.add(list.elements().get(i));
                } else if (!rest.isEmpty()) {
                    elements.add(without(list.elements().get(i), rest));
                }
            }
            return new Datum.Sequence(elements);
        }
        return value;
    }
}
