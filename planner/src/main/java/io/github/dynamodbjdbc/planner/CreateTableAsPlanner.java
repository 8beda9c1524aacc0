package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.ColumnDefinition;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.CreateTable;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.CreateTableAs;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.KeyDefinition;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.ddl.SchemaPlanner;
import io.github.dynamodbjdbc.planner.ddl.TableToBe;
import io.github.dynamodbjdbc.planner.dml.WritePlanner;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.SchemaChange;
import io.github.dynamodbjdbc.planner.plan.SchemaPlan;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.query.QueryPlanner;
import java.util.ArrayList;
import java.util.List;

/** Plans CREATE TABLE AS as a CREATE TABLE and an INSERT into the new table. Errors in either are detected before the table is created. */
final class CreateTableAsPlanner {
    private final Catalog catalog;
    private final QueryPlanner queries;

    CreateTableAsPlanner(Catalog catalog, QueryPlanner queries) {
        this.catalog = catalog;
        this.queries = queries;
    }

    SchemaPlan plan(CreateTableAs statement, int parameters, SessionOptions given) {
        SessionOptions options = given.strict();
        CreateTable definition = statement.definition();
        KeyDefinition key = definition.primaryKey();
        if (key == null) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "a query has no key for the table: CREATE TABLE t (PRIMARY KEY (partition, sort)) AS SELECT …",
                    statement.position());
        }
        List<OutputColumn> selected = queries.plan(statement.query(), options).columns();
        List<ColumnDefinition> columns = new ArrayList<>(definition.columns());
        key.partition().forEach(name -> declare(name, selected, columns));
        key.sort().forEach(name -> declare(name, selected, columns));
        SchemaPlan created = SchemaPlanner.plan(
                new CreateTable(
                        definition.table(),
                        definition.ifNotExists(),
                        columns,
                        key,
                        definition.indexes(),
                        definition.options(),
                        definition.position()),
                catalog);
        TableSchema table = TableToBe.of((SchemaChange.CreateTable) created.change());
        Catalog then = new CatalogWithTable(catalog, table);
        WriteStatement.Insert insert = new WriteStatement.Insert(
                List.of(),
                WriteStatement.InsertKind.INSERT,
                List.of(new Identifier(table.name(), true, definition.position())),
                null,
                columnsOf(selected, statement),
                new WriteStatement.QuerySource(
                        statement.query(), statement.query().position()),
                null,
                null,
                null,
                statement.query().position());
        return created.loading(new WritePlanner(then, new QueryPlanner(then)).plan(insert, parameters, options));
    }

    private static List<Identifier> columnsOf(List<OutputColumn> selected, CreateTableAs statement) {
        return selected.stream()
                .map(column ->
                        new Identifier(column.label(), false, statement.query().position()))
                .toList();
    }

    /** An undeclared key attribute gets the type of the column that is selected for it. */
    private static void declare(Identifier name, List<OutputColumn> selected, List<ColumnDefinition> columns) {
        if (!Identifiers.matching(name, columns, column -> column.name().name()).isEmpty()) {
            return;
        }
        List<OutputColumn> found = Identifiers.matching(name, selected, OutputColumn::label);
        if (found.size() != 1) {
            throw new QueryException(
                    found.isEmpty() ? ErrorKind.UNKNOWN_COLUMN : ErrorKind.AMBIGUOUS_COLUMN,
                    "key attribute '" + name.name() + "' is " + (found.isEmpty() ? "not" : "more than once")
                            + " in the select list",
                    name.position());
        }
        OutputColumn column = found.get(0);
        if (column.dynamic()) {
            throw new QueryException(
                    ErrorKind.TYPE_MISMATCH,
                    "'" + column.label()
                            + "' may hold values of any type, and a key has one: declare it, as in CREATE TABLE t ("
                            + column.label() + " VARCHAR, PRIMARY KEY (…)) AS SELECT …",
                    name.position());
        }
        columns.add(new ColumnDefinition(
                new Identifier(column.label(), true, name.position()),
                new TypeName(column.type().name(), List.of(), name.position()),
                false,
                null,
                name.position()));
    }
}
