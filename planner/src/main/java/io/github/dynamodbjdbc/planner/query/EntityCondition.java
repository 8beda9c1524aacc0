package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Entity;
import io.github.dynamodbjdbc.planner.catalog.KeyPattern;
import io.github.dynamodbjdbc.planner.catalog.PartForm;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The conditions that decide which items of a table belong to an entity. No other code decides this. */
public final class EntityCondition {
    private EntityCondition() {}

    /** All conditions: those on the keys and those on other attributes. */
    public static List<Predicate> of(Entity entity) {
        List<Predicate> conditions = ofKeys(entity);
        conditions.addAll(ofKind(entity));
        return conditions;
    }

    /** The conditions on attributes other than keys. */
    public static List<Predicate> ofKind(Entity entity) {
        List<Predicate> conditions = new ArrayList<>();
        entity.where()
                .forEach((attribute, value) -> conditions.add(new Predicate.Comparison(
                        new Term.Attribute(AttributePath.of(attribute), AttributeType.of(value)),
                        ComparisonOperator.EQUAL,
                        new Term.Literal(value))));
        return conditions;
    }

    /** The conditions on the keys, which every item written with the entity's keys satisfies. */
    public static List<Predicate> ofKeys(Entity entity) {
        List<Predicate> conditions = new ArrayList<>();
        Map<String, Term.Attribute> parts = new HashMap<>();
        for (Entity.Key key : entity.keys()) {
            AttributePath path = AttributePath.of(key.attribute());
            Term.Attribute stored = new Term.Attribute(path, AttributeType.S);
            KeyPattern pattern = key.pattern();
            Term.Literal beginning = new Term.Literal(pattern.beginning());
            if (pattern.parts().isEmpty()) {
                conditions.add(new Predicate.Comparison(stored, ComparisonOperator.EQUAL, beginning));
                continue;
            }
            if (!pattern.beginning().isEmpty()) {
                conditions.add(new Predicate.BeginsWith(stored, beginning));
            }
            for (int part = 0; part < pattern.parts().size(); part++) {
                Term.Attribute column = new Term.Attribute(path, AttributeType.S, new PartForm(entity, key, part));
                if (part == 0) {
                    conditions.add(new Predicate.Not(new Predicate.IsNull(column)));
                }
                Term.Attribute same = parts.putIfAbsent(pattern.parts().get(part), column);
                if (same != null) {
                    conditions.add(new Predicate.Comparison(same, ComparisonOperator.EQUAL, column));
                }
            }
        }
        return conditions;
    }
}
