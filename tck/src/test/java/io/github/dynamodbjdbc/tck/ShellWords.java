package io.github.dynamodbjdbc.tck;

import java.util.ArrayList;
import java.util.List;

/** Splits a command line into words, with or without quotes, as a shell does. */
final class ShellWords {
    private ShellWords() {}

    /** The words; null if the command continues on the next line, by an open quote or a backslash at the end. */
    static List<String> split(String command) {
        List<String> words = new ArrayList<>();
        StringBuilder word = null;
        char quote = 0;
        for (int i = 0; i < command.length(); i++) {
            char c = command.charAt(i);
            if (c == '\\' && quote != '\'') {
                if (i + 1 == command.length()) {
                    return null;
                }
                char next = command.charAt(++i);
                word = word == null ? new StringBuilder() : word;
                if (quote == '"' && "\"\\$`".indexOf(next) < 0) {
                    word.append(c);
                }
                if (next != '\n') {
                    word.append(next);
                }
            } else if (quote != 0 ? c == quote : c == '\'' || c == '"') {
                quote = quote == 0 ? c : 0;
                word = word == null ? new StringBuilder() : word;
            } else if (quote == 0 && Character.isWhitespace(c)) {
                if (word != null && word.length() > 0) {
                    words.add(word.toString());
                }
                word = null;
            } else {
                word = word == null ? new StringBuilder() : word;
                word.append(c);
            }
        }
        if (quote != 0) {
            return null;
        }
        if (word != null) {
            words.add(word.toString());
        }
        return words;
    }
}
