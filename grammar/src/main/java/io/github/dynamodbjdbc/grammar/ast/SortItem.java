package io.github.dynamodbjdbc.grammar.ast;

import org.jspecify.annotations.Nullable;

/**
 * {@code expression [ASC|DESC] [NULLS FIRST|LAST]}
 *
 * @param nullsFirst null without NULLS FIRST or LAST
 */
public record SortItem(
        Expression expression, boolean descending, @Nullable Boolean nullsFirst, Position position) implements Node {}
