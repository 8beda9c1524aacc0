package io.github.dynamodbjdbc.grammar;

import static io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.*;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.jspecify.annotations.Nullable;

/** Names of rules and tokens in error messages, and the choice of those to show if there are many. */
final class SyntaxLabels {
    static final String NAME = "a name";
    static final String TABLE = "a table name";
    static final String EXPRESSION = "an expression";
    static final String RETURNED = "a select list, ALL or MODIFIED";
    static final String STRING_LABEL = "a string";
    static final String ITEM = "an item such as {'id': 1}";
    static final String END_OF_STATEMENT = "the end of the statement";

    private static final int MOST = 6;

    /** The label of rules that may follow almost everywhere and are hardly ever meant. */
    private static final String NOISE = "";

    private SyntaxLabels() {}

    /** The name of a whole rule; null if its tokens are named instead. */
    static @Nullable String ofRule(int rule) {
        return switch (rule) {
            case RULE_statement -> "a statement such as SELECT, INSERT or CREATE TABLE";
            case RULE_explained -> "a query, a write or CREATE INDEX to explain";
            case RULE_query -> "a query";
            case RULE_expression, RULE_valueExpression, RULE_groupExpressions -> EXPRESSION;
            case RULE_selectItem -> "an expression or *";
            case RULE_returned -> RETURNED;
            case RULE_fromItem, RULE_tableName -> TABLE;
            case RULE_typeName -> "a type";
            case RULE_identifier, RULE_anyIdentifier -> NAME;
            case RULE_target -> "a column";
            case RULE_string -> STRING_LABEL;
            case RULE_number -> "a number";
            case RULE_unit -> "a unit of time such as DAY";
            case RULE_optionValue -> "a value";
            case RULE_insertSource -> "VALUES or a query";
            case RULE_wholeItem -> ITEM;
            case RULE_elements -> "VALUE, [ … ] or << … >>";
            case RULE_tableElement -> "a column definition";
            case RULE_columnDefinition -> "a column definition";
            case RULE_alterAction -> "ADD, DROP, SET, ENABLE TTL, DISABLE TTL or ADOPT DECLARATIONS";
            case RULE_explainFormat -> "TEXT, TABLE, JSON or HTML";
            case RULE_bareAlias, RULE_tableAlias, RULE_pathStep, RULE_sliceStep -> NOISE;
            default -> null;
        };
    }

    /** A few of the expected rules and tokens, the likeliest first, joined by commas and "or". */
    static String describe(ExpectedTokens expected, int previousType) {
        NavigableMap<Integer, Set<String>> ranked = new TreeMap<>();
        for (String label : expected.labels()) {
            int rank = label.equals(NOISE) ? 9 : 0;
            add(ranked, rank, label.equals(NOISE) ? "an alias" : label);
        }
        IntervalSet types = expected.types();
        for (int type : types.toList()) {
            if (isOperator(type) && types.contains(companion(type))) {
                add(ranked, 9, "an operator");
            } else {
                // A name may begin a call, or, as the name of a type, a literal.
                boolean afterName =
                        type == LPAREN && isNameLike(previousType) || type == STRING && previousType == IDENTIFIER;
                add(ranked, afterName ? 9 : rank(type), ofToken(type));
            }
        }
        List<String> chosen = new ArrayList<>();
        // Tokens of a low rank are only shown if there are no others.
        ranked.headMap(8, false).values().forEach(chosen::addAll);
        if (chosen.isEmpty()) {
            ranked.values().forEach(chosen::addAll);
        }
        return join(chosen.subList(0, Math.min(MOST, chosen.size())));
    }

    private static void add(NavigableMap<Integer, Set<String>> ranked, int rank, String text) {
        ranked.computeIfAbsent(rank, key -> new TreeSet<>()).add(text);
    }

