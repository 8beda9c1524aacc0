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
 * A statement as text, with the order in which its parameters take the values of a binding.
 *
 * @param query the parsed text, with parameters numbered in its order
 * @param slots for each parameter, the index of its value in a binding
 */
public record Probe(String sql, Query query, List<Integer> slots) {
    /** A parameter while a tree is printed: a literal with a character that no pool contains. */
    private static final Pattern MARK = Pattern.compile("'\u0001(\\d+)\u0001'");

    public Probe {
        slots = List.copyOf(slots);
    }

    /**
     * @param made a query whose parameters are numbered by values, not by positions
     * @throws RuntimeException if the tree is not a valid statement
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

    /** The parameters' values in order. */
    public List<Cell> parameters(List<Cell> binding) {
        return slots.stream().map(binding::get).toList();
    }
}
