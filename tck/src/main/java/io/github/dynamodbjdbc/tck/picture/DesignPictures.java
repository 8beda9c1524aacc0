package io.github.dynamodbjdbc.tck.picture;

import java.util.List;

/** Draws a sparse index, and the entities of a single-table design. */
final class DesignPictures {
    private record Score(String user, String score) {}

    /** The items of one game in the sample's {@code GameScores}. */
    private static final List<Score> SCORES =
            List.of(new Score("101", "24"), new Score("103", "42"), new Score("104", "97"), new Score("110", ""));

    private DesignPictures() {}

    static Svg sparseIndex() {
        Svg svg = new Svg(
                336, "Four items of the table GameScores; the one without TopScore is not in the index GameTitleIndex");
        svg.text(24, 36, "title", "Table GameScores").text(24, 56, "soft", "key: UserId, GameTitle");
        svg.text(560, 36, "title", "Index GameTitleIndex").text(560, 56, "soft", "key: GameTitle, TopScore");
        header(svg, 24, "UserId", "GameTitle", "TopScore");
        header(svg, 560, "GameTitle", "TopScore", "UserId");
        for (int i = 0; i < SCORES.size(); i++) {
            Score item = SCORES.get(i);
            double y = 94 + 40.0 * i;
            boolean indexed = !item.score().isEmpty();
            svg.box(24, y, 376, 32, indexed ? "blue" : "rose");
            svg.text(38, y + 21, "mono", item.user()).text(148, y + 21, "mono", "Starship X");
            svg.text(288, y + 21, indexed ? "mono" : "small t-rose", indexed ? item.score() : "no attribute");
            if (indexed) {
                double to = 94 + 40.0 * i;
                svg.path(
                        "M402," + Svg.number(y + 16) + " C480," + Svg.number(y + 16) + " 480," + Svg.number(to + 16)
                                + " 558," + Svg.number(to + 16),
                        "link");
                svg.box(560, to, 376, 32, "blue");
                svg.text(574, to + 21, "mono", "Starship X")
                        .text(714, to + 21, "mono", item.score())
                        .text(854, to + 21, "mono", item.user());
            }
        }
        svg.text(560, 234, "small t-rose", "no entry for user 110");
        svg.line(24, 266, 936, 266, "line");
        svg.text(24, 290, "mono", "WHERE GameTitle = 'Starship X'")
                .text(430, 290, "small", "4 rows: the index has 3 of them, so the table is read");
        svg.text(24, 316, "mono", "… AND TopScore IS NOT NULL")
                .text(430, 316, "small", "3 rows: the index has all of them, in order of TopScore");
        return svg;
    }

    private static void header(Svg svg, double x, String first, String second, String third) {
        double secondAt = first.equals("UserId") ? 124 : 154;
        double thirdAt = first.equals("UserId") ? 264 : 294;
        svg.text(x + 14, 84, "soft", first)
                .text(x + secondAt, 84, "soft", second)
                .text(x + thirdAt, 84, "soft", third);
    }

    static Svg entities() {
        Svg svg = new Svg(
                372,
                "Items of the table Shop on the left; on the right the entities Customers and Purchases, whose columns are parts of the keys");
        svg.text(24, 36, "title", "One table, Shop").text(580, 36, "title", "Two entities");
        svg.text(38, 66, "soft", "PK").text(178, 66, "soft", "SK").text(388, 66, "soft", "other");
        customer(svg, 76, "7", "Ana");
        purchase(svg, 116, "7", "2026-01-05", "o1", "20");
        purchase(svg, 156, "7", "2026-02-01", "o2", "30");
        customer(svg, 236, "8", "Bo");
        purchase(svg, 276, "8", "2026-01-05", "o3", "40");
        svg.text(24, 218, "soft", "the next partition");
        svg.path("M508,92 C540,92 540,104 574,104", "link").path("M508,252 C545,252 545,136 574,136", "link");
        svg.path("M508,132 C550,132 540,240 574,240", "link")
                .path("M508,172 C540,172 540,272 574,272", "link")
                .path("M508,292 C540,292 540,304 574,304", "link");
        svg.text(580, 66, "strong", "Customers").text(594, 86, "soft", "id").text(674, 86, "soft", "name");
        row(svg, 92, List.of("7", "Ana"), "green");
        row(svg, 124, List.of("8", "Bo"), "green");
        svg.text(580, 202, "strong", "Purchases");
        svg.text(594, 222, "soft", "customerId")
                .text(684, 222, "soft", "day")
                .text(794, 222, "soft", "orderId")
                .text(874, 222, "soft", "total");
        row(svg, 228, List.of("7", "2026-01-05", "o1", "20"), "amber");
        row(svg, 260, List.of("7", "2026-02-01", "o2", "30"), "amber");
        row(svg, 292, List.of("8", "2026-01-05", "o3", "40"), "amber");
        svg.line(24, 330, 936, 330, "line");
        svg.parts(
                24,
                355,
                "mono",
                List.of(
                        "",
                        "keys: {PK: \"CUSTOMER#",
                        "strong t-blue",
                        "{customerId}",
                        "",
                        "\", SK: \"ORDER#",
                        "strong t-amber",
                        "{day}",
                        "",
                        "#",
                        "strong t-rose",
                        "{orderId}",
                        "",
                        "\"}"));
        return svg;
    }

    private static void customer(Svg svg, double y, String id, String name) {
        svg.box(24, y, 484, 32, "green");
        svg.parts(38, y + 21, "mono", List.of("", "CUSTOMER#", "strong t-blue", id));
        svg.text(178, y + 21, "mono", "PROFILE").text(388, y + 21, "mono", "name " + name);
    }

    private static void purchase(Svg svg, double y, String id, String day, String order, String total) {
        svg.box(24, y, 484, 32, "amber");
        svg.parts(38, y + 21, "mono", List.of("", "CUSTOMER#", "strong t-blue", id));
        svg.parts(178, y + 21, "mono", List.of("", "ORDER#", "strong t-amber", day, "", "#", "strong t-rose", order));
        svg.text(388, y + 21, "mono", "total " + total);
    }

    private static void row(Svg svg, double y, List<String> cells, String style) {
        svg.box(580, y, 356, 26, style);
        double[] at = cells.size() == 2 ? new double[] {594, 674} : new double[] {594, 684, 794, 874};
        String[] styles = cells.size() == 2
                ? new String[] {"mono strong t-blue", "mono"}
                : new String[] {"mono strong t-blue", "mono strong t-amber", "mono strong t-rose", "mono"};
        for (int i = 0; i < cells.size(); i++) {
            svg.text(at[i], y + 18, styles[i], cells.get(i));
        }
    }
}
