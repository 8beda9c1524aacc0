package io.github.dynamodbjdbc.tck.hunter;

import io.github.dynamodbjdbc.tck.hunter.defect.DefectiveDriver;
import io.github.dynamodbjdbc.tck.hunter.defect.PlantedDefect;
import io.github.dynamodbjdbc.tck.hunter.write.WriteHunt;
import java.io.PrintStream;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Plants one defect after the other, and hunts until each is found. */
final class DefectHunt {
    private DefectHunt() {}

    /**
     * The search for one defect.
     *
     * @param planted whether the class with the defect differs from the original
     * @param calls the number of times that the method with the defect ran
     * @param statements the number of statements until it was found or the hunt ended
     * @param finding null if it was not found
     */
    record Search(
            PlantedDefect defect,
            boolean planted,
            long calls,
            long statements,
            @Nullable String finding,
            double seconds) {
        boolean isFound() {
            return planted && calls > 0 && finding != null;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%s: %s, after %.1f s and %d statements (planted: %b, ran %d times)%s",
                    isFound() ? "found" : "NOT FOUND",
                    defect.what(),
                    seconds,
                    statements,
                    planted,
                    calls,
                    finding == null ? "" : "\n    " + finding.replace("\n", "\n    "));
        }
    }

    /** @return whether all defects were found */
    static boolean run(HuntOptions options, String name, PrintStream out) throws SQLException, InterruptedException {
        return run(PlantedDefect.all(), name, (driver, defect) -> hunt(options, driver, defect), out);
    }

    /** @return whether all defects of writes were found */
    static boolean run(WriteHunt.Options options, String name, PrintStream out)
            throws SQLException, InterruptedException {
        return run(PlantedDefect.ofWrites(), name, (driver, defect) -> hunt(options, driver, defect), out);
    }

    private interface Hunting {
        Search hunt(DefectiveDriver defective, PlantedDefect defect) throws SQLException, InterruptedException;
    }

    private static boolean run(List<PlantedDefect> defects, String name, Hunting hunting, PrintStream out)
            throws SQLException, InterruptedException {
        boolean all = true;
        List<PlantedDefect> wanted =
                defects.stream().filter(defect -> defect.what().contains(name)).toList();
        try (DefectiveDriver defective = new DefectiveDriver(wanted)) {
            for (PlantedDefect defect : wanted) {
                Search result = hunting.hunt(defective, defect);
                all &= result.isFound();
                out.println(result);
            }
        }
        return all && !wanted.isEmpty();
    }

    /**
     * Ends with the first answer that is wrong with the defect and right without it.
     *
     * @param defective the driver in which the defect is planted; no other hunt may use it meanwhile
     */
    static Search hunt(HuntOptions options, DefectiveDriver defective, PlantedDefect defect)
            throws SQLException, InterruptedException {
        long started = System.nanoTime();
        try (DefectiveDriver.Planting planting = defective.plant(defect)) {
            HuntReport report = Hunter.hunt(options.untilFound(), defective.driver(), sound(), defect.focus());
            return new Search(
                    defect,
                    DefectiveDriver.canBePlanted(defect),
                    planting.calls(),
                    report.statements(),
                    report.findings().isEmpty()
                            ? null
                            : report.findings().get(0).toString(),
                    (System.nanoTime() - started) / 1e9);
        }
    }

    /** The search for a defect of writes. */
    static Search hunt(WriteHunt.Options options, DefectiveDriver defective, PlantedDefect defect)
            throws SQLException, InterruptedException {
        long started = System.nanoTime();
        try (DefectiveDriver.Planting planting = defective.plant(defect)) {
            WriteHunt.Report report = WriteHunt.hunt(options.untilFound(), defective.driver(), sound());
            return new Search(
                    defect,
                    DefectiveDriver.canBePlanted(defect),
                    planting.calls(),
                    report.operations(),
                    report.findings().isEmpty() ? null : report.findings().get(0),
                    (System.nanoTime() - started) / 1e9);
        }
    }

    private static Driver sound() throws SQLException {
        return DriverManager.getDriver("jdbc:dynamodb://127.0.0.1");
    }
}
