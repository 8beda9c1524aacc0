package io.github.dynamodbjdbc.spark;

import java.util.OptionalLong;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.types.StructType;

/** A read, in one partition or in a partition for each segment of a scan. */
final class SourceScan implements SupportsReportStatistics, Batch {
    private final SourceOptions options;
    private final ReadTask task;
    private final int partitions;
    private final long bytes;

    SourceScan(SourceOptions options, ReadTask task, int partitions, long bytes) {
        this.options = options;
        this.task = task;
        this.partitions = partitions;
        this.bytes = bytes;
    }

    @Override
    public StructType readSchema() {
        return SourceColumn.schema(task.output());
    }

    /** The description in Spark's explain: the SQL, with parameters instead of values. */
    @Override
    public String description() {
        return "DynamoDB " + options + " in " + (partitions == 1 ? "1 partition: " : partitions + " segments: ")
                + task.statement().whole();
    }

    @Override
    public Batch toBatch() {
        return this;
    }

    @Override
    public InputPartition[] planInputPartitions() {
        InputPartition[] planned = new InputPartition[partitions];
        for (int i = 0; i < partitions; i++) {
            planned[i] = new ReadTask.Part(i, partitions);
        }
        return planned;
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return task.withOptions(options.withShareOfRate(SourceOptions.READ_RATE, Executors.of(partitions)));
    }

    @Override
    public Statistics estimateStatistics() {
        return new Statistics() {
            @Override
            public OptionalLong sizeInBytes() {
                return OptionalLong.of(Math.max(1, bytes));
            }

            @Override
            public OptionalLong numRows() {
                return OptionalLong.empty();
            }
        };
    }
}