    private static int rank(int type) {
        return switch (type) {
            case RPAREN, RBRACKET, RBRACE, RSET -> 1;
            case COMMA -> 2;
            case FROM, SET, VALUES, INTO -> 3;
            case JOIN, INNER, LEFT, RIGHT, FULL, CROSS, NATURAL, WHERE -> 4;
            case GROUP -> 5;
            case ORDER -> 6;
            case LIMIT, Token.EOF -> 7;
            case AS,
                    CORRESPONDING,
                    EXCLUDE,
                    LET,
                    OUTER,
                    PIVOT,
                    UNPIVOT,
                    VALUE,
                    HAVING,
                    WINDOW,
                    QUALIFY,
                    UESCAPE,
                    OFFSET,
                    FETCH,
                    FOR,
                    UNION,
                    INTERSECT,
                    EXCEPT,
                    ASC,
                    DESC,
                    NULLS,
                    SEMICOLON,
                    RETURNING,
                    HINT,
                    AT,
                    OVER,
                    FILTER,
                    TABLESAMPLE,
                    WITHIN,
                    IGNORE,
                    RESPECT,
                    ESCAPE,
                    LBRACE,
                    ALL,
                    DISTINCT,
                    VARIADIC,
                    D,
                    FN,
                    OJ,
                    T,
                    TS -> 8;
            default -> 3;
        };
    }

    private static boolean isOperator(int type) {
        return switch (type) {
            case AND,
                    OR,
                    NOT,
                    IS,
                    ISNULL,
                    NOTNULL,
                    IN,
                    LIKE,
                    ILIKE,
                    BETWEEN,
                    EQUAL,
                    NOT_EQUAL,
                    LESS,
                    LESS_OR_EQUAL,
                    GREATER,
                    GREATER_OR_EQUAL,
                    PLUS,
                    MINUS,
                    STAR,
                    SLASH,
                    PERCENT,
                    CONCAT,
                    MATCHES,
                    MATCHES_ANY_CASE,
                    NOT_MATCHES,
                    NOT_MATCHES_ANY_CASE,
                    LIKES,
                    LIKES_ANY_CASE,
                    NOT_LIKES,
                    NOT_LIKES_ANY_CASE,
                    ARROW,
                    LONG_ARROW,
                    PATH_ARROW,
                    OVERLAPPING,
                    CONTAINING,
                    CONTAINED,
                    DELETING,
                    PATH_EXISTS,
                    PATH_MATCHES,
                    HAS_KEY,
                    HAS_ANY_KEY,
                    HAS_ALL_KEYS,
                    COSINE_DISTANCE,
                    L2_DISTANCE,
                    INNER_PRODUCT,
                    PATH_LONG_ARROW,
                    POWER,
                    AMPERSAND,
                    BAR,
                    HASH,
                    LSET,
                    RSET,
                    SIMILAR,
                    OVERLAPS,
                    COLLATE,
                    DOUBLE_COLON,
                    DOT,
                    LBRACKET -> true;
            default -> false;
        };
    }

    /** A token that is also expected where the first one is an operator. Without it, = is an assignment and AND belongs to BETWEEN. */
    private static int companion(int type) {
        return switch (type) {
            case AND -> OR;
            case EQUAL -> LESS;
            case STAR, MINUS, PLUS, RSET -> SLASH;
            case IN -> BETWEEN;
            case DOT, LBRACKET -> DOT;
            default -> type;
        };
    }

    static boolean isNameLike(int type) {
        return type == IDENTIFIER
                || type == QUOTED_IDENTIFIER
                || type == UNICODE_NAME
                || SqlKeywords.word(type) != null;
    }

    static String ofToken(int type) {
        return switch (type) {
            case Token.EOF -> END_OF_STATEMENT;
            case GROUP -> "GROUP BY";
            case ORDER -> "ORDER BY";
            case PARTITION -> "PARTITION BY";
            case JOIN, INNER, LEFT, RIGHT, FULL, CROSS, NATURAL -> "JOIN";
            case ION -> "an Ion literal";
            case DynamoSqlParser.STRING, UNICODE_STRING, ESCAPE_STRING, DOLLAR_STRING -> STRING_LABEL;
            case INTEGER -> "an integer";
            case DECIMAL -> "a number";
            case IDENTIFIER, QUOTED_IDENTIFIER, UNICODE_NAME -> NAME;
            case HINT -> "a hint";
            default -> {
                String word = SqlKeywords.word(type);
                String literal = VOCABULARY.getLiteralName(type);
                yield word != null ? word : literal != null ? literal : "<>";
            }
        };
    }

    private static String join(Collection<String> texts) {
        List<String> list = List.copyOf(texts);
        int last = list.size() - 1;
        return last <= 0 ? String.join("", list) : String.join(", ", list.subList(0, last)) + " or " + list.get(last);
    }
}
