package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.Option;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.Billing;
import io.github.dynamodbjdbc.planner.catalog.Throughput;
import io.github.dynamodbjdbc.planner.name.NearestName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The options of a WITH or SET list by name, and their values. */
class GivenOptions {
    static final String NONE = "none";

    static final Pattern WHOLE_NUMBER = Pattern.compile("[1-9][0-9]{0,17}");

    /** DynamoDB's own name of on-demand billing. */
    private static final String PAY_PER_REQUEST = "PAY_PER_REQUEST";

    final Map<String, Option> given = new LinkedHashMap<>();

    GivenOptions(List<Option> options, List<String> known) {
        for (Option option : options) {
            String name = option.name().name().toLowerCase(Locale.ROOT);
            if (!known.contains(name)) {
                throw SchemaErrors.invalid(
                        "there is no option '" + option.name().name() + "' here" + NearestName.hint(name, known)
                                + "; the options are " + String.join(", ", known),
                        option.position());
            }
            if (given.putIfAbsent(name, option) != null) {
                throw SchemaErrors.invalid("option '" + name + "' is given twice", option.position());
            }
        }
    }

    /** Where an option is given; it has to be. */
    Position position(String name) {
        return first(name, name);
    }

    Position first(String one, String other) {
        Option option = given.containsKey(one) ? given.get(one) : given.get(other);
        return option == null ? Position.NONE : option.position();
    }

    @Nullable
    String text(String name) {
        Option option = given.get(name);
        if (option == null) {
            return null;
        }
        if (option.value().isEmpty()) {
            throw SchemaErrors.invalid("option '" + name + "' is empty", option.position());
        }
        return option.value();
    }

    @Nullable
    Long units(String name, boolean mayBeNone) {
        Option option = given.get(name);
        if (option == null) {
            return null;
        }
        if (mayBeNone && option.value().equalsIgnoreCase(NONE)) {
            return Throughput.NO_MAXIMUM;
        }
        if (!WHOLE_NUMBER.matcher(option.value()).matches()) {
            throw SchemaErrors.invalid(
                    "option '" + name + "' is an integer from 1"
                            + (name.endsWith("_target") || name.equals("days") ? "" : ", in capacity units")
                            + (mayBeNone ? ", or none" : "")
                            + ", not '" + option.value() + "'",
                    option.position());
        }
        return Long.valueOf(option.value());
    }

    boolean given(String name) {
        return given.containsKey(name);
    }

    /** An integer from 1; null if the option is not given. */
    @Nullable
    Long count(String name) {
        return units(name, false);
    }

    @Nullable
    Boolean flag(String name) {
        Option option = given.get(name);
        if (option == null) {
            return null;
        }
        String value = option.value().toLowerCase(Locale.ROOT);
        if (!value.equals("true") && !value.equals("false")) {
            throw SchemaErrors.invalid(
                    "option '" + name + "' is true or false, not '" + option.value() + "'", option.position());
        }
        return value.equals("true");
    }

    <E extends Enum<E>> @Nullable E choice(String name, Class<E> choices) {
        Option option = given.get(name);
        return option == null ? null : choiceOf(option.value(), name, choices);
    }

    /** @param text the option's value, or a part of it */
    <E extends Enum<E>> E choiceOf(String text, String name, Class<E> choices) {
        String upper = text.toUpperCase(Locale.ROOT).replace('-', '_').replace(' ', '_');
        String value = upper.equals(PAY_PER_REQUEST) ? Billing.ON_DEMAND.name() : upper;
        return Arrays.stream(choices.getEnumConstants())
                .filter(choice -> choice.name().equals(value))
                .findFirst()
                .orElseThrow(() -> noChoice(text, name, choices));
    }

    private RuntimeException noChoice(String text, String name, Class<? extends Enum<?>> choices) {
        List<String> known = Arrays.stream(choices.getEnumConstants())
                .map(GivenOptions::lower)
                .toList();
        return SchemaErrors.invalid(
                "option '" + name + "' is one of " + String.join(", ", known) + ", not '" + text + "'"
                        + NearestName.hint(text, known),
                position(name));
    }

    <E extends Enum<E>> E choice(String name, E usual) {
        E chosen = choice(name, usual.getDeclaringClass());
        return chosen == null ? usual : chosen;
    }

    static List<String> and(List<String> some, String... more) {
        return and(some, List.of(more));
    }

    static List<String> and(List<String> some, List<String> more) {
        List<String> all = new ArrayList<>(some);
        all.addAll(more);
        return List.copyOf(all);
    }

    Position firstOf(List<String> names) {
        return names.stream()
                .filter(given::containsKey)
                .findFirst()
                .map(this::position)
                .orElse(Position.NONE);
    }

    static Option option(String name, String value) {
        return new Option(new Identifier(name, false, Position.NONE), value, Position.NONE);
    }

    static String lower(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }
}
