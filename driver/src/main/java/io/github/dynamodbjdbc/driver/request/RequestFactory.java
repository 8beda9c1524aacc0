package io.github.dynamodbjdbc.driver.request;

import io.github.dynamodbjdbc.driver.client.CapacityDetail;
import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.Expressions;
import io.github.dynamodbjdbc.planner.access.Fetch;
import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.access.ScanSegment;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Get;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;
import software.amazon.awssdk.services.dynamodb.model.Select;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;

/** Creates the requests of access paths whose operands are literals. Names and values are always placeholders in expressions. */
public final class RequestFactory {
    private static final Fetch WHOLE_ITEM = new Fetch(true, List.of());

    private final ReturnConsumedCapacity capacity;

    public RequestFactory(CapacityDetail detail) {
        capacity = consumed(detail);
    }

    static ReturnConsumedCapacity consumed(CapacityDetail detail) {
        return switch (detail) {
            case INDEXES -> ReturnConsumedCapacity.INDEXES;
            case TOTAL -> ReturnConsumedCapacity.TOTAL;
            case NONE -> ReturnConsumedCapacity.NONE;
        };
    }

    public GetItemRequest getItem(AccessPath.GetItem path) {
        Expressions expressions = Expressions.of(path);
        return GetItemRequest.builder()
                .tableName(path.table().name())
                .key(attributes(path.key()))
                .consistentRead(path.consistent() ? true : null)
                .projectionExpression(expressions.projection())
                .expressionAttributeNames(orNull(expressions.names()))
                .returnConsumedCapacity(capacity)
                .build();
    }

    private static Map<String, AttributeValue> attributes(List<KeyCondition.Equality> equalities) {
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        for (KeyCondition.Equality equality : equalities) {
            key.put(equality.attribute(), AttributeValues.of(literal(equality.value())));
        }
        return key;
    }

    /** Reads the whole item of a key consistently. */
    public GetItemRequest wholeItem(TableSchema table, Key key) {
        return GetItemRequest.builder()
                .tableName(table.name())
                .key(AttributeValues.of(key))
                .consistentRead(true)
                .returnConsumedCapacity(capacity)
                .build();
    }

    /** Reads the whole items of later keys consistently. */
    public BatchRequest wholeItems(TableSchema table) {
        return new BatchRequest(
                table.name(), KeysAndAttributes.builder().consistentRead(true).build(), capacity);
    }

    /** Reads items of later keys. */
    public BatchRequest batchGet(TableSchema table, Fetch fetch, boolean consistent) {
        Expressions expressions = Expressions.of(fetch);
        return new BatchRequest(
                table.name(),
                KeysAndAttributes.builder()
                        .consistentRead(consistent ? true : null)
                        .projectionExpression(expressions.projection())
                        .expressionAttributeNames(orNull(expressions.names()))
                        .build(),
                capacity);
    }

    /** Reads a snapshot of items. */
    public TransactGetItemsRequest transactGet(Collection<KeyedFetch> items) {
        return TransactGetItemsRequest.builder()
                .transactItems(items.stream()
                        .map(item -> TransactGetItem.builder().get(get(item)).build())
                        .toList())
                .returnConsumedCapacity(capacity)
                .build();
    }

    private static Get get(KeyedFetch item) {
        Expressions expressions = Expressions.of(item.fetch());
        return Get.builder()
                .tableName(item.table().name())
                .key(AttributeValues.of(item.key()))
                .projectionExpression(expressions.projection())
                .expressionAttributeNames(orNull(expressions.names()))
                .build();
    }

    /** The key in those conditions. */
    public static Key key(List<KeyCondition.Equality> equalities) {
        Map<String, @Nullable Object> key = new LinkedHashMap<>();
        for (KeyCondition.Equality equality : equalities) {
            key.put(equality.attribute(), literal(equality.value()));
        }
        return Key.of(key);
    }

