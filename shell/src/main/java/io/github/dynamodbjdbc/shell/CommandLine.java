package io.github.dynamodbjdbc.shell;

import io.github.dynamodbjdbc.shell.transfer.Transfers;
import java.io.IOException;
import java.io.InputStream;
import org.jline.reader.EndOfFileException;
import org.jline.reader.History;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.reader.impl.LineReaderImpl;
import org.jspecify.annotations.Nullable;
import sqlline.SqlLine;
import sqlline.SqlLineParser;

/** SQLLine with commands that begin with a dot, which need no semicolon, and with questions. */
class CommandLine extends SqlLine {
    private @Nullable LineReader reader;
    private boolean asking;

    @Override
    public LineReader getConsoleReader(@Nullable InputStream in, History history) throws IOException {
        LineReader made = super.getConsoleReader(in, history);
        if (made instanceof LineReaderImpl configurable) {
            configurable.setParser(new DotParser());
        }
        reader = made;
        return made;
    }

    /** Whether the user says yes to a question, and not nothing or anything else. */
    boolean ask(String question) {
        LineReader answers = reader;
        if (answers == null) {
            return false;
        }
        Object history = answers.getVariable(LineReader.DISABLE_HISTORY);
        answers.setVariable(LineReader.DISABLE_HISTORY, true);
        asking = true;
        try {
            String answer = answers.readLine(question + " [y/N] ").strip();
            return answer.equalsIgnoreCase("y") || answer.equalsIgnoreCase("yes");
        } catch (UserInterruptException | EndOfFileException e) {
            return false;
        } finally {
            asking = false;
            answers.setVariable(LineReader.DISABLE_HISTORY, history);
        }
    }

    /** SQLLine casts the reader's parser to its own. */
    private final class DotParser extends SqlLineParser {
        private final DefaultParser words = new DefaultParser();
        private final DefaultParser command = new DefaultParser();

        DotParser() {
            super(CommandLine.this);
            // A backslash is one in the name of a file.
            words.setEscapeChars(new char[0]);
            words.setEofOnUnclosedQuote(false);
            command.setEscapeChars(new char[0]);
            command.setEofOnUnclosedQuote(true);
            command.setEofOnUnclosedBracket(DefaultParser.Bracket.ROUND);
        }

        @Override
        public ParsedLine parse(String line, int cursor, ParseContext context) {
            if (asking) {
                return words.parse(line, cursor, context);
            }
            if (!Transfers.isCommand(line)) {
                return super.parse(line, cursor, context);
            }
            // SQLLine asks this parser again, when it looks for semicolons outside of quotes.
            setEofOnUnclosedQuote(true);
            return command.parse(line, cursor, context);
        }
    }
}
