package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.Throughput;
import io.github.dynamodbjdbc.planner.catalog.Upkeep;

/** The changed options of a global index; what is not said stays. */
public record IndexChange(Throughput throughput, Upkeep upkeep) {}
