package io.github.dynamodbjdbc.planner.exec;

/** A function over a window. */
public sealed interface WindowCall permits RankCall, NeighbourCall, FrameValueCall, FrameAggregateCall {
    /** @param call the index of its results in the partition, which takes them in the order of the rows */
    void compute(WindowPartition partition, WindowFrames frames, int call);
}
