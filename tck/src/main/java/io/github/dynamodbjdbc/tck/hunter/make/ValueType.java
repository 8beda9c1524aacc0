package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.tck.oracle.Datum;

/** DynamoDB's types, by their names. */
public enum ValueType {
    S,
    N,
    B,
    BOOL,
    NULL,
    M,
    L,
    SS,
    NS,
    BS;

    public static ValueType of(Datum value) {
        return value.accept(new Datum.Visitor<>() {
            @Override
            public ValueType visit(Datum.Text text) {
                return S;
            }

            @Override
            public ValueType visit(Datum.Numeric number) {
                return N;
            }

            @Override
            public ValueType visit(Datum.Binary binary) {
                return B;
            }

            @Override
            public ValueType visit(Datum.Bool bool) {
                return BOOL;
            }

            @Override
            public ValueType visit(Datum.Null stored) {
                return NULL;
            }

            @Override
            public ValueType visit(Datum.Document document) {
                return M;
            }

            @Override
            public ValueType visit(Datum.Sequence sequence) {
                return L;
            }

            @Override
            public ValueType visit(Datum.TextSet set) {
                return SS;
            }

            @Override
            public ValueType visit(Datum.NumberSet set) {
                return NS;
            }

            @Override
            public ValueType visit(Datum.BinarySet set) {
                return BS;
            }
        });
    }

    /** Whether the type's values have an order and a literal. */
    public boolean isOrdered() {
        return this == S || this == N || this == B;
    }
}
