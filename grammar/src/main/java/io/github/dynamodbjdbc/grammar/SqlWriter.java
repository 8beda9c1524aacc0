package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Builds a text from names, strings and lists. */
final class SqlWriter {
    /** A name that begins like <code>$tag$</code> might begin a string, if its tag occurs again. */
    private static final Pattern WORD =
            Pattern.compile("(?!\\$[\\p{L}\\p{M}\\p{Nd}_]*\\$)[\\p{L}_$][\\p{L}\\p{M}\\p{Nd}_$]*");

    private final StringBuilder out = new StringBuilder();

    SqlWriter text(String text) {
        out.append(text);
        return this;
    }

    SqlWriter string(String value) {
        return text("'").text(value.replace("'", "''")).text("'");
    }

    SqlWriter name(Identifier identifier) {
        return SqlKeywords.isReserved(identifier.name()) ? quoted(identifier.name()) : word(identifier);
    }

    /** Writes a name where reserved words are also allowed as names. */
    SqlWriter word(Identifier identifier) {
        boolean bare = !identifier.quoted() && WORD.matcher(identifier.name()).matches();
        return bare ? text(identifier.name()) : quoted(identifier.name());
    }

    private SqlWriter quoted(String name) {
        return text("\"").text(name.replace("\"", "\"\"")).text("\"");
    }

    SqlWriter dotted(List<Identifier> parts) {
        name(parts.get(0));
        parts.subList(1, parts.size()).forEach(part -> text(".").word(part));
        return this;
    }

    SqlWriter names(List<Identifier> names) {
        return text("(").list(names, this::name).text(")");
    }

    <T> SqlWriter list(List<T> items, Consumer<T> write) {
        return list(items, ", ", write);
    }

    <T> SqlWriter list(List<T> items, String separator, Consumer<T> write) {
        boolean first = true;
        for (T item : items) {
            if (!first) {
                text(separator);
            }
            first = false;
            write.accept(item);
        }
        return this;
    }

    /** Writes an expression, in parentheses if it begins with an operator, which would have the word before it as its operand. */
    SqlWriter operand(Runnable expression) {
        int start = out.length();
        expression.run();
        if ("+-~".indexOf(out.charAt(start)) >= 0) {
            out.insert(start, '(').append(')');
        }
        return this;
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
