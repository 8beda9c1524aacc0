package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.declaration.CatalogUse;
import io.github.dynamodbjdbc.driver.declaration.SchemaFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The settings by which a catalog reads descriptions and samples.
 *
 * @param refresh the lifetime of descriptions and of the list of tables
 * @param sampleReadUnits the limit of read capacity units of a sample, from which a table's columns are found; 0 shows keys and declared columns only
 * @param sampleLifetime the lifetime of samples
 * @param schemaFile the user's declarations
 * @param use the table that stores the declarations of statements
 * @param samples the file that stores samples for other processes; null for none
 * @param typedBySample whether types found in a sample are treated as declarations
 * @param flattened the number of levels of documents that are flattened to columns; 0 for none
 * @param learned whether the planner receives statistics from statements and samples
 * @param exports the folder with the exports of tables; null for none
 */
public record CatalogSettings(
        Duration refresh,
        double sampleReadUnits,
        Duration sampleLifetime,
        SchemaFile schemaFile,
        CatalogUse use,
        @Nullable Path samples,
        boolean typedBySample,
        int flattened,
        boolean learned,
        @Nullable Path exports) {
    public static final CatalogSettings DEFAULT = new CatalogSettings(Duration.ofMinutes(1), 2, Duration.ofHours(1));

    /** Without declarations. */
    public CatalogSettings(Duration refresh, double sampleReadUnits, Duration sampleLifetime) {
        this(refresh, sampleReadUnits, sampleLifetime, SchemaFile.NONE, CatalogUse.OFF, null, false, 0, true, null);
    }

    /** Omits the declarations of the schema file, which may be many. */
    @Override
    public int hashCode() {
        return Objects.hash(refresh, sampleReadUnits, sampleLifetime, flattened);
    }

    /** These settings with other declarations. */
    public CatalogSettings with(SchemaFile declarations) {
        return new CatalogSettings(
                refresh,
                sampleReadUnits,
                sampleLifetime,
                declarations,
                use,
                samples,
                typedBySample,
                flattened,
                learned,
                exports);
    }

    /** These settings with documents flattened to a number of levels. */
    public CatalogSettings flattening(int levels) {
        return new CatalogSettings(
                refresh,
                sampleReadUnits,
                sampleLifetime,
                schemaFile,
                use,
                samples,
                typedBySample,
                levels,
                learned,
                exports);
    }
}
