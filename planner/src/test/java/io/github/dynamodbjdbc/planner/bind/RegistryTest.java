package io.github.dynamodbjdbc.planner.bind;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.CalcitePlanner;
import io.github.dynamodbjdbc.planner.NoTables;
import io.github.dynamodbjdbc.planner.Planned;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.function.ArgumentKind;
import io.github.dynamodbjdbc.planner.function.FunctionEntry;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Aggregated;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Expansion;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.SetReturning;
import io.github.dynamodbjdbc.planner.function.FunctionSignature;
import io.github.dynamodbjdbc.planner.function.Functions;
import io.github.dynamodbjdbc.planner.function.Nulls;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowsPlan;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that functions behave as the registry describes them. */
class RegistryTest {
    /** Functions with words in their parentheses, or outside of SELECT, or over an attribute of a table. */
    private static final Set<Expansion> WRITTEN_OTHERWISE = EnumSet.of(
            Expansion.SYNTAX,
            Expansion.ARRAY,
            // Months and days together are only allowed next to a date.
            Expansion.MAKE_INTERVAL,
            Expansion.ATTRIBUTE_EXISTS,
            Expansion.ATTRIBUTE_NOT_EXISTS,
            Expansion.ATTRIBUTE_TYPE,
            Expansion.IF_NOT_EXISTS);

    private static final Set<ArgumentKind> LISTS =
            EnumSet.of(ArgumentKind.LIST, ArgumentKind.ARRAY, ArgumentKind.VECTOR);

    private static final String LIST = "({'a': [1]}).a";
    private static final String TEXT = "({'a': 'x'}).a";

    private final CalcitePlanner planner = new CalcitePlanner(new ExampleCatalog());

    /** A call by a signature of a function that is not an aggregate. */
    record Call(FunctionEntry function, FunctionSignature signature) {
        String with(int index, String argument) {
            List<String> arguments = new ArrayList<>();
            for (int i = 0; i < signature.arguments().size(); i++) {
                arguments.add(
                        i == index ? argument : sample(signature.argument(i).kind()));
            }
            return function.name() + '(' + String.join(", ", arguments) + ')';
        }

        private static String sample(ArgumentKind kind) {
            return switch (kind) {
                case TEXT -> "'ab'";
                case BINARY -> "X'0A'";
                case NUMBER -> "1";
                case DATE, TIMESTAMP -> "DATE '2026-01-31'";
                case CONDITION -> "TRUE";
                case LIST, ARRAY, VECTOR -> "[1]";
                case INTERVAL -> "INTERVAL '1' DAY";
                case SET -> "<<1>>";
                case JSON -> "'{}'";
                case JSON_TEXT -> "'[1]'";
                case PATH -> "'$[*] == 1'";
                case UNIT -> "'month'";
                case TEXT_OR_BINARY, ANY, WRITTEN, ATTRIBUTE, KEY -> TEXT;
            };
        }

        @Override
        public String toString() {
            return function.name() + '(' + signature.text() + ')';
        }
    }

    static Stream<Call> scalars() {
        return Functions.all().stream()
                .filter(function -> !(function.meaning() instanceof Aggregated))
                .filter(function -> !(function.meaning() instanceof SetReturning))
                .filter(function -> !WRITTEN_OTHERWISE.contains(function.meaning()))
                .flatMap(function -> function.signatures().stream().map(signature -> new Call(function, signature)));
    }

    @ParameterizedTest
    @MethodSource("scalars")
    void eachNullPolicyHolds(Call call) {
        for (int i = 0; i < call.signature().arguments().size(); i++) {
            if (call.signature().argument(i).kind() == ArgumentKind.UNIT) {
                continue;
            }
            if (call.function().nulls() == Nulls.GIVE_NULL) {
                assertThat(value(call.with(i, "NULL"))).as(call.with(i, "NULL")).isEqualTo("NULL");
            }
        }
        if (call.function().nulls() == Nulls.PASSED_OVER) {
            String present = call.with(-1, "");
            String longer = present.substring(0, present.length() - 1) + ", NULL)";
            assertThat(value(longer)).as(longer).isEqualTo(value(present));
        }
    }

