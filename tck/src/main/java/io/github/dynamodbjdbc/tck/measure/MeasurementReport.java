package io.github.dynamodbjdbc.tck.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The measurements as a page. */
public final class MeasurementReport {
    private final List<Measured> all;

    /** @param all the measurements in the order of the page */
    public MeasurementReport(List<Measured> all) {
        this.all = List.copyOf(all);
    }

    /** The share of statements for which no correct path was cheaper than the chosen one. */
    public double shareCheapest() {
        return share(Measured::isCheapest);
    }

    /** The median error of the estimates relative to the consumption. */
    public double medianError() {
        return medianError(Measured::ratio);
    }

    /** The share of statements whose estimate is within a factor of two. */
    public double shareWithinTwo() {
        return shareWithinTwo(Measured::ratio);
    }

    private double medianError(ToDoubleFunction<Measured> ratio) {
        double[] errors = all.stream()
                .mapToDouble(measured -> Math.abs(ratio.applyAsDouble(measured) - 1))
                .sorted()
                .toArray();
        return errors.length == 0 ? 0 : errors[errors.length / 2];
    }

    private double shareWithinTwo(ToDoubleFunction<Measured> ratio) {
        return share(measured -> ratio.applyAsDouble(measured) >= 0.5 && ratio.applyAsDouble(measured) <= 2);
    }

    private double share(Predicate<Measured> test) {
        return all.isEmpty() ? 1 : (double) all.stream().filter(test).count() / all.size();
    }

    /** @param about lines that describe the measurement */
    String markdown(List<String> about) {
        StringBuilder page = new StringBuilder();
        page.append("# Measured paths\n\n").append(String.join("\n", about)).append("\n\n");
        summary(page);
        List<Measured> dearer =
                all.stream().filter(measured -> !measured.isCheapest()).toList();
        if (!dearer.isEmpty()) {
            page.append("\n## Where a cheaper path was not chosen\n\n");
            dearer.forEach(measured -> page.append(dearer(measured)));
        }
        for (List<Measured> design : byDesign()) {
            page.append("\n## ")
                    .append(design.get(0).design().title())
                    .append("\n\nFrom `")
                    .append(design.get(0).design().file())
                    .append("`.\n\n");
            table(
                    page,
                    List.of("statement", "path chosen", "units", "cheapest", "estimate", "ratio", "cold", "PartiQL"),
                    design.stream().map(MeasurementReport::row).toList());
        }
        return page.toString();
    }

    /** A summary for the terminal. */
    public String text() {
        StringBuilder text = new StringBuilder();
        summary(text);
        all.stream().filter(measured -> !measured.isCheapest()).forEach(measured -> text.append(dearer(measured)));
        return text.toString();
    }

    private void summary(StringBuilder page) {
        double chosen =
                all.stream().mapToDouble(measured -> measured.chosen().units()).sum();
        double cheapest = all.stream()
                .mapToDouble(measured -> measured.cheapest().units())
                .sum();
        List<Measured> asked =
                all.stream().filter(measured -> measured.partiQlUnits() != null).toList();
        double ours = asked.stream()
                .mapToDouble(measured -> measured.chosen().units())
                .sum();
        double partiQl = asked.stream()
                .mapToDouble(measured -> measured.partiQlUnits() == null ? 0 : measured.partiQlUnits())
                .sum();
        table(
                page,
                List.of("", "measured", "goal"),
                List.of(
                        List.of("table designs", Integer.toString(byDesign().size()), "12"),
                        List.of("statements", Integer.toString(all.size()), "120"),
                        List.of(
                                "forced paths",
                                Long.toString(all.stream()
                                        .mapToLong(measured -> measured.paths().size())
                                        .sum()),
                                ""),
                        List.of("the chosen path is the cheapest", percent(shareCheapest()), "100 %"),
                        List.of("the same on the first run", percent(share(Measured::isCheapestAtFirst)), ""),
                        List.of(
                                "units of all chosen paths, of all cheapest ones",
                                units(chosen) + ", " + units(cheapest),
                                ""),
                        List.of("error of the estimate, median", percent(medianError()), "10 %"),
                        List.of("estimate within a factor of two", percent(shareWithinTwo()), "95 %"),
                        List.of(
                                "error before any statement has run, median",
                                percent(medianError(Measured::coldRatio)),
                                ""),
                        List.of(
                                "within a factor of two before any statement has run",
                                percent(shareWithinTwo(Measured::coldRatio)),
                                ""),
                        List.of("statements with a PartiQL equivalent", Integer.toString(asked.size()), ""),
                        List.of("their units, and those of PartiQL", units(ours) + ", " + units(partiQl), "")));
    }

    private List<List<Measured>> byDesign() {
        List<List<Measured>> groups = new ArrayList<>();
        String last = null;
        for (Measured measured : all) {
            if (!measured.design().file().equals(last)) {
                groups.add(new ArrayList<>());
                last = measured.design().file();
            }
            groups.get(groups.size() - 1).add(measured);
        }
        return groups;
    }

    private static List<String> row(Measured measured) {
        Measured.Cost cheapest = measured.cheapest();
        return List.of(
                measured.question().title(),
                measured.chosen().path()
                        + (measured.again() == null
                                ? ""
                                : ", then " + measured.again().path()),
                units(measured.chosen().units())
                        + (measured.again() == null
                                ? ""
                                : ", then " + units(measured.again().units())),
                measured.isCheapestAtFirst() ? "=" : units(cheapest.units()) + ", " + cheapest.path(),
                units(measured.estimate()),
                ratio(measured.ratio()),
                ratio(measured.coldRatio()),
                partiQl(measured.partiQlUnits()));
    }

    private static String partiQl(@Nullable Double units) {
        return units == null ? "–" : units(units);
    }

    private static String dearer(Measured measured) {
        String why = measured.question().dearer();
        return "- " + measured.design().title() + ", " + measured.question().title() + ": "
                + measured.chosen().path() + " at " + units(measured.chosen().units()) + ", where there are "
                + measured.paths().stream()
                        .sorted(Comparator.comparingDouble(Measured.Cost::units))
                        .filter(cost -> cost.units() < measured.chosen().units())
                        .map(cost -> cost.path() + " at " + units(cost.units()))
                        .collect(Collectors.joining("; "))
                + (why == null ? "" : ". " + why.replace('\n', ' ')) + "\n";
    }

    private static void table(StringBuilder page, List<String> labels, List<List<String>> rows) {
        int[] widths = new int[labels.size()];
        for (int i = 0; i < widths.length; i++) {
            int column = i;
            widths[i] = Math.max(
                    3,
                    Math.max(
                            labels.get(i).length(),
                            rows.stream()
                                    .mapToInt(row -> row.get(column).length())
                                    .max()
                                    .orElse(0)));
        }
        line(page, labels, widths);
        line(page, Arrays.stream(widths).mapToObj("-"::repeat).toList(), widths);
        rows.forEach(row -> line(page, row, widths));
    }

    private static void line(StringBuilder page, List<String> cells, int[] widths) {
        for (int i = 0; i < widths.length; i++) {
            page.append("| ")
                    .append(cells.get(i))
                    .append(" ".repeat(widths[i] - cells.get(i).length() + 1));
        }
        page.append("|\n");
    }

    private static String units(double units) {
        return String.format(Locale.ROOT, units == Math.rint(units * 2) / 2 ? "%.1f" : "%.2f", units);
    }

    private static String ratio(double ratio) {
        return Double.isInfinite(ratio) ? "∞" : String.format(Locale.ROOT, "%.2f", ratio);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
