package io.github.dynamodbjdbc.shell.transfer;

import java.sql.SQLException;
import java.sql.SQLSyntaxErrorException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The parts of a command: words, quoted names and groups in parentheses. */
final class CommandWords {
    private final Deque<String> words;

    private CommandWords(List<String> words) {
        this.words = new ArrayDeque<>(words);
    }

    /** Splits a command. A semicolon at the end is removed. */
    static CommandWords of(String text) throws SQLException {
        String command = text.strip();
        while (command.endsWith(";")) {
            command = command.substring(0, command.length() - 1).stripTrailing();
        }
        List<String> words = new ArrayList<>();
        if (!cut(command, words)) {
            throw wrong("a quote or a parenthesis is not closed");
        }
        return new CommandWords(words);
    }

    static boolean isOpen(String text) {
        return !cut(text, new ArrayList<>());
    }

    static SQLException wrong(String what) {
        return new SQLSyntaxErrorException(what, "42601");
    }

    /** Splits a text into parts with their quotes and parentheses. Returns whether all of these are closed. */
    private static boolean cut(String text, List<String> words) {
        StringBuilder word = new StringBuilder();
        int depth = 0;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '\'' || c == '"') {
                quote = c;
            } else if (c == '(') {
                if (depth++ == 0) {
                    flush(word, words);
                }
            } else if (c == ')') {
                depth--;
            } else if (depth == 0 && Character.isWhitespace(c)) {
                flush(word, words);
                continue;
            }
            word.append(c);
        }
        flush(word, words);
        return depth <= 0 && quote == 0;
    }

    private static void flush(StringBuilder word, List<String> words) {
        if (!word.isEmpty()) {
            words.add(word.toString());
            word.setLength(0);
        }
    }

    boolean hasMore() {
        return !words.isEmpty();
    }

    boolean isGroup() {
        return hasMore() && words.getFirst().startsWith("(");
    }

    void end() throws SQLException {
        if (hasMore()) {
            throw wrong("nothing is expected after the command, found " + words.getFirst());
        }
    }

    /** The next part, which must not be a group, with its quotes. */
    String raw(String what) throws SQLException {
        if (!hasMore() || isGroup()) {
            throw wrong("expected " + what + ", found " + (hasMore() ? words.getFirst() : "the end"));
        }
        return words.removeFirst();
    }

    String word(String what) throws SQLException {
        return raw(what);
    }

    void require(String word) throws SQLException {
        String found = raw(word);
        if (!found.equalsIgnoreCase(word)) {
            throw wrong("expected " + word + ", found " + found);
        }
    }

    /** The next part as a name, without quotes. */
    String name(String what) throws SQLException {
        String name = raw(what);
        char first = name.charAt(0);
        if (first != '\'' && first != '"') {
            return name;
        }
        if (name.length() < 3 || name.charAt(name.length() - 1) != first) {
            throw wrong("expected " + what + ", found " + name);
        }
        String quote = String.valueOf(first);
        return name.substring(1, name.length() - 1).replace(quote + quote, quote);
    }

    /** The content of the next part, which has to be a group. */
    String group(String what) throws SQLException {
        if (!isGroup() || !words.getFirst().endsWith(")")) {
            throw wrong("expected " + what + ", found " + (hasMore() ? words.getFirst() : "the end"));
        }
        String group = words.removeFirst();
        return group.substring(1, group.length() - 1).strip();
    }
}
