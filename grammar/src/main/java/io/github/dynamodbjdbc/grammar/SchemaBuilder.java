package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.*;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.AlterAction;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.ColumnDefinition;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.IndexDefinition;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.IndexScope;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.KeyDefinition;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.Option;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.Projection;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.ProjectionKind;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.jspecify.annotations.Nullable;

/** Builds CREATE, ALTER and DROP. */
final class SchemaBuilder {
    private final AstBuilder ast;

    SchemaBuilder(AstBuilder ast) {
        this.ast = ast;
    }

    SchemaStatement schema(SchemaStatementContext context) {
        if (context instanceof CreateTableContext create) {
            return createTable(
                    create, create.tableName(), create.ifNotExists(), create.tableElements(), create.withOptions());
        } else if (context instanceof CreateTableAsContext create) {
            return new SchemaStatement.CreateTableAs(
                    createTable(
                            create,
                            create.tableName(),
                            create.ifNotExists(),
                            create.tableElements(),
                            create.withOptions()),
                    ast.queries.query(create.query()),
                    Positions.of(create));
        } else if (context instanceof CreateIndexContext create) {
            IndexDefinition index = index(
                    create,
                    create.identifier(),
                    create.indexScope(),
                    create.keys(),
                    create.projection(),
                    create.withOptions());
            return new SchemaStatement.CreateIndex(
                    Names.table(create.tableName()), create.ifNotExists() != null, index, Positions.of(create));
        } else if (context instanceof CreateCatalogContext create) {
            return new SchemaStatement.CreateCatalog(
                    create.ifNotExists() != null, options(create.withOptions()), Positions.of(create));
        } else if (context instanceof AlterTableContext alter) {
            return new SchemaStatement.AlterTable(
                    Names.table(alter.tableName()),
                    alter.alterAction().stream().map(this::action).toList(),
                    Positions.of(alter));
        } else if (context instanceof AlterIndexContext alter) {
            return new SchemaStatement.AlterTable(
                    Names.table(alter.tableName()),
                    List.of(new SchemaStatement.SetIndexOptions(
                            Names.identifier(alter.identifier()), options(alter.option()), Positions.of(alter))),
                    Positions.of(alter));
        } else if (context instanceof ArchiveContext archive) {
            return new ArchiveBuilder(this).archive(archive.archiveStatement());
        } else if (context instanceof DropTableContext drop) {
            return new SchemaStatement.DropTable(
                    Names.table(drop.tableName()), drop.EXISTS() != null, Positions.of(drop));
        }
        DropIndexContext drop = (DropIndexContext) context;
        return new SchemaStatement.DropIndex(
                Names.identifier(drop.identifier()),
                Names.table(drop.tableName()),
                drop.EXISTS() != null,
                Positions.of(drop));
    }

    SchemaStatement.CreateTable createTable(
            ParserRuleContext context,
            TableNameContext table,
            @Nullable IfNotExistsContext ifNotExists,
            @Nullable TableElementsContext elements,
            @Nullable WithOptionsContext options) {
        List<ColumnDefinition> columns = new ArrayList<>();
        List<IndexDefinition> indexes = new ArrayList<>();
        KeyDefinition primaryKey = null;
        List<TableElementContext> all = elements == null ? List.of() : elements.tableElement();
        for (TableElementContext element : all) {
            KeyDefinition key = null;
            if (element instanceof PrimaryKeyElementContext primary) {
                key = keys(primary.keys());
            } else if (element instanceof IndexElementContext index) {
                indexes.add(index(
                        index,
                        index.identifier(),
                        index.indexScope(),
                        index.keys(),
                        index.projection(),
                        index.withOptions()));
            } else if (element instanceof ColumnElementContext column) {
                columns.add(column(column.columnDefinition()));
                if (!column.columnDefinition().PRIMARY().isEmpty()) {
                    Identifier name = Names.identifier(column.columnDefinition().identifier());
                    key = new KeyDefinition(List.of(name), List.of(), name.position());
                }
            }
            if (key != null && primaryKey != null) {
                throw new SqlSyntaxException(
                        "the primary key is given twice; a key of two columns is PRIMARY KEY (partition, sort)",
                        key.position(),
                        element.getStart().getText());
            }
            primaryKey = key != null ? key : primaryKey;
        }
        return new SchemaStatement.CreateTable(
                Names.table(table),
                ifNotExists != null,
                columns,
                primaryKey,
                indexes,
                options(options),
                Positions.of(context));
    }

    private ColumnDefinition column(ColumnDefinitionContext context) {
        if (context.valueExpression().size() > 1) {
            throw new SqlSyntaxException(
                    "a column has one DEFAULT",
                    Positions.of(context.DEFAULT(1).getSymbol()),
                    context.DEFAULT(1).getText());
        }
        return new ColumnDefinition(
                Names.identifier(context.identifier()),
                Names.type(context.typeName()),
                !context.NOT().isEmpty(),
                context.valueExpression().isEmpty() ? null : ast.expressions.value(context.valueExpression(0)),
                Positions.of(context));
    }

