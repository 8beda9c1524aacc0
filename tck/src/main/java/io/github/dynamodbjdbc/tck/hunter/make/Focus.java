package io.github.dynamodbjdbc.tck.hunter.make;

/** What statements are to have more of than chance would give them: for a hunt for something certain that is rare. */
public enum Focus {
    ANYTHING,
    /** NOT IN over question marks, NULLs among them. */
    LISTS,
    /** LIKE. */
    PATTERNS,
    /** Ranges and orders of text. */
    TEXT,
    /** Orders, as keys have them or not, with LIMIT and OFFSET. */
    ORDERS,
    /** Ranges that are negated. */
    RANGES,
    /** Strongly consistent reads, where global indexes are late. */
    CONSISTENCY,
    /** Places that read one table, and joins of more than two. */
    SEVERAL_READS
}
