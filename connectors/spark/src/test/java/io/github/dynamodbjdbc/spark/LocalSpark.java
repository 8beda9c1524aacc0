package io.github.dynamodbjdbc.spark;

import org.apache.spark.sql.SparkSession;

/** A Spark session for all tests of the JVM, which ends with the JVM. */
final class LocalSpark {
    private static final SparkSession SESSION = SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", false)
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.sql.shuffle.partitions", 1)
            .config("spark.sql.adaptive.enabled", false)
            // For so few rows, compiling a plan takes longer than running it.
            .config("spark.sql.codegen.wholeStage", false)
            .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
            .config("spark.sql.session.timeZone", "America/New_York")
            .config("spark.sql.warehouse.dir", "target/spark-warehouse")
            .getOrCreate();

    private LocalSpark() {}

    static SparkSession session() {
        // Threads of other classes have no active session yet.
        SparkSession.setActiveSession(SESSION);
        return SESSION;
    }
}
