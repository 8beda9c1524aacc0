package io.github.dynamodbjdbc.tck.hunter;

import io.github.dynamodbjdbc.tck.hunter.defect.DefectiveDriver;
import io.github.dynamodbjdbc.tck.hunter.defect.PlantedDefect;
import java.io.PrintStream;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/** Plants defects, one after the other, and hunts until each is found. */
final class DefectHunt {
    private DefectHunt() {}

    /**
     * How the hunt for one defect went.
     *
     * @param planted whether the class with the defect differs from the one that was built
     * @param calls how often the method with the defect ran
     */
    record Search(PlantedDefect defect, boolean planted, long calls, HuntReport report, double seconds) {
        boolean isFound() {
            return planted && calls > 0 && !report.findings().isEmpty();
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%s: %s, after %.1f s and %d statements (planted: %b, ran %d times)%s",
                    isFound() ? "found" : "NOT FOUND",
                    defect.what(),
                    seconds,
                    report.statements(),
                    planted,
                    calls,
                    report.findings().isEmpty()
                            ? ""
                            : "\n    " + report.findings().get(0).toString().replace("\n", "\n    "));
        }
    }

    /** @return whether all were found */
    static boolean run(HuntOptions options, String name, PrintStream out) throws SQLException, InterruptedException {
        boolean all = true;
        List<PlantedDefect> wanted = PlantedDefect.all().stream()
                .filter(defect -> defect.what().contains(name))
                .toList();
        try (DefectiveDriver defective = new DefectiveDriver(wanted)) {
            for (PlantedDefect defect : wanted) {
                Search result = hunt(options, defective, defect);
                all &= result.isFound();
                out.println(result);
            }
        }
        return all && !wanted.isEmpty();
    }

    /**
     * Ends with the first answer that is wrong with the defect, and right without it.
     *
     * @param defective in which the defect can be planted; no other hunt may use it meanwhile
     */
    static Search hunt(HuntOptions options, DefectiveDriver defective, PlantedDefect defect)
            throws SQLException, InterruptedException {
        Driver sound = DriverManager.getDriver("jdbc:dynamodb://127.0.0.1");
        long started = System.nanoTime();
        try (DefectiveDriver.Planting planting = defective.plant(defect)) {
            HuntReport report = Hunter.hunt(options.untilFound(), defective.driver(), sound, defect.focus());
            return new Search(
                    defect,
                    DefectiveDriver.canBePlanted(defect),
                    planting.calls(),
                    report,
                    (System.nanoTime() - started) / 1e9);
        }
    }
}
