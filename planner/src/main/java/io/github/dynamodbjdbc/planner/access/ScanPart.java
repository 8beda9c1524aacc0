package io.github.dynamodbjdbc.planner.access;

/** The part of a table or index that a Scan reads if it does not read all of it. */
public sealed interface ScanPart permits ScanSegment, SampledSegments {
    /** The expected fraction of the items, from 0 to 1. */
    double share();

    /** The number of segments, which are read one after the other. */
    int reads();
}
