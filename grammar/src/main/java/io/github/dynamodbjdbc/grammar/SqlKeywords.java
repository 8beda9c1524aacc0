package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlLexer;
import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.antlr.v4.runtime.atn.ATNState;
import org.jspecify.annotations.Nullable;

/** The words of the language, from the grammar. */
public final class SqlKeywords {
    private static final List<String> ALL =
            words(IntStream.rangeClosed(1, DynamoSqlLexer.VOCABULARY.getMaxTokenType()));
    private static final List<String> RESERVED = words(firstTokens(DynamoSqlParser.RULE_reserved));
    private static final Set<String> RESERVED_SET = Set.copyOf(RESERVED);

    private static final Pattern NEAR_VALUE = Pattern.compile("(?i)va?l?ue?s?|vlaue|vaule|valeu");

    private SqlKeywords() {}

    /** All words in upper case, in alphabetical order. */
    public static List<String> all() {
        return ALL;
    }

    /** The words that are names only in double quotes, after a dot, or after the AS of a select item. */
    public static List<String> reserved() {
        return RESERVED;
    }

    /** Whether a word, in any case, is reserved. */
    public static boolean isReserved(String word) {
        return RESERVED_SET.contains(word.toUpperCase(Locale.ROOT));
    }

    /** A hint about a word behind SELECT that is nearly VALUE, in any case; null for other words. */
    public static @Nullable String nearValue(String word) {
        return NEAR_VALUE.matcher(word).matches() ? "write SELECT VALUE e" : null;
    }

    /** The word of a token type; null if the type is not a word. */
    static @Nullable String word(int tokenType) {
        String literal = DynamoSqlLexer.VOCABULARY.getLiteralName(tokenType);
        return literal != null && Character.isLetter(literal.charAt(1))
                ? literal.substring(1, literal.length() - 1)
                : null;
    }

    private static IntStream firstTokens(int rule) {
        ATNState start = DynamoSqlParser._ATN.ruleToStartState[rule];
        return DynamoSqlParser._ATN.nextTokens(start).toList().stream().mapToInt(Integer::intValue);
    }

    private static List<String> words(IntStream tokenTypes) {
        return tokenTypes
                .mapToObj(SqlKeywords::word)
                .flatMap(Stream::ofNullable)
                .sorted()
                .toList();
    }
}
