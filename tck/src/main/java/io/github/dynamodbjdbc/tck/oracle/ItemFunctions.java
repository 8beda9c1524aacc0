package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** DynamoDB's own functions. */
final class ItemFunctions {
    private static final Set<String> TYPES = Set.of("S", "N", "B", "BOOL", "NULL", "M", "L", "SS", "NS", "BS");

    private final ExpressionBinder binder;

    ItemFunctions(ExpressionBinder binder) {
        this.binder = binder;
    }

    Bound bind(String name, List<Expression> arguments) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "attribute_exists" -> Paths.missing(binder.bind(Functions.only(arguments)), true);
            case "attribute_not_exists" -> Paths.missing(binder.bind(Functions.only(arguments)), false);
            case "attribute_type" -> attributeType(Functions.arguments(arguments, 2));
            case "begins_with" -> beginsWith(Functions.arguments(arguments, 2));
            case "contains" -> contains(Functions.arguments(arguments, 2));
            case "size" -> size(Functions.only(arguments));
            case "if_not_exists" -> ifNotExists(Functions.arguments(arguments, 2));
            case "list_append" -> listAppend(Functions.arguments(arguments, 2));
            case "set_add" -> changedSet(Functions.arguments(arguments, 2), true);
            case "set_delete" -> changedSet(Functions.arguments(arguments, 2), false);
            default -> throw new UnsupportedForOracle("function " + name);
        };
    }

    private Bound attributeType(List<Expression> arguments) {
        Bound operand = binder.bind(arguments.get(0));
        Bound.Attribute attribute = operand.attribute();
        Bound type = binder.bind(arguments.get(1));
        if (!type.has(Trait.CONSTANT)) {
            throw new UnsupportedForOracle("attribute_type with a computed type");
        }
        if (attribute == null) {
            return typeOfValue(operand, type);
        }
        return Bound.condition(env -> {
            String name = type.text(env);
            if (name == null || !TYPES.contains(name) || !attribute.hasPartner().test(env)) {
                throw new UnsupportedForOracle("attribute_type of no item, or with no name of a type");
            }
            Cell stored = attribute.stored().of(env);
            Cell read = operand.evaluation().of(env);
            if (stored != null && read == null) {
                throw new UnsupportedForOracle("the type of a key of an index that has another than declared");
            }
            return Truth.of(stored instanceof Datum datum && Values.type(datum).equals(name));
        });
    }

    /** A computed value has the type in which DynamoDB would store it; NULL and MISSING have none. */
    private static Bound typeOfValue(Bound operand, Bound type) {
        if (operand.kind().isTime()) {
            throw new UnsupportedForOracle("attribute_type of a time");
        }
        return Bound.condition(env -> {
            Cell value = operand.value(env);
            return Truth.of(value instanceof Datum datum
                    && !(value instanceof Datum.Null)
                    && Values.type(datum).equals(type.text(env)));
        });
    }

    private Bound beginsWith(List<Expression> arguments) {
        Bound operand = binder.bind(arguments.get(0));
        Bound prefix = binder.bind(arguments.get(1));
        checkKinds(operand, prefix);
        return Bound.condition(env -> {
            Cell value = operand.value(env);
            Cell start = prefix.value(env);
            if (value instanceof Datum.Text text && start instanceof Datum.Text with) {
                return Truth.of(text.value().startsWith(with.value()));
            } else if (value instanceof Datum.Binary || start instanceof Datum.Binary) {
                throw new UnsupportedForOracle("begins_with of binary data");
            }
            return Truth.UNKNOWN;
        });
    }

    private static void checkKinds(Bound operand, Bound argument) {
        if (!operand.kind().mayBe(StaticType.TEXT) || !argument.kind().mayBe(StaticType.TEXT)) {
            throw new UnsupportedForOracle("a function of text with " + operand.kind() + " and " + argument.kind());
        }
    }

    private Bound contains(List<Expression> arguments) {
        Bound operand = binder.bind(arguments.get(0));
        Bound element = binder.bind(arguments.get(1));
        if (operand.kind().isKnown() && operand.kind() != StaticType.LIST) {
            checkKinds(operand, element);
        }
        return Bound.condition(env -> {
            Cell value = operand.value(env);
            // In a list, a time is represented by its text.
            Cell sought = Moments.as(StaticType.DYNAMIC, element.value(env));
            return value == null || sought == null ? Truth.UNKNOWN : contains(value, sought);
        });
    }

    private static Truth contains(Cell value, Cell sought) {
        if (value instanceof Datum.Text text) {
            return sought instanceof Datum.Text part ? Truth.of(text.value().contains(part.value())) : Truth.UNKNOWN;
        } else if (value instanceof Datum.Sequence list) {
            return Truth.of(list.elements().contains(sought));
        } else if (value instanceof Datum.TextSet set) {
            return Truth.of(sought instanceof Datum.Text text && set.elements().contains(text.value()));
        } else if (value instanceof Datum.NumberSet set) {
            return Truth.of(
                    sought instanceof Datum.Numeric number && set.elements().contains(number.value()));
        } else if (value instanceof Datum.BinarySet set) {
            return Truth.of(
                    sought instanceof Datum.Binary binary && set.elements().contains(binary.value()));
        } else if (value instanceof Datum.Binary) {
            throw new UnsupportedForOracle("contains of binary data");
        }
        return Truth.UNKNOWN;
    }

    private Bound size(Expression argument) {
        Bound operand = binder.bind(argument);
        return Bound.of(StaticType.NUMBER, EnumSet.of(Trait.INTEGER), env -> {
            Integer size = size(operand.value(env));
            return size == null ? null : Numbers.cell(size);
        });
    }

    private Bound ifNotExists(List<Expression> arguments) {
        List<Bound> values = binder.bind(arguments);
        Bound missing = Paths.missing(values.get(0), false);
        return ExpressionBinder.alternatives(values, env -> values.get(missing.truth(env) == Truth.TRUE ? 1 : 0)
                .value(env));
    }

    private Bound listAppend(List<Expression> arguments) {
        List<Bound> lists = binder.bind(arguments);
        for (Bound list : lists) {
            if (list.kind().isKnown() && list.kind() != StaticType.LIST) {
                throw new UnsupportedForOracle("a list made of " + list.kind());
            }
        }
        return Bound.of(StaticType.LIST, Trait.NONE, env -> {
            List<Datum> all = new ArrayList<>();
            boolean any = false;
            for (Bound list : lists) {
                Cell value = list.value(env);
                if (value instanceof Datum.Sequence sequence) {
                    any = true;
                    all.addAll(sequence.elements());
                } else if (value != null) {
                    return null;
                }
            }
            return any ? new Datum.Sequence(all) : null;
        });
    }

    /** NULL counts as an empty set. The result is NULL if the operands are not sets of one type, or no element is left. */
    private Bound changedSet(List<Expression> arguments, boolean added) {
        Bound operand = binder.bind(arguments.get(0));
        Bound elements = binder.bind(arguments.get(1));
        return Bound.of(StaticType.DYNAMIC, Trait.NONE, env -> {
            Cell set = operand.value(env);
            Cell others = elements.value(env);
            if (set == null) {
                return added && isSet(others) ? others : null;
            } else if (others == null) {
                return isSet(set) ? set : null;
            } else if (set instanceof Datum.TextSet one && others instanceof Datum.TextSet other) {
                Set<String> all = changed(one.elements(), other.elements(), added);
                return all.isEmpty() ? null : new Datum.TextSet(all);
            } else if (set instanceof Datum.NumberSet one && others instanceof Datum.NumberSet other) {
                Set<BigDecimal> all = changed(one.elements(), other.elements(), added);
                return all.isEmpty() ? null : new Datum.NumberSet(all);
            }
            return null;
        });
    }

    private static boolean isSet(@Nullable Cell value) {
        return value instanceof Datum.TextSet || value instanceof Datum.NumberSet || value instanceof Datum.BinarySet;
    }

    private static <T> Set<T> changed(Set<T> elements, Set<T> others, boolean added) {
        Set<T> all = new HashSet<>(elements);
        if (added) {
            all.addAll(others);
        } else {
            all.removeAll(others);
        }
        return all;
    }

    private static @Nullable Integer size(@Nullable Cell value) {
        if (value instanceof Datum.Text text) {
            if (!text.value().chars().allMatch(c -> c < 128)) {
                throw new UnsupportedForOracle("whether size counts characters or bytes");
            }
            return text.value().length();
        } else if (value instanceof Datum.Binary binary) {
            return binary.value().remaining();
        } else if (value instanceof Datum.Sequence list) {
            return list.elements().size();
        } else if (value instanceof Datum.Document document) {
            return document.members().size();
        } else if (value instanceof Datum.TextSet set) {
            return set.elements().size();
        } else if (value instanceof Datum.NumberSet set) {
            return set.elements().size();
        } else if (value instanceof Datum.BinarySet set) {
            return set.elements().size();
        }
        return null;
    }
}
