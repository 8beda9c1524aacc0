package io.github.dynamodbjdbc.tck.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Draws figures as bars and dots. */
final class FigurePictures {
    /**
     * An access path.
     *
     * @param units the estimated read capacity units
     */
    record Path(String name, double units, boolean chosen) {}

    private static final Pattern RANGE = Pattern.compile("([0-9.]+) \\(([0-9.]+) to ([0-9.]+)\\)");

    private FigurePictures() {}

    /** @param lines the lines of the statement */
    static Svg paths(List<String> lines, List<Path> paths) {
        int top = 46 + 20 * lines.size();
        Svg svg = new Svg(
                top + 34 * paths.size() + 52,
                "Read capacity units of each access path of a statement, on a logarithmic scale");
        for (int i = 0; i < lines.size(); i++) {
            svg.text(24, 36 + 20.0 * i, "mono", lines.get(i));
        }
        double least = 0.25;
        double most = paths.stream().mapToDouble(Path::units).max().orElse(1) * 1.3;
        double x = 328;
        double width = 480;
        for (double tick = 0.5; tick <= most; tick *= 10) {
            double at = x + width * Math.log(tick / least) / Math.log(most / least);
            svg.line(at, top - 8, at, top + 34 * paths.size(), "line");
            svg.text(at, top + 34 * paths.size() + 18, "soft middle", units(tick));
        }
        svg.text(x + width, top + 34 * paths.size() + 38, "soft end", "read capacity units, logarithmic");
        for (int i = 0; i < paths.size(); i++) {
            Path path = paths.get(i);
            double y = top + 34.0 * i;
            double length = width * Math.log(path.units() / least) / Math.log(most / least);
            svg.text(x - 14, y + 16, path.chosen() ? "small strong end" : "small end", path.name());
            svg.bar(x, y, length, 22, path.chosen() ? "bar-blue" : "bar-grey");
            svg.text(
                    x + length + 10,
                    y + 16,
                    path.chosen() ? "strong" : "",
                    units(path.units()) + (path.chosen() ? " RCU, chosen" : " RCU"));
        }
        return svg;
    }

    /**
     * Estimates compared with consumption.
     *
     * @param page the lines of the page on measured paths
     */
    static Svg estimates(List<String> page) {
        List<double[]> points = new ArrayList<>();
        for (List<String> cells : rows(page, 8)) {
            if (cells.get(4).matches("[0-9.]+") && cells.get(2).matches("[0-9.]+.*")) {
                double actual = Double.parseDouble(cells.get(2).replaceFirst(",.*", ""));
                double estimate = Double.parseDouble(cells.get(4));
                if (actual > 0 && estimate > 0) {
                    points.add(new double[] {actual, estimate});
                }
            }
        }
        double left = 96;
        double top = 56;
        double size = 440;
        Scale scale = new Scale(0.4, 4000, size);
        Svg svg = new Svg(
                572,
                "Estimated against consumed read capacity units of " + points.size() + " statements, both logarithmic");
        svg.box(left, top, size, size, "box");
        svg.path(
                "M" + point(left + scale.at(0.4), top + size - scale.at(0.8)) + " L"
                        + point(left + scale.at(2000), top + size - scale.at(4000)) + " L"
                        + point(left + scale.at(4000), top + size - scale.at(4000)) + " L"
                        + point(left + scale.at(4000), top + size - scale.at(2000)) + " L"
                        + point(left + scale.at(0.8), top + size - scale.at(0.4)) + " L"
                        + point(left + scale.at(0.4), top + size - scale.at(0.4)) + " z",
                "band");
        for (double tick : new double[] {0.5, 5, 50, 500}) {
            svg.line(left + scale.at(tick), top, left + scale.at(tick), top + size, "line");
            svg.line(left, top + size - scale.at(tick), left + size, top + size - scale.at(tick), "line");
            svg.text(left + scale.at(tick), top + size + 20, "soft middle", units(tick));
            svg.text(left - 10, top + size - scale.at(tick) + 4, "soft end", units(tick));
        }
        svg.line(left, top + size, left + size, top, "dash");
        int near = 0;
        for (double[] point : points) {
            double ratio = point[1] / point[0];
            boolean inBand = ratio <= 2 && ratio >= 0.5;
            near += inBand ? 1 : 0;
            svg.circle(left + scale.at(point[0]), top + size - scale.at(point[1]), 4, inBand ? "dot" : "dot-off");
        }
        svg.text(left, 36, "title", "Estimated RCU");
        svg.text(left + size, top + size + 44, "title end", "Consumed RCU");
        svg.text(580, 96, "title", points.size() + " statements");
        svg.circle(588, 124, 5, "dot").text(604, 129, "", near + " within a factor of two");
        svg.circle(588, 150, 5, "dot-off").text(604, 155, "", (points.size() - near) + " outside");
        svg.text(580, 192, "soft", "Each dot is a statement of one of the table designs.");
        svg.text(580, 210, "soft", "On the dashed line the estimate is exact. Darker dots");
        svg.text(580, 228, "soft", "are several statements of the same figures.");
        return svg;
    }

