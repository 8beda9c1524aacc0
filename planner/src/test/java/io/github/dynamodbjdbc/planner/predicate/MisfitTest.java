package io.github.dynamodbjdbc.planner.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.access.TestTables;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.ListForm;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The message names the item, the attribute and the source of the column's type. */
class MisfitTest {
    private static final TableSchema TABLE = declaring(new Column("Total", Column.Origin.DECLARED, ColumnType.NUMERIC));

    private static TableSchema declaring(Column column) {
        List<Column> columns = new ArrayList<>(TestTables.MIXED.declared());
        columns.add(column);
        return TestTables.MIXED.withDeclared(columns);
    }

    private static Term.Attribute column(String name, AttributeType type) {
        return new Term.Attribute(AttributePath.of(name), type);
    }

    @Test
    void ofADeclaredColumn() {
        Map<String, Object> key = new LinkedHashMap<>();
        key.put("pk", "it's");
        key.put("sk", BigDecimal.ONE);
        Misfit misfit = new Misfit(TABLE, key, column("Total", AttributeType.N), AttributeType.S);
        assertThat(misfit.label()).isEqualTo("Total");
        assertThat(misfit.text())
                .isEqualTo("Total of the item with pk = 'it''s' AND sk = 1 of T holds a value of type S,"
                        + " and is declared NUMERIC");
    }

    @Test
    void ofAnItemWhoseKeyWasNotRead() {
        assertThat(new Misfit(TABLE, Map.of(), column("Total", AttributeType.N), AttributeType.BOOL).text())
                .isEqualTo("Total of an item of T holds a value of type BOOL, and is declared NUMERIC");
    }

    @Test
    void ofAKeyOfAnIndex() {
        assertThat(new Misfit(TABLE, Map.of(), column("gs", AttributeType.N), AttributeType.S).text())
                .as("the index says more than the column")
                .endsWith("holds a value of type S, and is a key of index All, of type N");
        assertThat(new Misfit(TABLE, Map.of(), column("ls", AttributeType.S), AttributeType.N).text())
                .as("the first index with that key")
                .endsWith("and is a key of index Local, of type S");
    }

    @Test
    void ofAColumnThatTheTableDoesNotList() {
        assertThat(new Misfit(TABLE, Map.of(), column("seen", AttributeType.N), AttributeType.S).text())
                .endsWith("and is declared N");
    }

    @Test
    void ofAColumnWithAForm() {
        ShardedForm form = new ShardedForm(".", 1, 20, 0, null);
        TableSchema table = declaring(new Column("day", Column.Origin.DECLARED, ColumnType.VARCHAR, form));
        Misfit misfit = new Misfit(
                table, Map.of(), new Term.Attribute(AttributePath.of("day"), AttributeType.S, form), AttributeType.N);
        assertThat(misfit.label()).isEqualTo("day (VARCHAR in shards .1 to .20)");
        assertThat(misfit.text()).endsWith("holds a value of type N, and is declared VARCHAR in shards .1 to .20");
    }

    @Test
    void ofAList() {
        Term.Attribute tags = new Term.Attribute(AttributePath.of("tags"), null, ListForm.INSTANCE);
        TableSchema table = declaring(new Column("tags", Column.Origin.DECLARED, ColumnType.LIST, ListForm.INSTANCE));
        Misfit misfit = new Misfit(table, Map.of(), tags, AttributeType.S);
        assertThat(misfit.label()).isEqualTo("tags");
        assertThat(misfit.text()).isEqualTo("tags of an item of T holds a value of type S, and is declared LIST");
    }
}
