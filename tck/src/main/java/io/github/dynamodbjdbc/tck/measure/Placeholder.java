package io.github.dynamodbjdbc.tck.measure;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The content of braces in a template's value. Arguments are separated by blanks; each may be a variable or another placeholder.
 *
 * <table>
 * <caption>Placeholders</caption>
 * <tr><td>{v}, {v:4}</td><td>a variable, padded with zeros to four digits</td></tr>
 * <tr><td>{int 1 9}</td><td>an integer, both bounds included</td></tr>
 * <tr><td>{cents 1 9}</td><td>hundredths: 0.01 to 0.09</td></tr>
 * <tr><td>{skew 1 900}</td><td>an integer, mostly small and rarely large</td></tr>
 * <tr><td>{pick a b b}</td><td>one of them</td></tr>
 * <tr><td>{text 10 99}</td><td>a text with 10 to 99 characters</td></tr>
 * <tr><td>{mod v 7}, {div v 7}, {mul v 7}, {add v 7}</td><td>arithmetic</td></tr>
 * <tr><td>{day 2026-01-01 v}</td><td>the date v days later</td></tr>
 * <tr><td>{at 2026-01-01T00:00:00Z v}, {epoch …}</td><td>the instant v seconds later, as text or in seconds</td></tr>
 * </table>
 */
final class Placeholder {
    private static final Pattern BRACES = Pattern.compile("\\{([^{}]*)\\}");

    private Placeholder() {}

    /** Evaluates from the inside out, because arguments may be placeholders. */
    static String fill(String template, Map<String, String> variables, Chance chance) {
        String filled = template;
        Matcher matcher = BRACES.matcher(filled);
        while (matcher.find()) {
            filled = filled.substring(0, matcher.start())
                    + value(matcher.group(1), variables, chance)
                    + filled.substring(matcher.end());
            matcher = BRACES.matcher(filled);
        }
        return filled;
    }

    private static String value(String text, Map<String, String> variables, Chance chance) {
        String[] padded = text.split(":", 2);
        if (padded.length == 2 && variables.containsKey(padded[0])) {
            return String.format("%0" + padded[1] + "d", Long.parseLong(variables.get(padded[0])));
        }
        if (variables.containsKey(text)) {
            return variables.get(text);
        }
        List<String> words = Arrays.asList(text.split(" "));
        List<String> arguments = words.subList(1, words.size()).stream()
                .map(word -> variables.getOrDefault(word, word))
                .toList();
        return switch (words.get(0)) {
            case "int" -> Long.toString(between(arguments, chance));
            case "cents" -> BigDecimal.valueOf(between(arguments, chance), 2).toPlainString();
            case "skew" -> skew(number(arguments, 0), number(arguments, 1), chance);
            case "pick" -> arguments.get((int) chance.between(0, arguments.size() - 1));
            case "text" -> chance.text(between(arguments, chance));
            case "mod" -> Long.toString(Math.floorMod(number(arguments, 0), number(arguments, 1)));
            case "div" -> Long.toString(Math.floorDiv(number(arguments, 0), number(arguments, 1)));
            case "mul" -> Long.toString(number(arguments, 0) * number(arguments, 1));
            case "add" -> Long.toString(number(arguments, 0) + number(arguments, 1));
            case "day" ->
                LocalDate.parse(arguments.get(0)).plusDays(number(arguments, 1)).toString();
            case "at" -> instant(arguments).toString();
            case "epoch" -> Long.toString(instant(arguments).getEpochSecond());
            default -> throw new IllegalArgumentException("there is no {" + text + "}");
        };
    }

    /** The fourth power of a uniform number: one in six exceeds half of the maximum. */
    private static String skew(long from, long to, Chance chance) {
        return Long.toString(from + (long) (Math.pow(chance.share(), 4) * (to - from + 1)));
    }

    private static Instant instant(List<String> arguments) {
        return Instant.parse(arguments.get(0)).plusSeconds(number(arguments, 1));
    }

    private static long between(List<String> arguments, Chance chance) {
        return chance.between(number(arguments, 0), number(arguments, 1));
    }

    private static long number(List<String> arguments, int index) {
        return Long.parseLong(arguments.get(index));
    }
}
