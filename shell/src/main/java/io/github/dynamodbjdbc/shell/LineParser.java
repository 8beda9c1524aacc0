package io.github.dynamodbjdbc.shell;

import java.util.ArrayList;
import java.util.List;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

/** Finds the end of the input: SQL ends with a semicolon, a command with its line. */
final class LineParser implements Parser {
    private boolean takesAnything;

    /** Sets whether any line is accepted, as for the answer to a question. */
    void takesAnything(boolean anything) {
        takesAnything = anything;
    }

    @Override
    public boolean isEscapeChar(char c) {
        return false;
    }

    @Override
    public ParsedLine parse(String line, int cursor, ParseContext context) {
        if (!takesAnything && context == ParseContext.ACCEPT_LINE && !isWhole(line)) {
            throw new EOFError(-1, -1, "the statement goes on");
        }
        return Words.of(line, cursor);
    }

    private static boolean isWhole(String text) {
        return text.isBlank()
                || (LineCommand.isOne(text)
                        ? !Script.isOpen(text)
                        : Script.isClosed(text) || Script.lacksSemicolonBefore(text) != null);
    }

    /** The input, split into words for completion: names, and beginnings of commands. */
    private record Words(String line, int cursor, List<String> words, int wordIndex, int wordCursor)
            implements CompletingParsedLine {
        static Words of(String line, int cursor) {
            List<String> words = new ArrayList<>();
            int start = 0;
            for (int i = 0; i <= cursor; i++) {
                if (i == cursor || !isPart(line.charAt(i))) {
                    if (i > start || i == cursor) {
                        words.add(line.substring(start, i));
                    }
                    if (i < cursor && line.charAt(i) == '.') {
                        words.add(".");
                    }
                    start = i + 1;
                }
            }
            String word = words.get(words.size() - 1);
            return new Words(line, cursor, words, words.size() - 1, word.length());
        }

        private static boolean isPart(char c) {
            return Character.isLetterOrDigit(c)
                    || c == '_'
                    || c == '$'
                    || c == '\\'
                    || c == '!'
                    || c == '-'
                    || c == '?';
        }

        /** Names are not escaped. */
        @Override
        public CharSequence escape(CharSequence candidate, boolean complete) {
            return candidate;
        }

        @Override
        public int rawWordCursor() {
            return wordCursor;
        }

        @Override
        public int rawWordLength() {
            return word().length();
        }

        @Override
        public String word() {
            return words.get(wordIndex);
        }
    }
}
