package io.github.dynamodbjdbc.planner.advice;

import io.github.dynamodbjdbc.planner.cost.CostModel;
import java.util.Locale;

/**
 * A change that would make a statement, or one of its reads, cheaper.
 *
 * @param readUnitsNow estimated read capacity units before the change
 * @param readUnitsThen estimated read capacity units after the change
 */
public record Cure(CureChange change, double readUnitsNow, double readUnitsThen) {
    /** Read capacity units that each run saves. */
    public double saving() {
        return readUnitsNow - readUnitsThen;
    }

    /** Whether a statement with this consumption names its cures even if it does not scan. */
    public static boolean isForUnits(double readUnits) {
        return readUnits >= CostModel.UNITS_WORTH_A_CURE;
    }

    /** Whether the change would have saved much of a run's consumption. */
    public boolean isWorthwhileFor(double readUnits) {
        return CostModel.isWorthwhile(readUnits, readUnitsThen);
    }

    /** Whether the saving shows in the text. */
    public boolean isNoticeable() {
        return !units(readUnitsNow).equals(units(readUnitsThen));
    }

    /** This cure for a statement that consumes this many read capacity units in addition to the read. */
    public Cure plus(double readUnits) {
        return new Cure(change, readUnitsNow + readUnits, readUnitsThen + readUnits);
    }

    /** For the end of a message, such as {@code ; to make it about 2: add createdAt IS NOT NULL, …}. */
    public String afterMessage() {
        return "; to make it about " + units(readUnitsThen) + ": " + change.text();
    }

    /** A sentence without its full stop, such as {@code About 2 read units instead of 3,084: add createdAt IS NOT NULL, …}. */
    public String sentence() {
        return "About " + units(readUnitsThen) + " read units instead of " + units(readUnitsNow) + ": " + change.text();
    }

    /** A short form to follow a cost, such as {@code with createdAt IS NOT NULL about 2}. */
    public String briefly() {
        return change.briefly() + " about " + units(readUnitsThen);
    }

    /** The units as text, such as {@code 0.5} or {@code 3,084}: an estimate is no more precise. */
    public static String units(double units) {
        return units < 10
                ? String.format(Locale.ROOT, "%.1f", units).replace(".0", "")
                : String.format(Locale.ROOT, "%,.0f", units);
    }
}
