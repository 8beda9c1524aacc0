package io.github.dynamodbjdbc.tck;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The limits of a statement's consumption, such as {@code 0.5 read units, 1 request, at most 3 items evaluated}. */
record ExpectedCapacity(List<Limit> bounds) {
    /** EXPLAIN ANALYZE's columns by the words used in case files. */
    private static final Map<String, String> COLUMNS = columns();

    private static final Pattern BOUND = Pattern.compile("(at most |at least )?([0-9.]+) ([a-z ]+)");

    ExpectedCapacity {
        bounds = List.copyOf(bounds);
    }

    /**
     * A limit of one amount.
     *
     * @param sign the required comparison of the measured amount with this one: 0 equal, -1 at most, 1 at least
     */
    record Limit(String column, int sign, BigDecimal amount) {
        boolean allows(BigDecimal found) {
            int order = found.compareTo(amount);
            return order == 0 || Integer.signum(order) == sign;
        }
    }

    static ExpectedCapacity parse(String file, Block.Fence fence) {
        return new ExpectedCapacity(Pattern.compile("[,\n]")
                .splitAsStream(fence.text())
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .map(part -> bound(file, fence.line(), part))
                .toList());
    }

    private static Limit bound(String file, int line, String part) {
        Matcher matcher = BOUND.matcher(part);
        String column = matcher.matches() ? COLUMNS.get(matcher.group(3)) : null;
        if (column == null) {
            throw new CaseFileException(
                    file, line, "'" + part + "' is not one of <number> " + String.join(", ", COLUMNS.keySet()));
        }
        String prefix = matcher.group(1);
        int sign = prefix == null ? 0 : prefix.equals("at most ") ? -1 : 1;
        return new Limit(column, sign, new BigDecimal(matcher.group(2)));
    }

    /** The problem with the consumption of the plan's steps, or null. */
    @Nullable
    String check(List<PlanStep> steps) {
        boolean fits = bounds.stream().allMatch(bound -> bound.allows(total(steps, bound.column())));
        return fits
                ? null
                : "expected to consume\n    " + text(this::expected) + "\nbut it was\n    "
                        + text(bound -> total(steps, bound.column()).toPlainString());
    }

    private String expected(Limit bound) {
        String prefix = bound.sign() == 0 ? "" : bound.sign() < 0 ? "at most " : "at least ";
        return prefix + bound.amount().toPlainString();
    }

    private String text(java.util.function.Function<Limit, String> amount) {
        return bounds.stream()
                .map(bound -> amount.apply(bound) + " " + bound.column().replace('_', ' '))
                .collect(Collectors.joining(", "));
    }

    private static BigDecimal total(List<PlanStep> steps, String column) {
        return steps.stream()
                .map(step -> step.get(column))
                .filter(text -> text != null && !text.isEmpty())
                .map(BigDecimal::new)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static Map<String, String> columns() {
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("read units", "read_units");
        columns.put("read unit", "read_units");
        columns.put("write units", "write_units");
        columns.put("write unit", "write_units");
        columns.put("requests", "requests");
        columns.put("request", "requests");
        columns.put("items evaluated", "items_evaluated");
        columns.put("item evaluated", "items_evaluated");
        columns.put("items returned", "items_returned");
        columns.put("item returned", "items_returned");
        return columns;
    }
}
