package io.github.dynamodbjdbc.planner.name;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.PathStep;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import java.util.ArrayList;
import java.util.List;

/** Steps of paths into documents. */
public final class Paths {
    private Paths() {}

    public static List<AttributePath.Step> fields(List<Identifier> names) {
        return names.stream()
                .<AttributePath.Step>map(name -> new AttributePath.Field(name.name()))
                .toList();
    }

    public static List<AttributePath.Step> steps(List<PathStep> steps) {
        return steps.stream().map(Paths::step).toList();
    }

    public static List<AttributePath.Step> join(List<AttributePath.Step> first, List<AttributePath.Step> second) {
        List<AttributePath.Step> all = new ArrayList<>(first);
        all.addAll(second);
        return List.copyOf(all);
    }

    /** The label of a path in a result: its last field, or the attribute if there is none. */
    public static String label(String attribute, List<AttributePath.Step> steps) {
        for (int i = steps.size() - 1; i >= 0; i--) {
            if (steps.get(i) instanceof AttributePath.Field field) {
                return field.name();
            }
        }
        return attribute;
    }

    private static AttributePath.Step step(PathStep step) {
        if (step instanceof PathStep.Field field) {
            return new AttributePath.Field(field.name().name());
        }
        return new AttributePath.Index(((PathStep.Index) step).index());
    }

    /** Steps into nested maps with those names. */
    public static List<AttributePath.Step> inside(List<String> names) {
        return names.stream().<AttributePath.Step>map(AttributePath.Field::new).toList();
    }
}
