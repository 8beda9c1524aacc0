package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.planner.algebra.SqlToRel;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.relation.BoundStatement;
import io.github.dynamodbjdbc.planner.relation.TableUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/** Binds statements over the example tables. */
final class Example {
    private Example() {}

    static BoundStatement bind(String sql) {
        return bind(sql, SessionOptions.DEFAULT);
    }

    static BoundStatement bind(String sql, SessionOptions options) {
        Query query = ((Statement.Select) StatementParser.parse(sql)).query();
        BoundStatement bound = Binder.bind(query, new ExampleCatalog(), options, null);
        // Some errors are only found by the conversion to algebra.
        SqlToRel.convert(bound);
        return bound;
    }

    /** The plan as text, with the types of string literals. */
    static String plan(String sql) {
        return RelOptUtil.toString(SqlToRel.convert(bind(sql)))
                .strip()
                .replace("\r", "")
                .replace("_UTF-8", "")
                .replace(":VARCHAR CHARACTER SET \"UTF-8\"", "");
    }

    /** The tables of the statement, in the order of the text. */
    static List<TableUse> tables(BoundStatement bound) {
        List<TableUse> tables = new ArrayList<>();
        SqlToRel.convert(bound).accept(new Tables(tables));
        tables.sort(Comparator.comparing(TableUse::id));
        return tables;
    }

    private static final class Tables extends RelHomogeneousShuttle {
        private final List<TableUse> tables;

        Tables(List<TableUse> tables) {
            this.tables = tables;
        }

        @Override
        public RelNode visit(RelNode other) {
            if (other instanceof TableScan scan) {
                tables.add(scan.getTable().unwrapOrThrow(TableUse.class));
            }
            other.accept(new RexShuttle() {
                @Override
                public org.apache.calcite.rex.RexNode visitSubQuery(RexSubQuery subquery) {
                    subquery.rel.accept(Tables.this);
                    return super.visitSubQuery(subquery);
                }
            });
            return super.visit(other);
        }
    }
}
