package io.github.dynamodbjdbc.tck.picture;

import java.util.List;

/** Draws the steps of a statement, and the modules. */
final class StructurePictures {
    private record Step(String style, String title, String first, String second) {}

    private static final List<Step> STEPS = List.of(
            new Step("mist", "SQL", "… WHERE", "GameTitle = ?"),
            new Step("green", "Syntax tree", "the ANTLR grammar", ""),
            new Step("blue", "Algebra", "names and types,", "subqueries as joins"),
            new Step("blue", "Access paths", "those that are right,", "each at its price"),
            new Step("blue", "Plan", "the cheapest paths,", "operators, closures"),
            new Step("blue", "Bound path", "key condition, filter,", "residual, by the values"),
            new Step("amber", "Requests", "signed, paced, counted,", "retried"),
            new Step("mist", "DynamoDB", "pages of JSON", ""),
            new Step("amber", "Items", "decoded on demand,", "residual checked"),
            new Step("blue", "Rows", "joins, groups, sorts;", "the driver's ResultSet"));

    private StructurePictures() {}

    static Svg statement() {
        Svg svg = new Svg(
                318,
                "The way of a statement: SQL, syntax tree, algebra, access paths, plan; then for each run the path with"
                        + " its values, requests, DynamoDB, items, rows");
        svg.text(24, 34, "title", "Once for a text").text(120, 177, "title", "For each run");
        for (int i = 0; i < STEPS.size(); i++) {
            Step step = STEPS.get(i);
            double x = 24 + i % 5 * 186.0;
            double y = i < 5 ? 48 : 190;
            svg.box(x, y, 160, 88, step.style());
            svg.text(x + 80, y + 30, "strong middle", step.title());
            svg.text(x + 80, y + 54, i == 0 ? "mono middle" : "small middle", step.first());
            svg.text(x + 80, y + 72, i == 0 ? "mono middle" : "small middle", step.second());
            if (i % 5 < 4) {
                svg.line(x + 161, y + 44, x + 184, y + 44, "arrow");
            }
        }
        svg.path("M848,137 V154 H104 V188", "arrow");
        legend(svg, 24, "green", "grammar");
        legend(svg, 124, "blue", "planner");
        legend(svg, 224, "amber", "driver");
        return svg;
    }

    private static void legend(Svg svg, double x, String style, String text) {
        svg.box(x, 292, 14, 14, style).text(x + 21, 304, "soft", text);
    }

    static Svg modules() {
        Svg svg = new Svg(
                404,
                "The modules: shell, kit and connectors use the driver; the driver uses the planner and the engine; the"
                        + " planner uses the grammar");
        module(svg, 24, 24, 200, "mist", "shell", "./sql, the sample");
        module(svg, 252, 24, 212, "mist", "connectors", "Spark, Hibernate, Spring, Flyway");
        module(svg, 492, 24, 208, "mist", "clients, benchmarks, …", "tests and measures only");
        module(svg, 728, 24, 208, "rose", "tck", "cases, oracle, hunter, measures");
        module(svg, 252, 134, 448, "amber", "driver", "JDBC, catalog, requests, decoder; the AWS SDK's parts");
        module(svg, 252, 230, 212, "blue", "planner", "plans and operators; Calcite");
        module(svg, 492, 230, 208, "green", "engine", "DynamoDB in the JVM; MVStore");
        module(svg, 252, 326, 212, "green", "grammar", "SQL to a syntax tree; ANTLR");
        svg.path("M124,82 V163 H249", "arrow");
        svg.line(358, 82, 358, 131, "arrow");
        svg.line(596, 82, 596, 131, "arrow");
        svg.line(358, 192, 358, 227, "arrow");
        svg.line(596, 192, 596, 227, "arrow");
        svg.line(358, 288, 358, 323, "arrow");
        svg.path("M832,82 V163 H703", "dashed").text(746, 156, "soft", "by URL");
        svg.path("M880,82 V355 H467", "dashed").text(700, 348, "soft", "oracle, hunter");
        return svg;
    }

    private static void module(Svg svg, double x, double y, double width, String style, String name, String content) {
        svg.box(x, y, width, 58, style)
                .text(x + width / 2, y + 25, "strong middle", name)
                .text(x + width / 2, y + 45, "small middle", content);
    }
}
