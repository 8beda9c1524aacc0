package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Timestamps whose text ends with the name of a time zone: {@code TIMESTAMPTZ '2026-03-27 00:00:00 Europe/Berlin'}. */
final class ZonedLiterals {
    private static final Pattern REGION =
            Pattern.compile("(.*\\d)\\s+([A-Z][A-Za-z_]*/[A-Za-z0-9_/+-]+|[A-Z]{3,5})\\s*");

    private ZonedLiterals() {}

    /** {@code CAST(text AS TIMESTAMP) AT TIME ZONE region}; null if the text ends otherwise. */
    static @Nullable Expression inRegion(Expression.StringLiteral text, Expression.Cast cast) {
        Matcher matcher = REGION.matcher(text.value());
        if (!matcher.matches()) {
            return null;
        }
        TypeName type =
                new TypeName("TIMESTAMP", cast.type().arguments(), cast.type().position());
        Expression moment = new Expression.Cast(
                new Expression.StringLiteral(matcher.group(1), text.position()), type, cast.tryCast(), cast.position());
        Expression region = new Expression.StringLiteral(matcher.group(2), text.position());
        return Expression.FunctionCall.of("TIMEZONE", List.of(region, moment), cast.position());
    }
}
