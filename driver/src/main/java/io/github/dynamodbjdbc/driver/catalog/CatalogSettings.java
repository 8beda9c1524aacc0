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
 * @param refresh how long a description or a list of tables is believed
 * @param sampleReadUnits read capacity units that a sample of a table's items may take, by which its columns are found; 0 shows
 *     keys and declared columns only
 * @param sampleLifetime how long a sample is believed
 * @param schemaFile what the user declares
 * @param use which table keeps what statements declare
 * @param samples the file that keeps samples for other processes; null for none
 * @param typedBySample whether what a sample saw is taken for declarations
 * @param flattened to how many levels documents are flattened to columns; 0 for not at all
 * @param learned whether what statements and samples showed is given to the planner
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
        boolean learned) {
    public static final CatalogSettings DEFAULT = new CatalogSettings(Duration.ofMinutes(1), 2, Duration.ofHours(1));

    /** Without declarations. */
    public CatalogSettings(Duration refresh, double sampleReadUnits, Duration sampleLifetime) {
        this(refresh, sampleReadUnits, sampleLifetime, SchemaFile.NONE, CatalogUse.OFF, null, false, 0, true);
    }

    /** Of what takes little time: the declarations of a schema file may be many. */
    @Override
    public int hashCode() {
        return Objects.hash(refresh, sampleReadUnits, sampleLifetime, flattened);
    }

    /** The same with other declarations. */
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
                learned);
    }

    /** The same for documents flattened to so many levels. */
    public CatalogSettings flattening(int levels) {
        return new CatalogSettings(
                refresh, sampleReadUnits, sampleLifetime, schemaFile, use, samples, typedBySample, levels, learned);
    }
}