    /**
     * The driver compared with the SDK: CPU time per item, in units of the SDK's median.
     *
     * @param page the lines of the page on benchmarks
     */
    static Svg clients(List<String> page) {
        List<String> names = new ArrayList<>();
        List<double[]> bars = new ArrayList<>();
        for (List<String> cells : rows(page, 6)) {
            Matcher driver = RANGE.matcher(cells.get(1));
            Matcher sdk = RANGE.matcher(cells.get(2));
            if (driver.matches() && sdk.matches()) {
                double unit = Double.parseDouble(sdk.group(1));
                names.add(cells.get(0).replaceFirst(": .*", "").replace("`", ""));
                bars.add(new double[] {
                    Double.parseDouble(driver.group(1)) / unit,
                    Double.parseDouble(driver.group(2)) / unit,
                    Double.parseDouble(driver.group(3)) / unit,
                    Double.parseDouble(sdk.group(2)) / unit,
                    Double.parseDouble(sdk.group(3)) / unit
                });
            }
        }
        double x = 408;
        double unit = 324;
        double top = 64;
        double bottom = top + 40.0 * bars.size();
        Svg svg = new Svg(
                (int) bottom + 60,
                "Processor time of the driver and of the AWS SDK for the same reads, the SDK's median being 1");
        svg.bar(408, 24, 14, 14, "bar-blue")
                .text(430, 36, "", "driver")
                .bar(508, 24, 14, 14, "bar-grey")
                .text(530, 36, "", "AWS SDK for Java");
        for (double tick : new double[] {0, 0.5, 1, 1.5}) {
            svg.line(x + unit * tick, top - 8, x + unit * tick, bottom, tick == 1 ? "dash" : "line");
            svg.text(x + unit * tick, bottom + 20, "soft middle", units(tick));
        }
        svg.text(
                x + unit * 1.5,
                bottom + 42,
                "soft end",
                "processor time, SDK's median = 1; whiskers: least and most of five rounds");
        for (int i = 0; i < bars.size(); i++) {
            double[] bar = bars.get(i);
            double y = top + 40.0 * i;
            svg.text(x - 14, y + 19, "small end", names.get(i));
            svg.bar(x, y, unit * bar[0], 13, "bar-blue").bar(x, y + 15, unit, 13, "bar-grey");
            whisker(svg, x + unit * bar[1], x + unit * bar[2], y + 6.5);
            whisker(svg, x + unit * bar[3], x + unit * bar[4], y + 21.5);
        }
        return svg;
    }

    private static void whisker(Svg svg, double from, double to, double y) {
        svg.line(from, y, to, y, "rule").line(from, y - 4, from, y + 4, "rule").line(to, y - 4, to, y + 4, "rule");
    }

    private record Scale(double least, double most, double size) {
        double at(double value) {
            return size * Math.log(Math.max(least, Math.min(most, value)) / least) / Math.log(most / least);
        }
    }

    /** The cells of all table rows with that number of columns. */
    private static List<List<String>> rows(List<String> page, int columns) {
        List<List<String>> rows = new ArrayList<>();
        for (String line : page) {
            if (line.startsWith("| ")) {
                List<String> cells = new ArrayList<>();
                for (String cell : line.substring(1, line.lastIndexOf('|')).split("\\|")) {
                    cells.add(cell.strip());
                }
                if (cells.size() == columns) {
                    rows.add(cells);
                }
            }
        }
        return rows;
    }

    private static String point(double x, double y) {
        return Svg.number(x) + "," + Svg.number(y);
    }

    private static String units(double value) {
        return value >= 1000 ? String.format(Locale.ROOT, "%,.0f", value) : Svg.number(value);
    }
}
