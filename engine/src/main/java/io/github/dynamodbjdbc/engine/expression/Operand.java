package io.github.dynamodbjdbc.engine.expression;

import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueType;
import org.jspecify.annotations.Nullable;

/** A part of an expression that has a value. */
public sealed interface Operand {
    /** An attribute of the item, by its path. */
    record Attribute(Path path) implements Operand {}

    /** A value of the request. */
    record Literal(Value value) implements Operand {}

    /** The function size. */
    record Size(Operand of) implements Operand {}

    /** The function if_not_exists. */
    record IfNotExists(Operand path, Operand otherwise) implements Operand {}

    /** The function list_append. */
    record ListAppend(Operand first, Operand second) implements Operand {}

    /** A sum or a difference. */
    record Arithmetic(boolean minus, Operand left, Operand right) implements Operand {}

    /** A misused or unknown function. Its error has been recorded. */
    record Misused() implements Operand {}

    /** The operand's type if it is known without an item; null otherwise. */
    default @Nullable ValueType knownType() {
        if (this instanceof Literal literal) {
            return literal.value().type();
        }
        if (this instanceof Size || this instanceof Arithmetic) {
            return ValueType.N;
        }
        return this instanceof ListAppend ? ValueType.L : null;
    }
}
