package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.SqlPrinter;
import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement as text, with the order in which its question marks take the values that were made for it.
 *
 * @param query as the parser reads the text, parameters numbered in its order
 * @param slots for each question mark the number of its value in a binding
 */
public record Probe(String sql, Query query, List<Integer> slots) {
    /** Quotes around a character that no pool has: stands for a question mark in text that is being printed. */
    private static final Pattern MARK = Pattern.compile("'\u0001(\\d+)\u0001'");

    public Probe {
        slots = List.copyOf(slots);
    }

    /**
     * @param made its parameters are numbered by values, not by places
     * @throws RuntimeException if the tree makes no statement
     */
    public static Probe of(Query made) {
        Query marked = Trees.rewrite(
                made,
                node -> node instanceof Expression.Parameter parameter
                        ? Sql.text("\u0001" + parameter.index() + "\u0001")
                        : node);
        List<Integer> slots = new ArrayList<>();
        Matcher matcher = MARK.matcher(SqlPrinter.print(marked));
        String sql = matcher.replaceAll(found -> {
            slots.add(Integer.valueOf(found.group(1)));
            return "?";
        });
        return new Probe(sql, ((Statement.Select) StatementParser.parse(sql)).query(), slots);
    }

    /** The values of the question marks, in their order. */
    public List<Cell> parameters(List<Cell> binding) {
        return slots.stream().map(binding::get).toList();
    }
}
