package io.github.dynamodbjdbc.tck.hunter.make;

/** The kind of statements to generate more often, for a hunt for a certain rare defect. */
public enum Focus {
    ANYTHING,
    /** NOT IN with parameters, including NULLs. */
    LISTS,
    /** LIKE. */
    PATTERNS,
    /** Ranges and order of text. */
    TEXT,
    /** Orders, by keys or not, with LIMIT and OFFSET. */
    ORDERS,
    /** The first rows of joins in an order. */
    FIRST_ROWS,
    /** Negated ranges. */
    RANGES,
    /** Strongly consistent reads while global indexes lag. */
    CONSISTENCY,
    /** Groups with DISTINCT, joins and windows, in so little memory that their rows go to files. */
    FILES,
    /** Several reads of one table, and joins of more than two tables. */
    SEVERAL_READS,
    /** Conditions on documents, lists and sets: sizes, elements, members. */
    DOCUMENTS,
    /** {@code typing=permissive}, and what is MISSING by it. */
    PERMISSIVE
}
