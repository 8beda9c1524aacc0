package io.github.dynamodbjdbc.grammar;

import static io.github.dynamodbjdbc.grammar.antlr.DynamoSqlLexer.*;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Hints about common mistakes, found by the tokens around the place of the error. */
final class SyntaxHints {
    private static final Set<String> NAMES = Set.of(
            SyntaxLabels.NAME,
            SyntaxLabels.TABLE,
            SyntaxLabels.EXPRESSION,
            "an expression or *",
            SyntaxLabels.RETURNED,
            "a column",
            "a column definition");

    /** First words of statements of other databases that write and read files. */
    private static final Set<String> FILES = Set.of("COPY", "LOAD", "UNLOAD");

    /** The message about a pattern that is no syntax, and about one that looks like a call of a function. */
    static final String GRAPH_PATTERNS =
            "graph patterns, MATCH, are not supported; a recursive query of WITH follows references";

    /** So many tokens after MATCH an error is still one of its pattern. */
    private static final int GRAPH_TOKENS = 8;

    private static final String CONSTRAINTS =
            "the constraints are PRIMARY KEY, NOT NULL and DEFAULT; DynamoDB checks no other";

    private static final Set<String> UPKEEP = Set.of("ANALYZE", "OPTIMIZE", "REINDEX", "VACUUM");

    private final List<Token> tokens;
    private final int place;
    private final ExpectedTokens expected;

    private SyntaxHints(List<Token> tokens, int place, ExpectedTokens expected) {
        this.tokens = tokens;
        this.place = place;
        this.expected = expected;
    }

    static @Nullable String hint(List<Token> tokens, int place, ExpectedTokens expected) {
        return new SyntaxHints(tokens, place, expected).hint();
    }

    private @Nullable String hint() {
        int found = type(0);
        if (isGraphPattern()) {
            return GRAPH_PATTERNS;
        } else if (found == ION) {
            return IonLiterals.asName(text(0));
        }
        String word = nearValue();
        if (word == null) {
            word = orderOfWrite();
        }
        if (word != null) {
            return word;
        } else if (found == COMMA && type(-2) == OFFSET) {
            return "write LIMIT count OFFSET start";
        } else if (type(-1) == SEMICOLON) {
            return "only one statement is taken at a time";
        } else if (found == LBRACE && (type(1) == CALL || type(1) == PARAMETER)) {
            return "there are no stored procedures";
        } else if (text(0).equalsIgnoreCase("REGEXP") || text(0).equalsIgnoreCase("RLIKE")) {
            return "write a ~ 'x' or REGEXP_LIKE(a, 'x')";
        } else if (found == WHERE && isAfter(CONFLICT)) {
            return "DO UPDATE takes no condition; MERGE … WHEN MATCHED AND condition THEN UPDATE takes one";
        } else if (isTrailingComma()) {
            return "remove the comma before it";
        } else if (isReservedName()) {
            return text(0).toUpperCase(Locale.ROOT) + " is a reserved word; as a name it has to be quoted: \"" + text(0)
                    + "\"";
        } else if (found == COLON && SyntaxLabels.isNameLike(type(1))) {
            return "parameters are written as ?";
        } else if ((found == INTEGER || found == PARAMETER) && text(-1).equalsIgnoreCase("TOP")) {
            return "write LIMIT " + text(0) + " at the end";
        } else if (found == STRING && expectsName() && !expected.labels().contains(SyntaxLabels.STRING_LABEL)) {
            return "single quotes are for strings; a name is written in double quotes";
        } else if (found == QUOTED_IDENTIFIER && expectsString()) {
            return "double quotes are for names; a string is written in single quotes";
        }
        String dialect = otherDialect();
        return dialect == null ? otherTool() : dialect;
    }

    /** Whether the error is at, or soon after, a MATCH with a pattern in parentheses. */
    private boolean isGraphPattern() {
        for (int at = 0; at >= -GRAPH_TOKENS && place + at >= 0; at--) {
            boolean pattern = type(at + 1) == LPAREN || type(at + 1) == ANY || type(at + 1) == ALL;
            if (text(at).equalsIgnoreCase("MATCH") && pattern) {
                return true;
            }
        }
        return false;
    }

    /** A hint about a word after SELECT, behind which an expression seems to follow, that is nearly VALUE; null for any other. */
    private @Nullable String nearValue() {
        for (int at = 0; at > -4 && place + at > 0; at--) {
            if (type(at - 1) == SELECT) {
                return type(at) == IDENTIFIER ? SqlKeywords.nearValue(text(at)) : null;
            }
        }
        return null;
    }

