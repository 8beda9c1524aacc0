package io.github.dynamodbjdbc.grammar.ast;

import org.jspecify.annotations.Nullable;

/**
 * {@code expression [ASC|DESC] [NULLS FIRST|LAST]}
 *
 * @param nullsFirst null if the statement does not say
 */
public record SortItem(
        Expression expression, boolean descending, @Nullable Boolean nullsFirst, Position position) implements Node {}
