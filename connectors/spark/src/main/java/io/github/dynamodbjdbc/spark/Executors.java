package io.github.dynamodbjdbc.spark;

import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;

/** The number of JVMs that may work on a job at a time. */
final class Executors {
    private Executors() {}

    /** @param partitions of the job: more JVMs than that find nothing to do */
    static int of(int partitions) {
        SparkContext context = SparkSession.active().sparkContext();
        return context.isLocal() ? 1 : Math.max(1, Math.min(partitions, atMost(context)));
    }

    /** Those that are there, or that may come later. */
    private static int atMost(SparkContext context) {
        SparkConf conf = context.getConf();
        if (conf.getBoolean("spark.dynamicAllocation.enabled", false)) {
            return conf.getInt("spark.dynamicAllocation.maxExecutors", Integer.MAX_VALUE);
        }
        // The driver program counts itself among them.
        int there = context.statusTracker().getExecutorInfos().length - 1;
        return Math.max(there, conf.getInt("spark.executor.instances", 1));
    }
}