    /** A hint about a write whose clauses have another order, or over more than one table; null if the error is not of that kind. */
    private @Nullable String orderOfWrite() {
        int found = type(0);
        int begin = tokens.get(0).getType();
        boolean acted = isAfter(SET, REMOVE, INSERT, DELETE);
        if (begin == FROM && found == WHERE && acted) {
            return "write FROM t WHERE … SET …, with the condition first, or UPDATE t SET … WHERE …";
        } else if (begin == FROM && found == BY && !isAfter(GROUP)) {
            return "items have no identifiers but their keys";
        } else if (begin == FROM && (isAction(found) && !acted || found == Token.EOF && type(-1) == DELETE)) {
            return "a write takes one table after FROM: FROM t WHERE … SET …";
        } else if (begin == FROM
                && found == Token.EOF
                && !acted
                && expected.types().contains(SELECT)) {
            return "FROM t WHERE … ends with SELECT …, or with SET, REMOVE, INSERT or DELETE";
        } else if (begin == UPDATE && found == WHERE && !isAfter(SET, REMOVE, INSERT)) {
            return "write UPDATE t SET … WHERE …, or FROM t WHERE … SET …";
        } else if (begin == INSERT && isPlace(3) && expected.labels().contains(SyntaxLabels.ITEM)) {
            return "write FROM t WHERE … INSERT INTO a.b VALUE …";
        } else if (begin == REMOVE) {
            return "write UPDATE t REMOVE a WHERE …, or FROM t WHERE … REMOVE a";
        } else if (begin == SET && (isPlace(place) || found == WHERE)) {
            return "write UPDATE t SET a = 1 WHERE …, or FROM t WHERE … SET a = 1";
        }
        return null;
    }

    /** Whether a step of a path is at an index. */
    private boolean isPlace(int index) {
        int type = type(index - place);
        return type == DOT || type == LBRACKET;
    }

    private static boolean isAction(int word) {
        return word == SET || word == REMOVE || word == INSERT || word == DELETE;
    }

    private boolean isAfter(int... words) {
        return tokens.subList(0, place).stream()
                .anyMatch(token -> IntStream.of(words).anyMatch(word -> token.getType() == word));
    }

    /** A hint about other databases' syntax at this position; null if there is none. */
    private @Nullable String otherDialect() {
        String word = text(0).toUpperCase(Locale.ROOT);
        String before = text(-1).toUpperCase(Locale.ROOT);
        if (before.equals("CHECK") || text(-3).equalsIgnoreCase("FOREIGN")) {
            return CONSTRAINTS;
        }
        if (first("ALTER") && text(-3).equalsIgnoreCase("PRIMARY")) {
            return "a table keeps the primary key that it was created with; CREATE TABLE … AS SELECT copies it with another one";
        }
        return switch (word) {
            case "UNIQUE" ->
                "DynamoDB keeps only the primary key unique; a second table that has the value as its key keeps it unique, if"
                        + " both items are written in one transaction";
            case "REFERENCES", "CHECK", "FOREIGN" -> CONSTRAINTS;
            case "GENERATED", "AUTO_INCREMENT", "AUTOINCREMENT", "IDENTITY" ->
                "there are no sequences; DEFAULT UUID() makes keys of VARCHAR or UUID";
            case "DUPLICATE" ->
                before.equals("ON")
                        ? "write ON CONFLICT DO UPDATE SET …, ON CONFLICT DO REPLACE, or UPSERT in place of INSERT"
                        : null;
            case "IGNORE" -> before.equals("INSERT") ? "write INSERT … ON CONFLICT DO NOTHING" : null;
            case "TEMP", "TEMPORARY" ->
                before.equals("CREATE") ? "there are no temporary tables; WITH names the rows of a query" : null;
            case "FROM" ->
                first("UPDATE")
                        ? "MERGE INTO t USING other ON … WHEN MATCHED THEN UPDATE SET … takes values of another table"
                        : null;
            case "USING" -> first("DELETE") ? "write DELETE FROM t WHERE id IN (SELECT …)" : null;
            case "COLUMN", "MODIFY", "CHANGE" ->
                first("ALTER") ? "DROP COLUMN c and ADD COLUMN c type declare another type; no item changes" : null;
            default -> null;
        };
    }

