package io.github.dynamodbjdbc.planner.modify;

import io.github.dynamodbjdbc.planner.plan.WritePlan;

/** A write that can say how it is done. */
public interface ItemWritePlan extends WritePlan {
    WriteExplanation explanation();
}