    /** The value of another type is a list, or a text for functions over lists. */
    @ParameterizedTest
    @MethodSource("scalars")
    void aValueOfAnotherTypeCountsAsNull(Call call) {
        for (int i = 0; i < call.signature().arguments().size(); i++) {
            ArgumentKind kind = call.signature().argument(i).kind();
            if (kind.passesOver() && call.function().nulls() == Nulls.GIVE_NULL) {
                NoTables run = NoTables.recording();
                String other = call.with(i, LISTS.contains(kind) ? TEXT : LIST);
                assertThat(value(other, run)).as(other).isEqualTo("NULL");
                assertThat(run.passedOver()).as(other).hasSize(1);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("scalars")
    void eachDeclaredTypeHolds(Call call) {
        Set<String> types = Arrays.stream(ColumnType.values()).map(Enum::name).collect(Collectors.toSet());
        if (types.contains(call.signature().result())) {
            RowsPlan plan = Planned.rows(planner, "SELECT " + call.with(-1, ""));
            String reported = plan.columns().get(0).type().name();
            // A function of any value may be known to give a list or a document here.
            boolean narrower = call.signature().result().equals(ColumnType.VARIANT.name())
                    && Set.of(ColumnType.LIST.name(), ColumnType.DOCUMENT.name())
                            .contains(reported);
            assertThat(narrower ? ColumnType.VARIANT.name() : reported)
                    .isEqualTo(call.signature().result());
        }
    }

    @Test
    void clockRandomAndSessionFunctionsAreNotConstants() {
        assertThat(Functions.all().stream()
                        .filter(function -> !function.isDeterministic())
                        .map(FunctionEntry::name))
                .containsExactlyInAnyOrder(
                        "CURRENT_DATE",
                        "CURRENT_TIME",
                        "CURRENT_TIMESTAMP",
                        "EXPIRY_CLOCK",
                        "RANDOM",
                        // With one argument, it is the age today.
                        "AGE",
                        // It warns of values that are neither integers nor binary.
                        "BIT_COUNT",
                        "UUID",
                        "CURRENT_CATALOG",
                        "CURRENT_SCHEMA",
                        "CURRENT_USER",
                        "VERSION",
                        // These warn.
                        "COSINE_DISTANCE",
                        "L2_DISTANCE",
                        "INNER_PRODUCT",
                        "NEGATIVE_INNER_PRODUCT",
                        // These report values as passed over.
                        "COLL_SUM",
                        "COLL_AVG",
                        "COLL_ANY",
                        "COLL_EVERY",
                        "LIST_APPEND",
                        "SET_ADD",
                        "SET_DELETE");
    }

    @Test
    void eachNullPolicyHoldsForRows() {
        for (FunctionEntry function : Functions.all()) {
            if (!(function.meaning() instanceof Aggregated aggregated)
                    || aggregated.isWindowFunction()
                    || function.signatures().get(0).argument(0).name().equals("fraction")
                    // A name can't be NULL.
                    || function.name().startsWith("JSON_OBJECT_AGG")
                    || aggregated.kind() == FunctionMeaning.Kind.KEYS) {
                continue;
            }
            FunctionSignature signature = function.signatures().get(0);
            boolean conditions = aggregated.kind() == FunctionMeaning.Kind.CONDITIONS;
            String call = function.name()
                    + '('
                    + signature.arguments().stream()
                            .filter(argument -> argument.otherwise() == null)
                            .map(argument -> "x")
                            .collect(Collectors.joining(", "))
                    + ')';
            String row = conditions ? "(TRUE)" : "(7), (7)";
            String without = rows("SELECT " + call + " FROM (VALUES " + row + ") AS t (x)", NoTables.strict());
            String with = rows("SELECT " + call + " FROM (VALUES " + row + ", (NULL)) AS t (x)", NoTables.strict());
            assertThat(with.equals(without)).as(call).isEqualTo(function.nulls() == Nulls.PASSED_OVER);
        }
    }

    private String value(String expression) {
        return value(expression, NoTables.strict());
    }

    private String value(String expression, NoTables run) {
        return rows("SELECT " + expression, run);
    }

    private String rows(String sql, NoTables run) {
        List<String> values = new ArrayList<>();
        try (RowCursor cursor = Planned.rows(planner, sql).run(run)) {
            while (cursor.advance()) {
                Object value = cursor.row()[0];
                values.add(value == null ? "NULL" : Values.text(Values.canonical(value)));
            }
        }
        return String.join(";", values);
    }
}