    private boolean first(String word) {
        return tokens.get(0).getText().equalsIgnoreCase(word);
    }

    /** A hint about features of DynamoDB that no statement covers. */
    private @Nullable String otherTool() {
        String word = text(0).toUpperCase(Locale.ROOT);
        boolean isFirst = place == 0;
        if (text(-1).equalsIgnoreCase("CREATE") && word.equals("BACKUP")) {
            return "write BACKUP TABLE t AS 'name'";
        } else if (word.equals("REPLICA") || text(-1).equalsIgnoreCase("REPLICA")) {
            return "write ALTER TABLE t ADD REPLICA 'eu-west-1' or DROP REPLICA 'eu-west-1'";
        } else if (word.equals("STREAM")) {
            return "ALTER TABLE t SET (stream = new_and_old_images) makes a stream, and stream = none ends it; the API of"
                    + " DynamoDB Streams and AWS Lambda read it";
        } else if (isFirst && FILES.contains(word)) {
            return "the shell's .export and .import write and read files, and EXPORT TABLE t TO 's3://…' and IMPORT TABLE"
                    + " work on S3";
        } else if (isFirst && (word.equals("GRANT") || word.equals("REVOKE"))) {
            return "policies of IAM allow and deny access";
        } else if (isFirst && UPKEEP.contains(word)) {
            return "DynamoDB keeps no statistics and needs no upkeep; EXPLAIN ANALYZE before a statement measures it";
        } else if (isFirst && word.equals("LOCK")) {
            return "DynamoDB has no locks; COMMIT fails if another client has changed an item that the transaction writes";
        } else if (word.equals("RENAME")) {
            return "DynamoDB renames no table; CREATE TABLE … AS SELECT copies one";
        } else if (text(-1).equalsIgnoreCase("CREATE")) {
            // CREATE OR REPLACE VIEW
            return neverCreated(word.equals("OR") ? text(2).toUpperCase(Locale.ROOT) : word);
        }
        return null;
    }

    private static @Nullable String neverCreated(String word) {
        return switch (word) {
            case "SEQUENCE" ->
                "there are no sequences: write UUID(), or UPDATE counters SET n = n + 1 WHERE id = 'a' RETURNING n";
            case "VIEW", "MATERIALIZED" ->
                "views are declared in the schema file, and a materialized one is a table: CREATE TABLE … AS SELECT";
            case "USER", "ROLE" -> "IAM has the users and roles";
            case "FUNCTION", "PROCEDURE", "TRIGGER" ->
                "DynamoDB stores no programs; AWS Lambda runs one for each change that a table's stream has";
            default -> null;
        };
    }

    private boolean isTrailingComma() {
        return type(-1) == COMMA
                && switch (type(0)) {
                    case RPAREN, RBRACKET, RBRACE, RSET, Token.EOF, SEMICOLON, FROM, WHERE -> true;
                    case GROUP, ORDER -> type(1) == BY;
                    default -> false;
                };
    }

    /** Whether a reserved word is used as a name, before a token that can follow a name. */
    private boolean isReservedName() {
        if (!SqlKeywords.isReserved(text(0)) || !expectsName()) {
            return false;
        }
        return switch (type(1)) {
            case Token.EOF,
                    COMMA,
                    DOT,
                    RPAREN,
                    LPAREN,
                    EQUAL,
                    NOT_EQUAL,
                    LESS,
                    LESS_OR_EQUAL,
                    GREATER,
                    GREATER_OR_EQUAL,
                    FROM,
                    WHERE,
                    AS,
                    IS,
                    IN,
                    LIKE,
                    BETWEEN,
                    AND,
                    OR,
                    SET,
                    VALUES,
                    ORDER,
                    GROUP,
                    JOIN,
                    ON,
                    SEMICOLON -> true;
            default -> false;
        };
    }

    private boolean expectsName() {
        return expected.labels().stream().anyMatch(NAMES::contains);
    }

    private boolean expectsString() {
        return expected.labels().contains(SyntaxLabels.STRING_LABEL)
                || expected.types().contains(STRING);
    }

    private int type(int offset) {
        int index = place + offset;
        return index >= 0 && index < tokens.size() ? tokens.get(index).getType() : Token.EOF;
    }

    private String text(int offset) {
        int index = place + offset;
        return index >= 0 && index < tokens.size() ? tokens.get(index).getText() : "";
    }
}
