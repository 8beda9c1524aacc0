package io.github.dynamodbjdbc.planner.access;

/** Which part of a table or index a Scan reads, where it does not read all of it. */
public sealed interface ScanPart permits ScanSegment, SampledSegments {
    /** How much of the whole it is expected to hold, from 0 to 1. */
    double share();

    /** How many reads it takes, one after the other. */
    int reads();
}
