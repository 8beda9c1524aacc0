package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.IndexDefinition;
import io.github.dynamodbjdbc.planner.catalog.Replication;
import io.github.dynamodbjdbc.planner.catalog.TableDefinition;
import io.github.dynamodbjdbc.planner.catalog.TableOptions;
import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A change of a table, of its indexes, or of its declarations. Names are those of the catalog. */
public sealed interface SchemaChange
        permits SchemaChange.CreateTable,
                SchemaChange.AlterTable,
                SchemaChange.AlterReplicas,
                SchemaChange.CreateIndex,
                SchemaChange.CreateVectorIndex,
                SchemaChange.DropTable,
                SchemaChange.DropIndex,
                SchemaChange.CreateCatalog,
                ArchiveChange {
    String table();

    <R> R accept(Visitor<R> visitor);

    /** One method for each kind of change. */
    interface Visitor<R> {
        R visit(CreateTable change);

        R visit(AlterTable change);

        R visit(AlterReplicas change);

        R visit(CreateIndex change);

        R visit(CreateVectorIndex change);

        R visit(DropTable change);

        R visit(DropIndex change);

        R visit(CreateCatalog change);

        R visit(ArchiveChange change);
    }

    /** @param declared declarations of columns, in addition to those that follow from the keys */
    record CreateTable(TableDefinition definition, List<Column> declared, boolean ifNotExists) implements SchemaChange {
        public CreateTable {
            declared = List.copyOf(declared);
        }

        @Override
        public String table() {
            return definition.name();
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * @param declared columns to declare
     * @param undeclared columns whose declaration is removed
     * @param options the changed options
     * @param indexes the changed options of global indexes, by name
     * @param endOfTtl turns time to live off; null to leave it on
     * @param adopts whether declarations made for an earlier table with its name become valid
     */
    record AlterTable(
            String table,
            List<Column> declared,
            List<String> undeclared,
            TableOptions options,
            Map<String, IndexChange> indexes,
            @Nullable EndOfTtl endOfTtl,
            boolean adopts)
            implements SchemaChange {
        public AlterTable {
            declared = List.copyOf(declared);
            undeclared = List.copyOf(undeclared);
            indexes = Map.copyOf(indexes);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * Adds or drops replicas.
     *
     * @param added the replicas to add, with their consistency and witness; of no region for none
     * @param dropped the regions of replicas, or of a witness, to drop
     * @param waits whether the statement ends when DynamoDB has finished
     */
    record AlterReplicas(String table, Replication added, List<String> dropped, boolean waits) implements SchemaChange {
        public AlterReplicas {
            dropped = List.copyOf(dropped);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** @param attribute the current TTL attribute, which is checked; null for any */
    record EndOfTtl(@Nullable String attribute) {}

    /**
     * Creates the catalog, the table that stores declarations.
     *
     * @param kmsKey null for the key owned by DynamoDB
     */
    record CreateCatalog(boolean ifNotExists, @Nullable String kmsKey, Map<String, String> tags)
            implements SchemaChange {
        public CreateCatalog {
            tags = Map.copyOf(tags);
        }

        @Override
        public String table() {
            return Catalog.DECLARATIONS;
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record CreateIndex(String table, IndexDefinition index, boolean ifNotExists) implements SchemaChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record CreateVectorIndex(String table, VectorIndexSchema index, boolean ifNotExists) implements SchemaChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record DropTable(String table, boolean ifExists) implements SchemaChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record DropIndex(String table, String index, boolean ifExists) implements SchemaChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }
}
