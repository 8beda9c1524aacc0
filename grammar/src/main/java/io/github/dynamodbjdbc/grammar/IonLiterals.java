package io.github.dynamodbjdbc.grammar;

import com.amazon.ion.IonException;
import com.amazon.ion.IonReader;
import com.amazon.ion.IonType;
import com.amazon.ion.Timestamp;
import com.amazon.ion.system.IonReaderBuilder;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.TemporalKind;
import io.github.dynamodbjdbc.grammar.ast.Position;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/**
 * Reads Ion's text between backticks as the literals and constructors that have the same value. Other dialects quote names with backticks, so a
 * symbol by itself, which might be a name, is refused.
 */
final class IonLiterals {
    private static final String NAMES = "names are quoted with double quotes, not with backticks: ";

    private final Token token;
    private final Position position;
    private final String text;

    private IonLiterals(Token token) {
        this.token = token;
        this.position = Positions.of(token);
        this.text = token.getText().substring(1, token.getText().length() - 1);
    }

    /** @throws SqlSyntaxException if the text is no Ion, or is a value that DynamoDB does not have */
    static Expression value(Token token) {
        return new IonLiterals(token).value();
    }

    /** The advice for a name in backticks. */
    static String asName(String quoted) {
        return NAMES + '"' + quoted.substring(1, quoted.length() - 1).replace("\"", "\"\"") + '"';
    }

    private Expression value() {
        // Symbols that are defined elsewhere have no text here.
        if (text.contains("$ion")) {
            throw failure("a literal has no symbol tables or versions of Ion");
        }
        try (IonReader reader = IonReaderBuilder.standard().build(text)) {
            IonType type = reader.next();
            if (type == null) {
                throw failure("there is no value");
            } else if (type == IonType.SYMBOL && !text.strip().startsWith("'") && !reader.isNullValue()) {
                throw failure("a symbol by itself is written with quotes, as in `'a'`");
            }
            Expression value = value(reader, type);
            if (reader.next() != null) {
                throw failure("there is more than one value");
            }
            return value;
        } catch (IonException | IllegalArgumentException | ArithmeticException e) {
            throw failure(firstLine(e));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String firstLine(RuntimeException e) {
        String message = e.getMessage();
        return message == null
                ? e.getClass().getSimpleName()
                : message.lines().findFirst().orElse("");
    }

    /** The error of a text that may be a name. */
    private SqlSyntaxException failure(String problem) {
        String first = text.strip();
        boolean isName = !first.isEmpty() && (Character.isLetter(first.codePointAt(0)) || first.charAt(0) == '_');
        return isName
                ? new SqlSyntaxException(asName(token.getText()), position, token.getText())
                : refusal("the text in backticks is no Ion literal: " + problem);
    }

    private SqlSyntaxException refusal(String problem) {
        return new SqlSyntaxException(problem, position, token.getText());
    }

    private Expression value(IonReader reader, IonType type) {
        if (reader.getDepth() >= NestingGuard.LIMIT) {
            throw NestingGuard.tooDeep(token);
        }
        String annotation = annotation(reader);
        if (annotation != null) {
            return annotated(annotation, reader, type);
        } else if (reader.isNullValue()) {
            return new Expression.NullLiteral(position);
        }
        return switch (type) {
            case NULL -> new Expression.NullLiteral(position);
            case BOOL -> new Expression.BooleanLiteral(reader.booleanValue(), position);
            case INT -> number(new BigDecimal(reader.bigIntegerValue()));
            case DECIMAL -> number(reader.bigDecimalValue());
            case FLOAT -> ofFloat(reader.doubleValue());
            case TIMESTAMP ->
                new Expression.TemporalLiteral(
                        TemporalKind.TIMESTAMP, day(reader) + time(reader.timestampValue()), position);
            case STRING, SYMBOL -> new Expression.StringLiteral(reader.stringValue(), position);
            case BLOB, CLOB -> new Expression.BinaryLiteral(HexFormat.of().formatHex(reader.newBytes()), position);
            case LIST, SEXP -> new Expression.ListValue(elements(reader), position);
            case STRUCT -> tuple(reader);
            case DATAGRAM -> throw failure("there is more than one value");
        };
    }

    private @Nullable String annotation(IonReader reader) {
        String[] annotations = reader.getTypeAnnotations();
        if (annotations.length > 1) {
            throw refusal("a value has one annotation at most");
        }
        return annotations.length == 0 ? null : annotations[0];
    }

    /** PartiQL's values that Ion has not. */
    private Expression annotated(String annotation, IonReader reader, IonType type) {
        if (annotation.equals("$missing") && reader.isNullValue()) {
            return new Expression.MissingLiteral(position);
        } else if (annotation.equals("$bag") && type == IonType.LIST && !reader.isNullValue()) {
            return new Expression.SetValue(elements(reader), position);
        } else if (annotation.equals("$date") && type == IonType.TIMESTAMP && !reader.isNullValue()) {
            return new Expression.TemporalLiteral(TemporalKind.DATE, day(reader), position);
        }
        throw refusal("DynamoDB has no annotations, and PartiQL's are $bag::[1], $missing::null and $date::2007-02-23");
    }

    private Expression number(BigDecimal value) {
        BigDecimal size = value.abs();
        Expression number = PrimaryBuilder.number(size.toString(), size, position);
        return value.signum() < 0 ? new Expression.Unary(Expression.UnaryOperator.MINUS, number, position) : number;
    }

    private Expression ofFloat(double value) {
        if (!Double.isFinite(value)) {
            throw refusal("DynamoDB has no number " + value);
        }
        return number(BigDecimal.valueOf(value));
    }

    private static String day(IonReader reader) {
        Timestamp value = reader.timestampValue();
        return String.format("%04d-%02d-%02d", value.getZYear(), value.getZMonth(), value.getZDay());
    }

    /** The time of day in UTC. */
    private static String time(Timestamp value) {
        BigDecimal second = value.getZDecimalSecond();
        String seconds = second.toPlainString();
        return String.format(
                "T%02d:%02d:%sZ",
                value.getZHour(), value.getZMinute(), second.compareTo(BigDecimal.TEN) < 0 ? '0' + seconds : seconds);
    }

    private List<Expression> elements(IonReader reader) {
        List<Expression> elements = new ArrayList<>();
        reader.stepIn();
        for (IonType type = reader.next(); type != null; type = reader.next()) {
            elements.add(value(reader, type));
        }
        reader.stepOut();
        return elements;
    }

    private Expression tuple(IonReader reader) {
        List<Expression.DocumentEntry> entries = new ArrayList<>();
        reader.stepIn();
        for (IonType type = reader.next(); type != null; type = reader.next()) {
            entries.add(new Expression.DocumentEntry(reader.getFieldName(), value(reader, type), position));
        }
        reader.stepOut();
        return new Expression.Document(entries, position);
    }
}
