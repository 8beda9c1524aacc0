package io.github.dynamodbjdbc.driver.request;

import io.github.dynamodbjdbc.driver.item.Key;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** A Query or a Scan that is sent once for each of its pages. */
public sealed interface PagedRequest {
    <R> R accept(Visitor<R> visitor);

    /** One method for each operation. */
    interface Visitor<R> {
        R visit(Query query);

        R visit(Scan scan);
    }

    /** @param template the request without start key and limit */
    record Query(QueryRequest template) implements PagedRequest {
        /** @param limit the maximum number of evaluated items; 0 for none */
        public QueryRequest page(@Nullable Key startKey, int limit) {
            QueryRequest.Builder request =
                    template.toBuilder().exclusiveStartKey(startKey == null ? null : AttributeValues.of(startKey));
            return limit > 0 ? request.limit(limit).build() : request.build();
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** @param template the request without start key and limit */
    record Scan(ScanRequest template) implements PagedRequest {
        /** @param limit the maximum number of evaluated items; 0 for none */
        public ScanRequest page(@Nullable Key startKey, int limit) {
            ScanRequest.Builder request =
                    template.toBuilder().exclusiveStartKey(startKey == null ? null : AttributeValues.of(startKey));
            return limit > 0 ? request.limit(limit).build() : request.build();
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }
}
