package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlLexer;
import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.ColumnListContext;
import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.IntervalFieldsContext;
import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.StringContext;
import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.TableNameContext;
import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.TypeNameContext;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;

/** Reads names, strings and other leaves of the parse tree. */
final class Names {
    private Names() {}

    /** @param context a rule for a name, quoted or not */
    static Identifier identifier(ParserRuleContext context) {
        return context.getStart().getType() == DynamoSqlLexer.UNICODE_NAME
                ? named(UnicodeEscapes.text(context), Positions.of(context), context.getText())
                : identifier(context.getStart());
    }

    static @Nullable Identifier optional(@Nullable ParserRuleContext context) {
        return context == null ? null : identifier(context);
    }

    static Identifier identifier(Token token) {
        String text = token.getText();
        if (token.getType() != DynamoSqlLexer.QUOTED_IDENTIFIER) {
            return new Identifier(text, false, Positions.of(token));
        }
        return named(text.substring(1, text.length() - 1).replace("\"\"", "\""), Positions.of(token), text);
    }

    private static Identifier named(String name, Position position, String text) {
        if (name.isEmpty()) {
            throw new SqlSyntaxException("a name can't be empty", position, text);
        }
        return new Identifier(name, true, position);
    }

    static List<Identifier> identifiers(List<? extends ParserRuleContext> contexts) {
        return contexts.stream().map(Names::identifier).toList();
    }

    static List<Identifier> columns(@Nullable ColumnListContext context) {
        return context == null ? List.of() : identifiers(context.identifier());
    }

    static List<Identifier> table(TableNameContext context) {
        List<Identifier> parts = new ArrayList<>();
        parts.add(identifier(context.identifier()));
        parts.addAll(identifiers(context.anyIdentifier()));
        return parts;
    }

    static String string(StringContext context) {
        Token token = context.getStart();
        return switch (token.getType()) {
            case DynamoSqlLexer.UNICODE_STRING -> UnicodeEscapes.text(context);
            case DynamoSqlLexer.ESCAPE_STRING -> StringEscapes.text(token);
            case DynamoSqlLexer.DOLLAR_STRING -> {
                String text = token.getText();
                int tag = text.indexOf('$', 1) + 1;
                yield text.substring(tag, text.length() - tag);
            }
            default -> string(token);
        };
    }

    /** The content of a string, or of several on lines of their own, which are one. */
    static String string(Token token) {
        String text = token.getText();
        if (text.indexOf('\n') < 0) {
            return text.substring(1, text.length() - 1).replace("''", "'");
        }
        StringBuilder content = new StringBuilder();
        boolean within = false;
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            if (next != '\'') {
                content.append(within ? String.valueOf(next) : "");
            } else if (within && i + 1 < text.length() && text.charAt(i + 1) == '\'') {
                content.append(next);
                i++;
            } else {
                within = !within;
            }
        }
        return content.toString();
    }

    static String string(TerminalNode node) {
        return string(node.getSymbol());
    }

    static String upper(String text) {
        return text.toUpperCase(Locale.ROOT);
    }

    static int integer(TerminalNode node) {
        return integer(node.getSymbol());
    }

    /** The text of a number without the underscores between its digits. */
    static String digits(Token token) {
        return token.getText().replace("_", "");
    }

    static int integer(Token token) {
        try {
            return Integer.parseInt(digits(token));
        } catch (NumberFormatException e) {
            throw new SqlSyntaxException(
                    "the number " + token.getText() + " is too large here", Positions.of(token), token.getText());
        }
    }

    static TypeName type(TypeNameContext context) {
        return context.LBRACKET().isEmpty()
                ? elementType(context)
                : new TypeName("LIST", List.of(), Positions.of(context));
    }

    /** The element type of an array type. */
    static TypeName elementType(TypeNameContext context) {
        if (context.intervalFields() != null) {
            return interval(context.intervalFields(), Positions.of(context));
        }
        StringBuilder name = new StringBuilder(words(context.typeWords()));
        if (context.ZONE() != null) {
            name.append(context.WITH() != null ? " WITH TIME ZONE" : " WITHOUT TIME ZONE");
        }
        return new TypeName(
                name.toString(), context.INTEGER().stream().map(Names::integer).toList(), Positions.of(context));
    }

    /** {@code INTERVAL DAY(2) TO SECOND} with the digits of the last field as arguments. */
    static TypeName interval(IntervalFieldsContext fields, Position position) {
        StringBuilder name = new StringBuilder("INTERVAL ").append(upper(fields.first.getText()));
        List<Integer> arguments = new ArrayList<>();
        if (fields.last == null) {
            if (fields.digits != null) {
                arguments.add(integer(fields.digits));
            }
        } else {
            name.append(fields.digits == null ? "" : "(" + integer(fields.digits) + ")");
            name.append(" TO ").append(upper(fields.last.getText()));
        }
        if (fields.fraction != null) {
            arguments.add(integer(fields.fraction));
        }
        return new TypeName(name.toString(), arguments, position);
    }

    private static String words(ParserRuleContext context) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < context.getChildCount(); i++) {
            words.add(upper(context.getChild(i).getText()));
        }
        return String.join(" ", words);
    }
}
