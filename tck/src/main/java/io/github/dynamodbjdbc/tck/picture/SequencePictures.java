package io.github.dynamodbjdbc.tck.picture;

/** Draws the sequence of a transaction, and Spark's tasks. */
final class SequencePictures {
    private static final double PROGRAM = 140;
    private static final double DRIVER = 460;
    private static final double SERVICE = 820;

    private SequencePictures() {}

    static Svg transaction() {
        Svg svg = new Svg(
                552,
                "A transaction: writes read their items and are held by the driver, a query sees them, and COMMIT is one TransactWriteItems");
        lane(svg, PROGRAM, "program", "mist");
        lane(svg, DRIVER, "driver", "amber");
        lane(svg, SERVICE, "DynamoDB", "mist");
        call(svg, PROGRAM, DRIVER, 96, "UPDATE … WHERE owner = 'ann'");
        call(svg, DRIVER, SERVICE, 124, "GetItem ann, strongly consistent");
        answer(svg, SERVICE, DRIVER, 152, "balance 100");
        held(svg, 164, "held: ann 70");
        answer(svg, DRIVER, PROGRAM, 202, "1 row");
        call(svg, PROGRAM, DRIVER, 236, "INSERT INTO Transfer …");
        call(svg, DRIVER, SERVICE, 264, "GetItem t1, strongly consistent");
        answer(svg, SERVICE, DRIVER, 292, "no item");
        held(svg, 304, "held: ann 70, t1");
        call(svg, PROGRAM, DRIVER, 354, "SELECT balance … 'ann'");
        answer(svg, DRIVER, PROGRAM, 382, "70: held writes are seen");
        call(svg, PROGRAM, DRIVER, 426, "COMMIT");
        call(svg, DRIVER, SERVICE, 454, "TransactWriteItems, both or none");
        svg.text((DRIVER + SERVICE) / 2, 474, "soft middle", "if ann is still as read, and t1 still missing");
        answer(svg, DRIVER, PROGRAM, 504, "done, or 40001: run it again");
        svg.text(SERVICE - 14, 516, "soft end", "now other connections see the writes");
        return svg;
    }

    private static void lane(Svg svg, double x, String name, String style) {
        svg.line(x, 60, x, 532, "dash").box(x - 80, 22, 160, 38, style).text(x, 46, "strong middle", name);
    }

    private static void call(Svg svg, double from, double to, double y, String text) {
        svg.line(from + 2, y, to - 3, y, "arrow").text((from + to) / 2, y - 7, "small middle", text);
    }

    private static void answer(Svg svg, double from, double to, double y, String text) {
        svg.line(from - 2, y, to + 3, y, "dashed").text((from + to) / 2, y - 7, "small middle", text);
    }

    private static void held(Svg svg, double y, String text) {
        svg.box(DRIVER - 80, y, 160, 26, "amber").text(DRIVER, y + 18, "small middle", text);
    }

    static Svg spark() {
        Svg svg = new Svg(
                372,
                "Spark: the job's plan divides the scan into segments; executors read them as tasks, each at its share of the rate");
        svg.box(24, 116, 200, 140, "mist").text(124, 142, "strong middle", "Spark's driver program");
        svg.text(124, 170, "small middle", "plans the scan:").text(124, 190, "small middle", "8 segments, 8 tasks");
        svg.text(124, 220, "small middle", "rate of the job:").text(124, 240, "small middle", "1,000 RCU a second");
        for (int i = 0; i < 4; i++) {
            double y = 44 + 80.0 * i;
            svg.box(330, y, 250, 60, "blue").text(346, y + 25, "strong", "executor " + (i + 1));
            svg.text(346, y + 46, "small", "filters, columns, partial sums")
                    .text(566, y + 25, "small end", "250 RCU a second");
            svg.path("M226,186 C280,186 270," + Svg.number(y + 30) + " 327," + Svg.number(y + 30), "arrow");
            for (int j = 0; j < 2; j++) {
                double at = y + 31 * j;
                svg.box(700, at, 236, 27, "green")
                        .text(818, at + 18, "small middle", "segment " + (2 * i + j) + " of 8");
                svg.line(697, at + 13.5, 583, y + 20 + 20.0 * j, "arrow");
            }
        }
        svg.text(700, 32, "title", "the table, one Scan each").text(330, 32, "title", "tasks");
        svg.text(24, 362 - 8, "soft", "A filter on the key is a Query instead: one task.");
        return svg;
    }
}
