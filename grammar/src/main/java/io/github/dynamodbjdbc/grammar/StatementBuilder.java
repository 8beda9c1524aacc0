package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.*;
import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParserBaseVisitor;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.grammar.ast.Statement.ExplainFormat;
import io.github.dynamodbjdbc.grammar.ast.Statement.ExplainMode;
import io.github.dynamodbjdbc.grammar.ast.Statement.ShowKind;
import io.github.dynamodbjdbc.grammar.ast.Statement.Transaction;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Builds whole statements. */
final class StatementBuilder extends DynamoSqlParserBaseVisitor<Statement> {
    private final AstBuilder ast;

    StatementBuilder(AstBuilder ast) {
        this.ast = ast;
    }

    @Override
    public Statement visitSingleStatement(SingleStatementContext context) {
        return visit(context.statement());
    }

    @Override
    public Statement visitSelectStatement(SelectStatementContext context) {
        return new Statement.Select(ast.queries.query(context.query()), Positions.of(context));
    }

    @Override
    public Statement visitQueryAlone(QueryAloneContext context) {
        return new Statement.Select(ast.queries.query(context.query()), Positions.of(context.query()));
    }

    @Override
    public Statement visitValueAlone(ValueAloneContext context) {
        return new Statement.Select(ast.queries.value(context.expression()), Positions.of(context.expression()));
    }

    @Override
    public Statement visitDmlStatement(DmlStatementContext context) {
        return ast.writes.write(context.writeStatement());
    }

    @Override
    public Statement visitDdlStatement(DdlStatementContext context) {
        return ast.schemas.schema(context.schemaStatement());
    }

    @Override
    public Statement visitExplainedQuery(ExplainedQueryContext context) {
        return new Statement.Select(ast.queries.query(context.query()), Positions.of(context));
    }

    @Override
    public Statement visitExplainedCondition(ExplainedConditionContext context) {
        Expression exists = new Expression.Exists(ast.queries.query(context.query()), Positions.of(context));
        return new Statement.Select(PartiqlForms.query(exists, null), Positions.of(context));
    }

    @Override
    public Statement visitExplainedWrite(ExplainedWriteContext context) {
        return ast.writes.write(context.writeStatement());
    }

    @Override
    public Statement visitExplainedSchema(ExplainedSchemaContext context) {
        return ast.schemas.schema(context.schemaStatement());
    }

    @Override
    public Statement visitExplainStatement(ExplainStatementContext context) {
        ExplainOptionsContext options = context.explainOptions();
        ExplainMode mode =
                options.ANALYZE() != null ? ExplainMode.ANALYZE : options.ADVISE() != null ? ExplainMode.ADVISE : null;
        ExplainFormat format = options.explainFormat() != null ? format(options.explainFormat()) : null;
        for (ExplainOptionContext option : options.explainOption()) {
            if (option.explainFormat() != null) {
                format = once(format, format(option.explainFormat()), option);
            } else {
                mode = once(mode, option.ANALYZE() != null ? ExplainMode.ANALYZE : ExplainMode.ADVISE, option);
            }
        }
        ExplainMode effective = mode == null ? ExplainMode.PLAN : mode;
        return new Statement.Explain(
                effective,
                format == null ? effective.usualFormat() : format,
                visit(context.explained()),
                Positions.of(context));
    }

    private static <T> T once(@Nullable T before, T now, ParserRuleContext context) {
        if (before != null) {
            Token token = context.getStart();
            throw new SqlSyntaxException(
                    "EXPLAIN takes one of ANALYZE and ADVISE, and one FORMAT", Positions.of(token), token.getText());
        }
        return now;
    }

    private static ExplainFormat format(ExplainFormatContext context) {
        if (context.JSON() != null) {
            return ExplainFormat.JSON;
        }
        if (context.HTML() != null) {
            return ExplainFormat.HTML;
        }
        if (context.TABLE() != null) {
            return ExplainFormat.TABLE;
        }
        if (context.TEXT() != null) {
            return ExplainFormat.TEXT;
        }
        throw new IllegalStateException("a format without a meaning: " + context.getText());
    }

    @Override
    public Statement visitShowTables(ShowTablesContext context) {
        return show(ShowKind.TABLES, List.of(), context.string(), context);
    }

    @Override
    public Statement visitShowIndexes(ShowIndexesContext context) {
        return show(ShowKind.INDEXES, Names.table(context.tableName()), null, context);
    }

    @Override
    public Statement visitShowColumns(ShowColumnsContext context) {
        return show(ShowKind.COLUMNS, Names.table(context.tableName()), null, context);
    }

    @Override
    public Statement visitShowCreateTable(ShowCreateTableContext context) {
        return show(
                context.FULL() == null ? ShowKind.CREATE_TABLE : ShowKind.CREATE_TABLE_FULL,
                Names.table(context.tableName()),
                null,
                context);
    }

