package io.github.dynamodbjdbc.planner;

import static io.github.dynamodbjdbc.planner.plan.LocalPlan.column;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.name.NearestName;
import io.github.dynamodbjdbc.planner.plan.LocalPlan;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.SessionProperty;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code SHOW OPTIONS} and {@code SHOW option}: the session's properties as rows. */
final class OptionPlans {
    private OptionPlans() {}

    static Plan options(@Nullable String pattern) {
        return LocalPlan.of(
                "Catalog",
                List.of(
                        column("name", ColumnType.VARCHAR),
                        column("value", ColumnType.VARCHAR),
                        column("default_value", ColumnType.VARCHAR),
                        column("locked", ColumnType.BOOLEAN),
                        column("description", ColumnType.VARCHAR)),
                context -> {
                    List<@Nullable Object[]> rows = new ArrayList<>();
                    for (SessionProperty property : context.properties()) {
                        if (CatalogPlans.isLike(property.name(), pattern)) {
                            rows.add(new Object[] {
                                property.name(),
                                property.value(),
                                property.defaultValue(),
                                property.locked(),
                                property.description()
                            });
                        }
                    }
                    return rows;
                });
    }

    static Plan option(Identifier option) {
        return LocalPlan.of("Catalog", List.of(column(option.name(), ColumnType.VARCHAR)), context -> {
            List<SessionProperty> known = context.properties();
            for (SessionProperty property : known) {
                if (property.name().equalsIgnoreCase(option.name())) {
                    return List.<@Nullable Object[]>of(new Object[] {property.value()});
                }
            }
            throw new QueryException(
                    ErrorKind.INVALID_ARGUMENT,
                    "there is no option '" + option.name() + "'"
                            + NearestName.hint(
                                    option.name(),
                                    known.stream().map(SessionProperty::name).toList())
                            + "; SHOW OPTIONS lists them; SHOW TABLES, INDEXES FROM t, COLUMNS FROM t, CREATE TABLE t,"
                            + " TTL and CONNECTION show other things",
                    option.position());
        });
    }
}