    private static KeyDefinition keys(KeysContext context) {
        List<Identifier> names = Names.identifiers(context.identifier());
        if (context.columnList() != null) {
            return new KeyDefinition(Names.columns(context.columnList()), names, Positions.of(context));
        }
        return new KeyDefinition(names.subList(0, 1), names.subList(1, names.size()), Positions.of(context));
    }

    private static IndexDefinition index(
            ParserRuleContext context,
            IdentifierContext name,
            @Nullable IndexScopeContext scope,
            KeysContext keys,
            @Nullable ProjectionContext projection,
            @Nullable WithOptionsContext options) {
        return new IndexDefinition(
                Names.identifier(name),
                scope(scope),
                keys(keys),
                projection == null ? null : projection(projection),
                options(options),
                Positions.of(context));
    }

    private static IndexScope scope(@Nullable IndexScopeContext scope) {
        if (scope == null || scope.GLOBAL() != null) {
            return IndexScope.GLOBAL;
        }
        return scope.LOCAL() != null ? IndexScope.LOCAL : IndexScope.VECTOR;
    }

    private static Projection projection(ProjectionContext context) {
        ProjectionKind kind = context.INCLUDE() != null
                ? ProjectionKind.INCLUDE
                : context.ALL() != null ? ProjectionKind.ALL : ProjectionKind.KEYS_ONLY;
        return new Projection(kind, Names.columns(context.columnList()), Positions.of(context));
    }

    static List<Option> options(@Nullable WithOptionsContext context) {
        return context == null ? List.of() : options(context.option());
    }

    private static List<Option> options(List<OptionContext> contexts) {
        return contexts.stream()
                .map(option -> new Option(
                        Names.identifier(option.identifier()), value(option.optionValue()), Positions.of(option)))
                .toList();
    }

    static String value(OptionValueContext context) {
        if (context.string() != null) {
            return Names.string(context.string());
        } else if (context.anyIdentifier() != null) {
            return Names.identifier(context.anyIdentifier()).name();
        }
        return (context.MINUS() != null ? "-" : "") + context.number().getText();
    }

    private AlterAction action(AlterActionContext context) {
        if (context instanceof AddColumnContext add) {
            ColumnDefinitionContext column = add.columnDefinition();
            if (!column.PRIMARY().isEmpty()) {
                throw new SqlSyntaxException(
                        "the primary key of a table can't be changed",
                        Positions.of(column.PRIMARY(0).getSymbol()),
                        column.PRIMARY(0).getText());
            }
            return new SchemaStatement.AddColumn(column(column), Positions.of(add));
        } else if (context instanceof AddReplicaContext add) {
            return new SchemaStatement.AddReplica(
                    Names.string(add.string()), options(add.withOptions()), add.NOWAIT() != null, Positions.of(add));
        } else if (context instanceof DropReplicaContext drop) {
            return new SchemaStatement.DropReplica(
                    Names.string(drop.string()), drop.NOWAIT() != null, Positions.of(drop));
        } else if (context instanceof SetPolicyContext set) {
            Identifier name =
                    new Identifier("policy", false, Positions.of(set.POLICY().getSymbol()));
            return new SchemaStatement.SetOptions(
                    List.of(new Option(name, Names.string(set.string()), name.position())), Positions.of(set));
        } else if (context instanceof DropColumnContext drop) {
            return new SchemaStatement.DropColumn(Names.identifier(drop.identifier()), Positions.of(drop));
        } else if (context instanceof SetOptionsContext set) {
            return new SchemaStatement.SetOptions(options(set.option()), Positions.of(set));
        } else if (context instanceof SetIndexOptionsContext set) {
            return new SchemaStatement.SetIndexOptions(
                    Names.identifier(set.identifier()), options(set.option()), Positions.of(set));
        } else if (context instanceof EnableTtlContext enable) {
            return new SchemaStatement.EnableTtl(Names.identifier(enable.identifier()), Positions.of(enable));
        } else if (context instanceof SetTtlContext set) {
            return new SchemaStatement.EnableTtl(Names.identifier(set.identifier()), Positions.of(set));
        } else if (context instanceof AdoptDeclarationsContext adopt) {
            return new SchemaStatement.AdoptDeclarations(Positions.of(adopt));
        } else if (context instanceof DropTtlContext drop) {
            return new SchemaStatement.DisableTtl(null, Positions.of(drop));
        }
        DisableTtlContext disable = (DisableTtlContext) context;
        return new SchemaStatement.DisableTtl(Names.optional(disable.identifier()), Positions.of(disable));
    }
}
