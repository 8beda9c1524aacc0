package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** PostgreSQL's text of an array, <code>{a,"b c",NULL}</code>, of one dimension. */
final class ArrayLiteral {
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
        Position position = literal.position();
        List<Expression> elements = new ArrayList<>();
        for (Expression element : new ArrayLiteral(literal).elements()) {
            elements.add(
                    type == null || element instanceof Expression.NullLiteral
                            ? element
                            : new Expression.Cast(element, type, false, position));
        }
        return new Expression.ListValue(elements, position);
    }

    /** The elements of a text that is not a literal. */
    static List<@Nullable String> strings(String array) {
        List<@Nullable String> strings = new ArrayList<>();
        for (Expression element :
                new ArrayLiteral(new Expression.StringLiteral(array, new Position(1, 1, 1, 1))).elements()) {
            strings.add(element instanceof Expression.StringLiteral string ? string.value() : null);
        }
        return strings;
    }

    private List<Expression> elements() {
        if (text.length() < 2 || text.charAt(0) != '{' || text.charAt(text.length() - 1) != '}') {
            throw malformed();
        }
        List<Expression> elements = new ArrayList<>();
        at = 1;
        skipBlanks();
        if (at < text.length() - 1) {
            elements.add(element());
            while (text.charAt(at) == ',') {
                at++;
                elements.add(element());
            }
        }
        if (at != text.length() - 1) {
            throw malformed();
        }
        return elements;
    }

    /** One element, followed by a comma or the end. */
    private Expression element() {
        skipBlanks();
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
                "a string of an array is written '{a,\"b c\",NULL}', in one dimension",
                literal.position(),
                literal.value());
    }
}
