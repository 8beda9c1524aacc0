package io.github.dynamodbjdbc.driver.ddl;

import io.github.dynamodbjdbc.driver.catalog.ScalableTargets;
import io.github.dynamodbjdbc.driver.gateway.JsonDocument;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.Target;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The rows of the system table of auto scaling. */
final class ScalingRows {
    private ScalingRows() {}

    /** @param tables the descriptions of the wanted tables; null for all that is scaled in the region */
    static List<@Nullable Object[]> of(@Nullable List<JsonDocument> tables, RequestGateway gateway) {
        ScalableTargets scaled = ScalableTargets.read(
                tables == null ? null : resources(tables),
                (exchange, request) -> gateway.send(0, exchange, Target.table("scaling"), request, 0));
        List<@Nullable Object[]> rows = new ArrayList<>();
        scaled.targets().stream()
                .sorted(Comparator.comparing(ScalableTargets.Target::resource)
                        .thenComparing(ScalableTargets.Target::units))
                .forEach(target -> rows.add(row(target)));
        return rows;
    }

    private static List<String> resources(List<JsonDocument> tables) {
        List<String> resources = new ArrayList<>();
        for (JsonDocument table : tables) {
            String name = table.required("TableName");
            resources.add(ScalableTargets.resource(name, null));
            table.objects("GlobalSecondaryIndexes")
                    .forEach(index -> resources.add(ScalableTargets.resource(name, index.required("IndexName"))));
        }
        return resources;
    }

    private static @Nullable Object[] row(ScalableTargets.Target target) {
        String[] names = target.resource().split("/", -1);
        Integer percent = target.range().target();
        return new @Nullable Object[] {
            names.length > 1 ? names[1] : target.resource(),
            names.length > 3 ? names[3] : null,
            target.units().name().toLowerCase(Locale.ROOT),
            target.range().least(),
            target.range().most(),
            percent == null ? null : (Long) percent.longValue(),
            target.policy()
        };
    }
}
