package io.github.dynamodbjdbc.grammar.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement that changes tables, indexes or declarations. */
public sealed interface SchemaStatement extends Statement
        permits SchemaStatement.CreateTable,
                SchemaStatement.CreateTableAs,
                SchemaStatement.CreateIndex,
                SchemaStatement.AlterTable,
                SchemaStatement.DropTable,
                SchemaStatement.DropIndex,
                SchemaStatement.CreateCatalog,
                ArchiveStatement {

    <R> R accept(Visitor<R> visitor);

    @Override
    default <R> R accept(Statement.Visitor<R> visitor) {
        return visitor.visit(this);
    }

    /** Has a method for each kind of statement. */
    interface Visitor<R> {
        R visit(CreateTable statement);

        R visit(CreateTableAs statement);

        R visit(CreateIndex statement);

        R visit(AlterTable statement);

        R visit(DropTable statement);

        R visit(DropIndex statement);

        R visit(CreateCatalog statement);

        R visit(ArchiveStatement statement);
    }

    /**
     * {@code CREATE TABLE [IF NOT EXISTS] table (column type, …, PRIMARY KEY (partition[, sort]), INDEX …) [WITH (…)]}
     *
     * @param primaryKey null if the statement names none; {@code column type PRIMARY KEY} is a key of that one column
     */
    record CreateTable(
            List<Identifier> table,
            boolean ifNotExists,
            List<ColumnDefinition> columns,
            @Nullable KeyDefinition primaryKey,
            List<IndexDefinition> indexes,
            List<Option> options,
            Position position)
            implements SchemaStatement {
        public CreateTable {
            table = List.copyOf(table);
            columns = List.copyOf(columns);
            indexes = List.copyOf(indexes);
            options = List.copyOf(options);
        }

        @Override
        public <R> R accept(SchemaStatement.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code CREATE TABLE [IF NOT EXISTS] table [(column type, …, PRIMARY KEY (…), …)] [WITH (…)] AS query}
     *
     * @param definition the part before AS; it may have neither columns nor a key
     */
    record CreateTableAs(CreateTable definition, Query query, Position position) implements SchemaStatement {
        /** The dotted name of the new table. */
        public List<Identifier> table() {
            return definition.table();
        }

        @Override
        public <R> R accept(SchemaStatement.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code name type [NOT NULL] [DEFAULT value]}
     *
     * @param defaultValue null without DEFAULT
     */
    record ColumnDefinition(
            Identifier name,
            TypeName type,
            boolean notNull,
            @Nullable Expression defaultValue,
            Position position) implements Node {}

    /**
     * The key of a table or an index: {@code (partition)}, {@code (partition, sort)}, or with several attributes in a
     * part {@code ((p1, p2), s1, s2)}.
     *
     * @param partition at least one name
     * @param sort empty if there is no sort key
     */
    record KeyDefinition(List<Identifier> partition, List<Identifier> sort, Position position) implements Node {
        public KeyDefinition {
            partition = List.copyOf(partition);
            sort = List.copyOf(sort);
        }
    }

    enum IndexScope {
        GLOBAL,
        LOCAL,
        VECTOR
    }

    enum ProjectionKind {
        ALL,
        KEYS_ONLY,
        INCLUDE
    }

    /** @param include the attributes of INCLUDE, else empty */
    record Projection(ProjectionKind kind, List<Identifier> include, Position position) implements Node {
        public Projection {
            include = List.copyOf(include);
        }
    }

    /**
     * {@code [GLOBAL|LOCAL|VECTOR] INDEX name (keys) [INCLUDE (…) | PROJECTION ALL|KEYS_ONLY|INCLUDE (…)] [WITH (…)]}
     *
     * @param scope GLOBAL by default
     * @param key of a vector index, the attribute with the vectors
     * @param projection null if the statement has none
     */
    record IndexDefinition(
            Identifier name,
            IndexScope scope,
            KeyDefinition key,
            @Nullable Projection projection,
            List<Option> options,
            Position position)
            implements Node {
        public IndexDefinition {
            options = List.copyOf(options);
        }
    }

    /**
     * {@code name = value} of a WITH or SET list.
     *
     * @param value the text of a string or a word, or a number as written with its sign
     */
    record Option(Identifier name, String value, Position position) implements Node {}

    record CreateIndex(List<Identifier> table, boolean ifNotExists, IndexDefinition index, Position position)
            implements SchemaStatement {
        public CreateIndex {
            table = List.copyOf(table);
        }

        @Override
        public <R> R accept(SchemaStatement.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** {@code ALTER TABLE table action, …} */
    record AlterTable(List<Identifier> table, List<AlterAction> actions, Position position) implements SchemaStatement {
        public AlterTable {
            table = List.copyOf(table);
            actions = List.copyOf(actions);
        }

        @Override
        public <R> R accept(SchemaStatement.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** A change of a table. */
    sealed interface AlterAction extends Node {

        <R> R accept(AlterVisitor<R> visitor);
    }

    /** Has a method for each kind of change. */
    interface AlterVisitor<R> {
        R visit(AddColumn action);

        R visit(DropColumn action);

        R visit(SetOptions action);

        R visit(SetIndexOptions action);

        R visit(EnableTtl action);

        R visit(DisableTtl action);

        R visit(AdoptDeclarations action);

        R visit(AddReplica action);

        R visit(DropReplica action);
    }

    /** {@code ADD REPLICA 'region' [WITH (…)] [NOWAIT]} */
    record AddReplica(String region, List<Option> options, boolean nowait, Position position) implements AlterAction {
        public AddReplica {
            options = List.copyOf(options);
        }

        @Override
        public <R> R accept(AlterVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** {@code DROP REPLICA 'region' [NOWAIT]} */
    record DropReplica(String region, boolean nowait, Position position) implements AlterAction {
        @Override
        public <R> R accept(AlterVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** {@code ADD [COLUMN] name type}: declares an attribute; no item changes. */
    record AddColumn(ColumnDefinition column, Position position) implements AlterAction {
        @Override
        public <R> R accept(AlterVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** {@code DROP [COLUMN] name}: removes a declaration; no item changes. */
    record DropColumn(Identifier name, Position position) implements AlterAction {
        @Override
        public <R> R accept(AlterVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** {@code SET (option = value, …)}; {@code SET POLICY 'p'} is parsed to it as well. */
    record SetOptions(List<Option> options, Position position) implements AlterAction {
        public SetOptions {
            options = List.copyOf(options);
        }

        @Override
        public <R> R accept(AlterVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code ALTER INDEX index SET (option = value, …)}. {@code ALTER INDEX index ON table SET (…)} is also parsed to it, as the only action of the
     * table.
     */
    record SetIndexOptions(Identifier index, List<Option> options, Position position) implements AlterAction {
        public SetIndexOptions {
            options = List.copyOf(options);
        }

        @Override
        public <R> R accept(AlterVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** {@code ENABLE TTL ON attribute}, {@code SET TTL (attribute)} */
    record EnableTtl(Identifier attribute, Position position) implements AlterAction {
        @Override
        public <R> R accept(AlterVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** {@code DISABLE TTL [ON attribute]}, {@code DROP TTL} */
    record DisableTtl(@Nullable Identifier attribute, Position position) implements AlterAction {
        @Override
        public <R> R accept(AlterVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** {@code ADOPT DECLARATIONS}: applies the declarations of an earlier table of the same name to this table. */
    record AdoptDeclarations(Position position) implements AlterAction {
        @Override
        public <R> R accept(AlterVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** {@code CREATE CATALOG [IF NOT EXISTS] [WITH (…)]}: creates the catalog, the table that stores declarations. */
    record CreateCatalog(boolean ifNotExists, List<Option> options, Position position) implements SchemaStatement {
        public CreateCatalog {
            options = List.copyOf(options);
        }

        @Override
        public <R> R accept(SchemaStatement.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record DropTable(List<Identifier> table, boolean ifExists, Position position) implements SchemaStatement {
        public DropTable {
            table = List.copyOf(table);
        }

        @Override
        public <R> R accept(SchemaStatement.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record DropIndex(Identifier index, List<Identifier> table, boolean ifExists, Position position)
            implements SchemaStatement {
        public DropIndex {
            table = List.copyOf(table);
        }

        @Override
        public <R> R accept(SchemaStatement.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }
}
