package io.github.dynamodbjdbc.shell;

import io.github.dynamodbjdbc.grammar.SqlKeywords;
import io.github.dynamodbjdbc.planner.function.Functions;
import io.github.dynamodbjdbc.shell.print.CellText;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/** Completes tables where one is expected, properties after SET, and otherwise keywords, functions, tables and their columns. */
final class NameCompleter implements Completer {
    private static final Set<String> BEFORE_TABLES =
            Set.of("FROM", "JOIN", "INTO", "UPDATE", "TABLE", "DESCRIBE", "PURGE", "\\D", "!DESCRIBE", "!COLUMNS");

    private final Names names;

    NameCompleter(Names names) {
        this.names = names;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        String word = line.word();
        List<String> before = line.words().subList(0, line.wordIndex());
        String last = before.isEmpty() ? "" : before.get(before.size() - 1).toUpperCase(Locale.ROOT);
        try {
            if (before.isEmpty() && (word.startsWith("\\") || word.startsWith("!"))) {
                add(LineCommand.Name.all(), candidates);
            } else if (BEFORE_TABLES.contains(last)) {
                add(names.tables(), candidates);
            } else if (last.equals("SET") && before.size() == 1) {
                add(names.properties(), candidates);
            } else if (last.equals(".")) {
                addColumns(line, candidates);
            } else {
                addColumns(line, candidates);
                add(names.tables(), candidates);
                addWords(word, candidates);
            }
        } catch (SQLException e) {
            // Without the database only the words of the language are offered.
            addWords(word, candidates);
        }
    }

    /** Adds the columns of the tables that the statement names. */
    private void addColumns(ParsedLine line, List<Candidate> candidates) throws SQLException {
        Set<String> words = Arrays.stream(line.line().split("[^\\p{L}\\p{N}_$-]+"))
                .map(word -> word.toUpperCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
        for (String table : names.tables()) {
            if (words.contains(table.toUpperCase(Locale.ROOT))) {
                add(names.columns(table), candidates);
            }
        }
    }

    private static void addWords(String word, List<Candidate> candidates) {
        boolean isLower = !word.isEmpty() && word.equals(word.toLowerCase(Locale.ROOT));
        UnaryOperator<String> asTyped = text -> isLower ? text.toLowerCase(Locale.ROOT) : text;
        add(SqlKeywords.all().stream().map(asTyped).toList(), candidates);
        add(Functions.names().stream().map(asTyped).toList(), candidates);
    }

    private static void add(Collection<String> texts, List<Candidate> candidates) {
        for (String text : texts) {
            // Names that contain control characters are not offered, since a terminal could take them for commands.
            if (CellText.escapeLines(text).equals(text)) {
                candidates.add(new Candidate(text));
            }
        }
    }
}
