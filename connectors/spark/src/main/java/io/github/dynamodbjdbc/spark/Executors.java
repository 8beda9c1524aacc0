package io.github.dynamodbjdbc.spark;

import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;

/** The number of JVMs that may work on a job at the same time. */
final class Executors {
    private Executors() {}

    /** @param partitions the job's partitions: more JVMs have nothing to do */
    static int of(int partitions) {
        SparkContext context = SparkSession.active().sparkContext();
        return context.isLocal() ? 1 : Math.max(1, Math.min(partitions, atMost(context)));
    }

    /** The number of executors that are running, or that may be added later. */
    private static int atMost(SparkContext context) {
        SparkConf conf = context.getConf();
        if (conf.getBoolean("spark.dynamicAllocation.enabled", false)) {
            return conf.getInt("spark.dynamicAllocation.maxExecutors", Integer.MAX_VALUE);
        }
        // The list includes the driver program.
        int there = context.statusTracker().getExecutorInfos().length - 1;
        return Math.max(there, conf.getInt("spark.executor.instances", 1));
    }
}
