package io.github.dynamodbjdbc.planner.exec;

/** A function over a window. */
public sealed interface WindowCall permits RankCall, NeighbourCall, FrameValueCall, FrameAggregateCall {
    /** @param column of the partition's rows that the results are put into */
    void compute(WindowPartition partition, WindowFrames frames, int column);
}
