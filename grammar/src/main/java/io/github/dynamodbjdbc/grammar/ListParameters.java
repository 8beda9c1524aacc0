package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlLexer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a text that may be bound to a list, as in {@code IN (?)}, {@code = ANY (?)}, {@code <> ALL (?)} and {@code LIKE ANY (?)}. A list of
 * three values means {@code IN (?, ?, ?)}.
 */
public final class ListParameters {
    /** Replaces an empty list: no value is in it. */
    private static final String NO_VALUES = "SELECT NULL WHERE FALSE";

    private static final String NO_PATTERNS = "ARRAY[]";
    private static final Pattern QUANTIFIER = Pattern.compile("(?i)\\b(any|some|all)\\b");

    private final String sql;
    private final List<Marker> markers;

    /**
     * @param index the parameter's index, from 0
     * @param start the start of the replaced text, inclusive
     * @param end the end of the replaced text, exclusive
     * @param quantified whether it is the array of ANY, SOME or ALL
     * @param none the text in place of the parameters for an empty list
     */
    private record Marker(
            int index, int start, int end, boolean quantified, String before, String after, String none) {}

    private ListParameters(String sql, List<Marker> markers) {
        this.sql = sql;
        this.markers = markers;
    }

    /** Finds them in a text, which need not be a valid statement. */
    public static ListParameters of(String sql) {
        DynamoSqlLexer lexer = new DynamoSqlLexer(CharStreams.fromString(sql));
        lexer.removeErrorListeners();
        CommonTokenStream stream = new CommonTokenStream(lexer);
        stream.fill();
        List<Token> tokens = stream.getTokens().stream()
                .filter(token -> token.getChannel() == Token.DEFAULT_CHANNEL)
                .toList();
        List<Marker> markers = new ArrayList<>();
        int index = 0;
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i).getType() == DynamoSqlLexer.PARAMETER) {
                if (isIn(tokens, i)) {
                    markers.add(new Marker(
                            index, start(sql, tokens.get(i)), end(sql, tokens.get(i)), false, "", "", NO_VALUES));
                } else if (isOfPatterns(tokens, i)) {
                    markers.add(new Marker(
                            index, start(sql, tokens.get(i)), end(sql, tokens.get(i)), true, "", "", NO_PATTERNS));
                } else if (isQuantified(tokens, i)) {
                    markers.add(new Marker(
                            index,
                            start(sql, tokens.get(i - 3)),
                            end(sql, tokens.get(i + 1)),
                            true,
                            is(tokens, i - 2, DynamoSqlLexer.ALL) ? " NOT IN (" : " IN (",
                            ")",
                            NO_VALUES));
                }
                index++;
            }
        }
        return new ListParameters(sql, markers);
    }

    private static boolean isIn(List<Token> tokens, int i) {
        return is(tokens, i - 2, DynamoSqlLexer.IN)
                && is(tokens, i - 1, DynamoSqlLexer.LPAREN)
                && is(tokens, i + 1, DynamoSqlLexer.RPAREN);
    }

    private static boolean isQuantified(List<Token> tokens, int i) {
        boolean any = is(tokens, i - 2, DynamoSqlLexer.ANY) || is(tokens, i - 2, DynamoSqlLexer.SOME);
        return is(tokens, i - 1, DynamoSqlLexer.LPAREN)
                && is(tokens, i + 1, DynamoSqlLexer.RPAREN)
                && (any && is(tokens, i - 3, DynamoSqlLexer.EQUAL)
                        || is(tokens, i - 2, DynamoSqlLexer.ALL) && is(tokens, i - 3, DynamoSqlLexer.NOT_EQUAL));
    }

    private static boolean isOfPatterns(List<Token> tokens, int i) {
        return is(tokens, i - 1, DynamoSqlLexer.LPAREN)
                && is(tokens, i + 1, DynamoSqlLexer.RPAREN)
                && (is(tokens, i - 2, DynamoSqlLexer.ANY)
                        || is(tokens, i - 2, DynamoSqlLexer.SOME)
                        || is(tokens, i - 2, DynamoSqlLexer.ALL))
                && (is(tokens, i - 3, DynamoSqlLexer.LIKE) || is(tokens, i - 3, DynamoSqlLexer.ILIKE));
    }

    private static boolean is(List<Token> tokens, int i, int type) {
        return i >= 0 && i < tokens.size() && tokens.get(i).getType() == type;
    }

    // Tokens count code points.
    private static int start(String sql, Token token) {
        return sql.offsetByCodePoints(0, token.getStartIndex());
    }

    private static int end(String sql, Token token) {
        return sql.offsetByCodePoints(0, token.getStopIndex() + 1);
    }

    /**
     * Whether a parameter may be a list.
     *
     * @param index from 0
     */
    public boolean has(int index) {
        return markers.stream().anyMatch(marker -> marker.index() == index);
    }

    /**
     * Whether a parameter is the array of ANY, SOME or ALL. A string is the text of an array there.
     *
     * @param index from 0
     */
    public boolean isQuantified(int index) {
        return markers.stream().anyMatch(marker -> marker.index() == index && marker.quantified());
    }

    /** Whether a text may have such a parameter, which takes no lexer to see. */
    public static boolean mayBeQuantified(String sql) {
        return QUANTIFIER.matcher(sql).find();
    }

    /**
     * The elements of an array by PostgreSQL's text of it.
     *
     * @throws SqlSyntaxException if it is another text
     */
    public static List<@Nullable String> elements(String array) {
        return ArrayLiteral.strings(array);
    }

    /**
     * The text with a parameter for each element.
     *
     * @param sizes the number of elements of the list bound to a parameter, by its index; empty if no list is bound
     */
    public String text(IntFunction<OptionalInt> sizes) {
        StringBuilder text = new StringBuilder();
        int copied = 0;
        for (Marker marker : markers) {
            OptionalInt size = sizes.apply(marker.index());
            if (size.isPresent()) {
                text.append(sql, copied, marker.start()).append(marker.before());
                text.append(size.getAsInt() == 0 ? marker.none() : "?" + ", ?".repeat(size.getAsInt() - 1));
                text.append(marker.after());
                copied = marker.end();
            }
        }
        return text.append(sql, copied, sql.length()).toString();
    }
}
