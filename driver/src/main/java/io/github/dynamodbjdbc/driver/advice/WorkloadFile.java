package io.github.dynamodbjdbc.driver.advice;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.grammar.SqlSyntaxException;
import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Statements in a file: a script, in which each ends with a semicolon, or lines of the driver's logger of statements, around which a formatter
 * may have put anything. No message has a part of the file's content, which may not be the user's.
 *
 * @param statements how often each text occurs; failed statements are left out
 * @param unreadable how many parts of the file are no statements
 */
record WorkloadFile(Map<String, Long> statements, long unreadable) {
    /** A log of some hundred thousand statements. */
    private static final long MOST_BYTES = 64L << 20;

    /** Each is planned. */
    private static final int MOST_STATEMENTS = 10_000;

    private static final Pattern LOGGED =
            Pattern.compile("(?:^|[\\s:])(failed with \\w{5}: )?\\d+\\.\\d ms, \\d+ rows?(?=, by |, with |: )");

    private static final Pattern FIRST_WORD = Pattern.compile(
            ": (\\(*(?:SELECT|FROM|WITH|VALUES|TABLE|INSERT|UPDATE|DELETE|REPLACE|UPSERT|MERGE|TRUNCATE|PURGE)\\b)",
            Pattern.CASE_INSENSITIVE);

    static WorkloadFile read(Path path) {
        try {
            if (!Files.isRegularFile(path)) {
                throw failure(Files.exists(path) ? "it is no regular file" : "there is no such file", null);
            }
            if (Files.size(path) > MOST_BYTES) {
                throw failure("it has more than " + (MOST_BYTES >> 20) + " MB", null);
            }
            try (BufferedReader reader = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
                return of(reader.lines().toList());
            }
        } catch (CharacterCodingException e) {
            throw failure("it is not UTF-8", e);
        } catch (IOException | UncheckedIOException e) {
            throw failure("it can't be read", e);
        }
    }

    static WorkloadFile of(List<String> lines) {
        Map<String, Long> found = new LinkedHashMap<>();
        long unreadable = 0;
        List<Matcher> logged = new ArrayList<>();
        for (String line : lines) {
            Matcher matcher = LOGGED.matcher(line);
            if (matcher.find()) {
                logged.add(matcher);
            }
        }
        for (String text : logged.isEmpty()
                ? StatementParser.split(String.join("\n", lines))
                : logged.stream().map(WorkloadFile::statement).toList()) {
            Boolean advised = text == null ? Boolean.FALSE : isOfItems(text);
            if (advised == null) {
                unreadable++;
            } else if (advised) {
                found.merge(text, 1L, Long::sum);
            }
            if (found.size() > MOST_STATEMENTS) {
                throw new StatementFailure(
                        SqlState.LIMIT_EXCEEDED,
                        "The workload file has more than " + MOST_STATEMENTS + " different statements");
            }
        }
        return new WorkloadFile(found, unreadable);
    }

    /** The statement after the plan, whose text may itself have colons; null for a failed statement. */
    private static @Nullable String statement(Matcher logged) {
        if (logged.group(1) != null) {
            return null;
        }
        StringBuilder rest = new StringBuilder();
        logged.appendTail(rest);
        rest.delete(0, logged.end());
        Matcher first = FIRST_WORD.matcher(rest);
        int from = 0;
        while (first.find(from)) {
            String text = rest.substring(first.start(1));
            if (isOfItems(text) != null) {
                return text;
            }
            from = first.start(1);
        }
        return "";
    }

    /** Whether it is a statement that reads or writes items; null if it is no statement at all. */
    private static @Nullable Boolean isOfItems(String text) {
        try {
            Statement statement = StatementParser.parse(text);
            return statement instanceof Statement.Select || statement instanceof WriteStatement;
        } catch (SqlSyntaxException e) {
            return null;
        }
    }

    private static StatementFailure failure(String why, @Nullable Throwable cause) {
        return new StatementFailure(SqlState.INVALID_PARAMETER_VALUE, "The workload file can't be used: " + why, cause);
    }
}
