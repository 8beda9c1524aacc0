package io.github.dynamodbjdbc.tck.picture;

import java.util.List;
import java.util.Locale;

/** An SVG picture with its own background, legible on light and dark pages. Coordinates are pixels from the upper left corner. */
final class Svg {
    static final int WIDTH = 960;

    private static final String STYLE = """
            svg { --paper: #fbfaf8; --box: #ffffff; --ink: #1d2328; --soft: #5c6670; --line: #cfd5da;
              --blue: #1f6f8b; --pale: #dcebf0; --green: #4c7a34; --leaf: #e3eeda; --amber: #a8651a; --sand: #f7ead8;
              --rose: #a23b50; --blush: #f7e0e4; --grey: #8a949c; --mist: #eceff1;
              font: 14px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; }
            @media (prefers-color-scheme: dark) {
              svg { --paper: #14181b; --box: #1d2327; --ink: #e6e9eb; --soft: #a3adb5; --line: #414b53;
                --blue: #6fc0d8; --pale: #213b45; --green: #9ccb7f; --leaf: #2a3b22; --amber: #e0a458; --sand: #40301b;
                --rose: #e58a9b; --blush: #44242b; --grey: #7d8890; --mist: #293036; }
            }
            .paper { fill: var(--paper); stroke: var(--line); }
            .box { fill: var(--box); stroke: var(--line); }
            .blue { fill: var(--pale); stroke: var(--blue); } .green { fill: var(--leaf); stroke: var(--green); }
            .amber { fill: var(--sand); stroke: var(--amber); } .rose { fill: var(--blush); stroke: var(--rose); }
            .mist { fill: var(--mist); stroke: var(--line); }
            .bar-blue { fill: var(--blue); } .bar-grey { fill: var(--grey); } .bar-green { fill: var(--green); } .bar-amber { fill: var(--amber); }
            .dot { fill: var(--blue); fill-opacity: .45; stroke: var(--blue); stroke-width: .5; }
            .dot-off { fill: var(--rose); fill-opacity: .55; stroke: var(--rose); stroke-width: .5; }
            .band { fill: var(--leaf); }
            text { fill: var(--ink); }
            .soft { fill: var(--soft); font-size: 12.5px; } .small { font-size: 12.5px; }
            .title { font-size: 15px; font-weight: 600; } .strong { font-weight: 600; }
            .mono { font: 13px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
            .t-blue { fill: var(--blue); } .t-green { fill: var(--green); } .t-amber { fill: var(--amber); } .t-rose { fill: var(--rose); }
            .t-grey { fill: var(--grey); }
            .middle { text-anchor: middle; } .end { text-anchor: end; }
            .line { stroke: var(--line); fill: none; } .rule { stroke: var(--ink); fill: none; }
            .dash { stroke: var(--soft); fill: none; stroke-dasharray: 5 4; }
            .arrow { stroke: var(--soft); fill: none; stroke-width: 1.5; marker-end: url(#head); }
            .dashed { stroke: var(--soft); fill: none; stroke-width: 1.5; stroke-dasharray: 5 4; marker-end: url(#head); }
            .link { stroke: var(--blue); fill: none; stroke-width: 1.3; stroke-opacity: .7; }
            .head { fill: var(--soft); stroke: none; }
            """;

    private final int height;
    private final String title;
    private final StringBuilder body = new StringBuilder();

    /** @param title the alternative text */
    Svg(int height, String title) {
        this.height = height;
        this.title = title;
    }

    Svg box(double x, double y, double width, double height, String style) {
        return add(
                "<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"6\"/>",
                style, x, y, width, height);
    }

    /** A rectangle without rounded corners. */
    Svg bar(double x, double y, double width, double height, String style) {
        return add("<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>", style, x, y, width, height);
    }

    Svg text(double x, double y, String style, String text) {
        return add("<text class=\"%s\" x=\"%s\" y=\"%s\" xml:space=\"preserve\">%s</text>", style, x, y, escaped(text));
    }

    /** A line of parts with different styles: style, text, style, text, … */
    Svg parts(double x, double y, String style, List<String> stylesAndTexts) {
        StringBuilder parts = new StringBuilder();
        for (int i = 0; i < stylesAndTexts.size(); i += 2) {
            parts.append("<tspan class=\"")
                    .append(stylesAndTexts.get(i))
                    .append("\">")
                    .append(escaped(stylesAndTexts.get(i + 1)))
                    .append("</tspan>");
        }
        return add("<text class=\"%s\" x=\"%s\" y=\"%s\" xml:space=\"preserve\">%s</text>", style, x, y, parts);
    }

    Svg line(double x1, double y1, double x2, double y2, String style) {
        return add("<line class=\"%s\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>", style, x1, y1, x2, y2);
    }

    /** @param data the value of SVG's attribute {@code d} */
    Svg path(String data, String style) {
        return add("<path class=\"%s\" d=\"%s\"/>", style, data);
    }

    Svg circle(double x, double y, double radius, String style) {
        return add("<circle class=\"%s\" cx=\"%s\" cy=\"%s\" r=\"%s\"/>", style, x, y, radius);
    }

    private Svg add(String format, Object... values) {
        Object[] texts = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            texts[i] = values[i] instanceof Double number ? number(number) : values[i];
        }
        body.append("  ").append(String.format(Locale.ROOT, format, texts)).append('\n');
        return this;
    }

    /** The number with at most one decimal, so that the file is the same on every machine. */
    static String number(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    @Override
    public String toString() {
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + WIDTH + " " + height + "\" width=\"" + WIDTH
                + "\" height=\"" + height + "\" role=\"img\">\n"
                + "<title>" + escaped(title) + "</title>\n"
                + "<style>\n" + STYLE + "</style>\n"
                + "<defs><marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\">"
                + "<path class=\"head\" d=\"M0,0 L8,4 L0,8 z\"/></marker></defs>\n"
                + "<rect class=\"paper\" x=\"0.5\" y=\"0.5\" width=\"" + (WIDTH - 1) + "\" height=\"" + (height - 1)
                + "\" rx=\"10\"/>\n"
                + body + "</svg>\n";
    }
}
