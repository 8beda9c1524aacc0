package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** PostgreSQL's text of an array, <code>{a,"b c",NULL}</code>, or of arrays in it, <code>{{1,2},{3,4}}</code>. */
final class ArrayLiteral {
    private static final int MOST_DIMENSIONS = 6;

    private final Expression.StringLiteral literal;
    private final String text;
    private final Position place;
    private int at;

    private ArrayLiteral(Expression.StringLiteral literal) {
        this.literal = literal;
        this.text = literal.value().strip();
        // One column after the opening quote, where no token begins: the position shows that an element is not the
        // literal itself.
        Position whole = literal.position();
        this.place = new Position(whole.line(), whole.column() + 1, whole.endLine(), whole.endColumn());
    }

    /** @param type the elements' type; null for text */
    static Expression.ListValue list(Expression.StringLiteral literal, @Nullable TypeName type) {
        return typed(new ArrayLiteral(literal).whole(), type, literal.position());
    }

    private static Expression.ListValue typed(List<Expression> elements, @Nullable TypeName type, Position position) {
        List<Expression> typed = new ArrayList<>();
        for (Expression element : elements) {
            if (element instanceof Expression.ListValue inner) {
                typed.add(typed(inner.elements(), type, position));
            } else if (type == null || element instanceof Expression.NullLiteral) {
                typed.add(element);
            } else {
                typed.add(new Expression.Cast(element, type, false, position));
            }
        }
        return new Expression.ListValue(typed, position);
    }

    /** The elements of a text that is not a literal, in one dimension. */
    static List<@Nullable String> strings(String array) {
        ArrayLiteral literal = new ArrayLiteral(new Expression.StringLiteral(array, new Position(1, 1, 1, 1)));
        List<@Nullable String> strings = new ArrayList<>();
        for (Expression element : literal.whole()) {
            if (element instanceof Expression.ListValue) {
                throw literal.malformed();
            }
            strings.add(element instanceof Expression.StringLiteral string ? string.value() : null);
        }
        return strings;
    }

    /** Whether a string begins as JSON's lists, objects and strings do, and is not the text of an array. */
    static boolean isJson(Expression.StringLiteral literal) {
        String text = literal.value().strip();
        return text.startsWith("[")
                || text.startsWith("\"")
                || text.startsWith("{")
                        && text.substring(1).strip().startsWith("\"")
                        && !new ArrayLiteral(literal).isArray();
    }

    private boolean isArray() {
        try {
            whole();
            return true;
        } catch (SqlSyntaxException notAnArray) {
            return false;
        }
    }

    private List<Expression> whole() {
        if (text.isEmpty() || text.charAt(0) != '{') {
            throw malformed();
        }
        List<Expression> elements = elements(1);
        if (at != text.length()) {
            throw malformed();
        }
        return elements;
    }

    /** The elements from an opening brace to the one that closes it. */
    private List<Expression> elements(int depth) {
        if (depth > MOST_DIMENSIONS) {
            throw malformed();
        }
        List<Expression> elements = new ArrayList<>();
        at++;
        skipBlanks();
        if (text.charAt(at) != '}') {
            elements.add(element(depth));
            while (text.charAt(at) == ',') {
                at++;
                elements.add(element(depth));
            }
        }
        if (text.charAt(at) != '}') {
            throw malformed();
        }
        at++;
        return elements;
    }

    /** One element, followed by a comma or a closing brace. */
    private Expression element(int depth) {
        skipBlanks();
        if (text.charAt(at) == '{') {
            Expression inner = new Expression.ListValue(elements(depth + 1), place);
            skipBlanks();
            return inner;
        }
        if (text.charAt(at) == '"') {
            at++;
            String quoted = until("\"");
            at++;
            skipBlanks();
            return new Expression.StringLiteral(quoted, place);
        }
        int start = at;
        String word = until(",}").strip();
        if (word.isEmpty() || word.contains("\"") || word.contains("{")) {
            throw malformed();
        }
        return text.substring(start, at).strip().equalsIgnoreCase("NULL")
                ? new Expression.NullLiteral(place)
                : new Expression.StringLiteral(word, place);
    }

    private String until(String ends) {
        StringBuilder part = new StringBuilder();
        while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) {
            if (text.charAt(at) == '\\') {
                at++;
            }
            if (at < text.length()) {
                part.append(text.charAt(at++));
            }
        }
        if (at >= text.length()) {
            throw malformed();
        }
        return part.toString();
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        if (at >= text.length()) {
            throw malformed();
        }
    }

    private SqlSyntaxException malformed() {
        return new SqlSyntaxException(
                "a string of an array is written '{a,\"b c\",NULL}'", literal.position(), literal.value());
    }
}