    /** A search. The table's ARN names the account, which the host of searches begins with. */
    public SearchVectorsRequest searchVectors(AccessPath.SearchVectors path) {
        Expressions expressions = Expressions.of(null, path.filter(), path.fetch());
        String arn = path.index().tableArn();
        return SearchVectorsRequest.builder()
                .tableName(arn == null ? path.table().name() : arn)
                .indexName(path.index().name())
                .searchVector(path.vector().stream().map(AttributeValues::of).toList())
                .topK(path.most())
                .searchConditionExpression(expressions.filter())
                .projectionExpression(expressions.projection())
                .expressionAttributeNames(orNull(expressions.names()))
                .expressionAttributeValues(values(expressions.values()))
                .returnConsumedCapacity(capacity)
                .build();
    }

    /** @param count whether only the number of items is needed */
    public PagedRequest.Query query(AccessPath.Query path, boolean count) {
        Expressions expressions = Expressions.of(path.keyCondition(), path.filter(), count ? WHOLE_ITEM : path.fetch());
        IndexSchema index = path.index();
        return new PagedRequest.Query(QueryRequest.builder()
                .tableName(path.table().name())
                .indexName(index == null ? null : index.name())
                .keyConditionExpression(expressions.keyCondition())
                .filterExpression(expressions.filter())
                .projectionExpression(expressions.projection())
                .select(count ? Select.COUNT : select(index, path.fetch()))
                .expressionAttributeNames(orNull(expressions.names()))
                .expressionAttributeValues(values(expressions.values()))
                .scanIndexForward(path.forward() ? null : false)
                .consistentRead(path.consistent() ? true : null)
                .returnConsumedCapacity(capacity)
                .build());
    }

    /**
     * @param count whether only the number of items is needed
     * @param segment from 0, less than {@code path.segments()}; ignored for a path that has its own segment
     */
    public PagedRequest.Scan scan(AccessPath.Scan path, boolean count, int segment) {
        Expressions expressions = Expressions.of(null, path.filter(), count ? WHOLE_ITEM : path.fetch());
        IndexSchema index = path.index();
        ScanRequest.Builder request = ScanRequest.builder()
                .tableName(path.table().name())
                .indexName(index == null ? null : index.name())
                .filterExpression(expressions.filter())
                .projectionExpression(expressions.projection())
                .select(count ? Select.COUNT : select(index, path.fetch()))
                .expressionAttributeNames(orNull(expressions.names()))
                .expressionAttributeValues(values(expressions.values()))
                .consistentRead(path.consistent() ? true : null)
                .returnConsumedCapacity(capacity);
        if (path.part() instanceof ScanSegment only) {
            request.segment(only.number()).totalSegments(only.total());
        } else if (path.segments() > 1) {
            request.segment(segment).totalSegments(path.segments());
        }
        return new PagedRequest.Scan(request.build());
    }

    // An LSI without all attributes can fetch the whole item from its table; a GSI can't.
    private static @Nullable Select select(@Nullable IndexSchema index, Fetch fetch) {
        if (!fetch.wholeItem()) {
            return Select.SPECIFIC_ATTRIBUTES;
        }
        if (index == null) {
            return null;
        }
        return index.kind() == IndexSchema.Kind.LSI ? Select.ALL_ATTRIBUTES : Select.ALL_PROJECTED_ATTRIBUTES;
    }

    // DynamoDB rejects empty maps.
    static @Nullable Map<String, String> orNull(Map<String, String> names) {
        return names.isEmpty() ? null : names;
    }

    static @Nullable Map<String, AttributeValue> values(Map<String, Object> canonical) {
        if (canonical.isEmpty()) {
            return null;
        }
        Map<String, AttributeValue> values = new LinkedHashMap<>();
        canonical.forEach((name, value) -> values.put(name, AttributeValues.of(value)));
        return values;
    }

    private static @Nullable Object literal(Term.Operand operand) {
        if (operand instanceof Term.Literal literal) {
            return literal.value();
        }
        throw new IllegalArgumentException("An access path is bound before it is run: " + operand);
    }
}
