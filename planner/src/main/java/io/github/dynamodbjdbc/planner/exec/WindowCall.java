package io.github.dynamodbjdbc.planner.exec;

/** A function over a window. */
public sealed interface WindowCall permits RankCall, NeighbourCall, FrameValueCall, FrameAggregateCall {
    /** @param call the place of its results in the partition, which takes them row by row */
    void compute(WindowPartition partition, WindowFrames frames, int call);
}