    @Override
    public Statement visitShowTtl(ShowTtlContext context) {
        return show(ShowKind.TTL, optional(context.tableName()), null, context);
    }

    @Override
    public Statement visitAdviseStatement(AdviseStatementContext context) {
        return new Statement.Advise(
                optional(context.tableName()),
                context.string() == null ? null : Names.string(context.string()),
                SchemaBuilder.options(context.withOptions()),
                Positions.of(context));
    }

    @Override
    public Statement visitShowBackups(ShowBackupsContext context) {
        return show(ShowKind.BACKUPS, optional(context.tableName()), null, context);
    }

    @Override
    public Statement visitShowExports(ShowExportsContext context) {
        return show(ShowKind.EXPORTS, optional(context.tableName()), null, context);
    }

    @Override
    public Statement visitShowImports(ShowImportsContext context) {
        return show(ShowKind.IMPORTS, optional(context.tableName()), null, context);
    }

    @Override
    public Statement visitShowReplicas(ShowReplicasContext context) {
        return show(ShowKind.REPLICAS, optional(context.tableName()), null, context);
    }

    @Override
    public Statement visitShowScaling(ShowScalingContext context) {
        return show(ShowKind.SCALING, optional(context.tableName()), null, context);
    }

    @Override
    public Statement visitShowPolicy(ShowPolicyContext context) {
        return show(ShowKind.POLICY, optional(context.tableName()), null, context);
    }

    private static List<Identifier> optional(@Nullable TableNameContext table) {
        return table == null ? List.of() : Names.table(table);
    }

    @Override
    public Statement visitShowConnection(ShowConnectionContext context) {
        return show(ShowKind.CONNECTION, List.of(), null, context);
    }

    @Override
    public Statement visitShowOptions(ShowOptionsContext context) {
        return show(ShowKind.OPTIONS, List.of(), context.string(), context);
    }

    @Override
    public Statement visitShowOption(ShowOptionContext context) {
        Identifier option = Names.identifier(context.identifier());
        if (option.name().equalsIgnoreCase("indexes") || option.name().equalsIgnoreCase("columns")) {
            throw new SqlSyntaxException(
                    "expected a table: SHOW " + option.name().toUpperCase(Locale.ROOT) + " FROM t",
                    option.position(),
                    option.name());
        }
        return show(ShowKind.OPTIONS, List.of(option), null, context);
    }

    private static Statement show(
            ShowKind kind, List<Identifier> target, @Nullable StringContext like, ParserRuleContext context) {
        return new Statement.Show(kind, target, like == null ? null : Names.string(like), Positions.of(context));
    }

    @Override
    public Statement visitDescribeStatement(DescribeStatementContext context) {
        return new Statement.Describe(Names.table(context.tableName()), Positions.of(context));
    }

    @Override
    public Statement visitBegin(BeginContext context) {
        return new Transaction(Transaction.Kind.BEGIN, null, Positions.of(context));
    }

    @Override
    public Statement visitCommit(CommitContext context) {
        return new Transaction(Transaction.Kind.COMMIT, null, Positions.of(context));
    }

    @Override
    public Statement visitRollback(RollbackContext context) {
        Identifier savepoint = Names.optional(context.identifier());
        Transaction.Kind kind = savepoint == null ? Transaction.Kind.ROLLBACK : Transaction.Kind.ROLLBACK_TO;
        return new Transaction(kind, savepoint, Positions.of(context));
    }

    @Override
    public Statement visitSavepoint(SavepointContext context) {
        return new Transaction(
                Transaction.Kind.SAVEPOINT, Names.identifier(context.identifier()), Positions.of(context));
    }

    @Override
    public Statement visitRelease(ReleaseContext context) {
        return new Transaction(Transaction.Kind.RELEASE, Names.identifier(context.identifier()), Positions.of(context));
    }

    @Override
    public Statement visitSetStatement(SetStatementContext context) {
        Identifier name = Names.identifier(context.identifier());
        return new Statement.SetOption(
                name.name().equalsIgnoreCase("search_path") ? currentSchema(name.position()) : name,
                context.DEFAULT() != null ? null : SchemaBuilder.value(context.optionValue()),
                Positions.of(context));
    }

    @Override
    public Statement visitSetSchema(SetSchemaContext context) {
        return new Statement.SetOption(
                currentSchema(Positions.of(context)),
                context.DEFAULT() != null ? null : SchemaBuilder.value(context.optionValue()),
                Positions.of(context));
    }

    @Override
    public Statement visitUseSchema(UseSchemaContext context) {
        return new Statement.SetOption(
                currentSchema(Positions.of(context)),
                Names.identifier(context.anyIdentifier()).name(),
                Positions.of(context));
    }

    /** The property that USE and SET SCHEMA set. */
    private static Identifier currentSchema(Position position) {
        return new Identifier("currentSchema", false, position);
    }
}
