package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.exec.Computation;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Aggregated;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Computed;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Expansion;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Overload;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.SetReturning;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.jspecify.annotations.Nullable;

/** A function under declaration. */
final class FunctionDeclaration {
    private final FunctionGroup group;
    private final List<String> names;
    private final String gives;
    private final List<String> forms = new ArrayList<>();
    private final List<FunctionSignature> signatures = new ArrayList<>();
    private final List<Overload> overloads = new ArrayList<>();
    private Nulls nulls = Nulls.GIVE_NULL;
    private @Nullable FunctionMeaning meaning;
    private @Nullable CollectionKind kind;
    private FunctionEntry.@Nullable OfJson ofJson;

    FunctionDeclaration(FunctionGroup group, String names, String gives) {
        this.group = group;
        this.names = List.of(names.split(", "));
        this.gives = gives;
    }

    FunctionEntry entry() {
        FunctionMeaning known = meaning == null ? new Computed(List.copyOf(overloads)) : meaning;
        return new FunctionEntry(
                group, names, List.copyOf(forms), List.copyOf(signatures), nulls, known, gives, ofJson);
    }

    /** Adds another notation. */
    FunctionDeclaration written(String form) {
        forms.add(form);
        return this;
    }

    /** Declares the kind of the result. Has to precede the computation. */
    FunctionDeclaration gives(CollectionKind what) {
        kind = what;
        return this;
    }

    /**
     * Declares that the function is called in place of another function or operator for values that are JSON.
     *
     * @param operands how many of its operands, from the first one, are looked at; one of them has to be JSON
     * @param lists whether lists are JSON to it, too, because they have no such operator
     */
    FunctionDeclaration ofJson(String instead, int operands, boolean lists) {
        ofJson = new FunctionEntry.OfJson(instead, operands, lists);
        return this;
    }

    FunctionDeclaration nulls(Nulls what) {
        nulls = what;
        return this;
    }

    FunctionDeclaration none(ColumnType type, Computation.OfNone computation) {
        return computed("", type, computation);
    }

    FunctionDeclaration run(String arguments, ColumnType type, Computation.OfRun computation) {
        nulls = Nulls.COUNT;
        return computed(arguments, type, computation);
    }

    FunctionDeclaration chance(ColumnType type, Computation.OfChance computation) {
        nulls = Nulls.COUNT;
        return computed("", type, computation);
    }

    FunctionDeclaration one(String arguments, ColumnType type, Computation.StrictOfOne computation) {
        return computed(arguments, type, computation);
    }

    /** A function that is NULL if its argument is, and may report values passed over. */
    FunctionDeclaration oneInRun(String arguments, ColumnType type, Computation.StrictOfOneInRun computation) {
        return computed(arguments, type, computation);
    }

    FunctionDeclaration two(String arguments, ColumnType type, Computation.StrictOfTwo computation) {
        return computed(arguments, type, computation);
    }

    /** A function that is also called if an argument is NULL. */
    FunctionDeclaration twoOrNull(String arguments, ColumnType type, Computation.OfTwoInRun computation) {
        nulls = Nulls.COUNT;
        return computed(arguments, type, computation);
    }

    /** A function that is NULL if an argument is, and may warn. */
    FunctionDeclaration twoInRun(String arguments, ColumnType type, Computation.OfTwoInRun computation) {
        return computed(arguments, type, computation);
    }

    FunctionDeclaration three(String arguments, ColumnType type, Computation.StrictOfThree computation) {
        return computed(arguments, type, computation);
    }

    FunctionDeclaration four(String arguments, ColumnType type, Computation.StrictOfFour computation) {
        return computed(arguments, type, computation);
    }

    FunctionDeclaration many(String arguments, ColumnType type, Computation.OfMany computation) {
        return computed(arguments, type, computation);
    }

    /** A function whose last argument is evaluated only if the others give no result. */
    FunctionDeclaration manyOrElse(String arguments, ColumnType type, Computation.OfManyOrElse computation) {
        return computed(arguments, type, computation);
    }

    /** An INTERVAL function; no column has this type. */
    FunctionDeclaration interval(String arguments, Computation.StrictOfOne computation) {
        return computed(arguments, "INTERVAL", Operators.INTERVAL, computation);
    }

    private FunctionDeclaration computed(String arguments, ColumnType type, Computation computation) {
        boolean always = computation instanceof Computation.OfNone
                || computation instanceof Computation.OfRun
                || computation instanceof Computation.OfChance;
        return computed(arguments, type.name(), Signature.result(Signature.typeName(type), !always), computation);
    }

    private FunctionDeclaration computed(
            String arguments, String result, SqlReturnTypeInference type, Computation computation) {
        FunctionSignature signature = FunctionSignature.of(arguments, result);
        List<SqlTypeFamily> operands = signature.arguments().stream()
                .map(argument -> argument.kind().family())
                .toList();
        ScalarFunction plain = ScalarFunction.of(names.get(0), type, operands, computation);
        ScalarFunction operator = kind == null ? plain : plain.giving(kind);
        signatures.add(signature);
        overloads.add(new Overload(signature, operator));
        return this;
    }

    FunctionDeclaration expanded(String arguments, String result, Expansion expansion) {
        return as(arguments, result, expansion);
    }

    FunctionDeclaration rows(String arguments, String result, FunctionMeaning.Rows rows) {
        return as(arguments, result, new SetReturning(rows, ColumnType.VARIANT, List.of()));
    }

    /** A set-returning function with a row for each element of the computed list. */
    FunctionDeclaration rows(String arguments, ColumnType element, Computation list) {
        computed(arguments, ColumnType.VARIANT, list);
        meaning = new SetReturning(FunctionMeaning.Rows.COMPUTED, element, List.copyOf(overloads));
        return this;
    }

    FunctionDeclaration aggregate(String arguments, String result, SqlAggFunction function, FunctionMeaning.Kind kind) {
        nulls = kind.nulls();
        return as(arguments, result, new Aggregated(function, kind));
    }

    private FunctionDeclaration as(String arguments, String result, FunctionMeaning what) {
        signatures.add(FunctionSignature.of(arguments, result));
        meaning = what;
        return this;
    }
}
