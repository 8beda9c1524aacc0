package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.planner.SessionOptions;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.sql2rel.StandardConvertletTable;

/** Takes statements over the example tables as far as a relational expression. */
final class Example {
    private Example() {}

    static LoweredQuery lower(String sql) {
        return lower(sql, SessionOptions.DEFAULT);
    }

    static LoweredQuery lower(String sql, SessionOptions options) {
        Query query = ((Statement.Select) StatementParser.parse(sql)).query();
        return Lowering.lower(query, new ExampleCatalog(), options);
    }

    static Validated validate(String sql) {
        return StatementValidator.validate(lower(sql));
    }

    static RelNode rel(Validated validated) {
        RelOptCluster cluster =
                RelOptCluster.create(new VolcanoPlanner(), new StrongRexBuilder(validated.typeFactory()));
        SqlToRelConverter converter = new SqlToRelConverter(
                (rowType, queryString, schemaPath, viewPath) -> {
                    throw new IllegalStateException("there are no views");
                },
                validated.validator(),
                validated.catalogReader(),
                cluster,
                StandardConvertletTable.INSTANCE,
                SqlToRelConverter.config()
                        .withExpand(false)
                        .withInSubQueryThreshold(Integer.MAX_VALUE)
                        .withRelBuilderConfigTransform(config -> config.withSimplify(false)));
        return converter.convertQuery(validated.sql(), false, true).rel;
    }

    static String plan(String sql) {
        return RelOptUtil.toString(rel(validate(sql))).strip().replace("\r", "");
    }
}
