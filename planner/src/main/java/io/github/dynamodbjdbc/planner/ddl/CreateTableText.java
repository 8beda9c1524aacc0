package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.grammar.SqlPrinter;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.ColumnDefinition;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.IndexScope;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.KeyDefinition;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.Projection;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.ProjectionKind;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.planner.bind.Defaults;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.IndexDefinition;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.TableDefinition;
import io.github.dynamodbjdbc.planner.catalog.Throughput;
import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema;
import io.github.dynamodbjdbc.planner.catalog.WriteRule;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The text of a CREATE TABLE that recreates a table. */
public final class CreateTableText {
    private CreateTableText() {}

    /**
     * @param declared keys and other declared columns; declarations that CREATE TABLE can't express, such as epoch seconds, are left out
     */
    public static String of(TableDefinition table, List<Column> declared) {
        return SqlPrinter.printLines(new SchemaStatement.CreateTable(
                List.of(name(table.name())),
                false,
                columns(table, declared),
                key(table.key()),
                // DescribeTable returns indexes in any order.
                Stream.concat(
                                table.indexes().stream()
                                        .sorted(Comparator.comparing(IndexDefinition::kind)
                                                .thenComparing(IndexDefinition::name))
                                        .map(CreateTableText::index),
                                table.vectorIndexes().stream()
                                        .sorted(Comparator.comparing(VectorIndexSchema::name))
                                        .map(CreateTableText::index))
                        .toList(),
                SchemaOptions.text(table.options()),
                Position.NONE));
    }

    /** The options that give a table or an index this throughput; null for none. */
    public static @Nullable String of(Throughput throughput) {
        String text = text(SchemaOptions.text(throughput));
        return text.isEmpty() ? null : text;
    }

    private static List<ColumnDefinition> columns(TableDefinition table, List<Column> declared) {
        Map<String, AttributeType> keys = table.keyAttributes();
        Map<String, ColumnDefinition> columns = new LinkedHashMap<>();
        // Keys that are not declared come first; a declared one has the position of its declaration.
        keys.forEach((name, type) -> {
            if (declared.stream().noneMatch(column -> column.name().equals(name))) {
                columns.put(name, column(name, ColumnDeclarations.typeName(type.columnType()), WriteRule.NONE));
            }
        });
        for (Column column : declared) {
            AttributeType key = keys.get(column.name());
            TypeName type = key == null || key == ColumnDeclarations.keyType(column)
                    ? ColumnDeclarations.typeName(column)
                    : null;
            WriteRule rule = column.rule();
            if (type == null && key != null) {
                // Only a schema file can declare such a column, and its default may be no value of the key's type.
                type = ColumnDeclarations.typeName(key.columnType());
                rule = new WriteRule(rule.notNull(), null);
            }
            if (type != null) {
                columns.put(column.name(), column(column.name(), type, rule));
            }
        }
        return List.copyOf(columns.values());
    }

    private static ColumnDefinition column(String name, TypeName type, WriteRule rule) {
        return new ColumnDefinition(
                name(name),
                type,
                rule.notNull(),
                rule.defaultValue() == null ? null : Defaults.value(rule),
                Position.NONE);
    }

    /** The options of a vector index. */
    public static String of(VectorIndexSchema index) {
        return text(SchemaOptions.text(index));
    }

    private static String text(List<SchemaStatement.Option> options) {
        return options.stream()
                .map(option -> option.name().name() + " = " + option.value())
                .collect(Collectors.joining(", "));
    }

    private static SchemaStatement.IndexDefinition index(VectorIndexSchema index) {
        return new SchemaStatement.IndexDefinition(
                name(index.name()),
                IndexScope.VECTOR,
                new KeyDefinition(List.of(name(index.attribute())), List.of(), Position.NONE),
                projection(index.projection(), index.included()),
                SchemaOptions.text(index),
                Position.NONE);
    }

    private static Projection projection(IndexSchema.ProjectionType type, List<String> included) {
        ProjectionKind kind =
                switch (type) {
                    case ALL -> ProjectionKind.ALL;
                    case KEYS_ONLY -> ProjectionKind.KEYS_ONLY;
                    case INCLUDE -> ProjectionKind.INCLUDE;
                };
        return new Projection(
                kind, included.stream().sorted().map(CreateTableText::name).toList(), Position.NONE);
    }

    private static SchemaStatement.IndexDefinition index(IndexDefinition index) {
        return new SchemaStatement.IndexDefinition(
                name(index.name()),
                index.kind() == IndexSchema.Kind.LSI ? IndexScope.LOCAL : IndexScope.GLOBAL,
                key(index.key()),
                projection(index.projection(), index.included()),
                SchemaOptions.text(index.throughput(), index.upkeep()),
                Position.NONE);
    }

    private static KeyDefinition key(KeySchema key) {
        return new KeyDefinition(names(key.partition()), names(key.sort()), Position.NONE);
    }

    private static List<Identifier> names(List<KeyAttribute> attributes) {
        return attributes.stream().map(attribute -> name(attribute.name())).toList();
    }

    private static Identifier name(String name) {
        return new Identifier(name, false, Position.NONE);
    }
}
