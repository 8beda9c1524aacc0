package io.github.dynamodbjdbc.planner.optimize;

import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Intersect;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;

/**
 * What is true of the rows of an INTERSECT: all that is true of either side's. Calcite's own answer leaves out what the rest implies, which it
 * finds by compiling the conditions, and none of our operators can be compiled.
 */
final class IntersectPredicates implements MetadataHandler<BuiltInMetadata.Predicates> {
    @Override
    public MetadataDef<BuiltInMetadata.Predicates> getDef() {
        return BuiltInMetadata.Predicates.DEF;
    }

    /** Found by its name, as Calcite finds those of its own. */
    public RelOptPredicateList getPredicates(Intersect intersect, RelMetadataQuery query) {
        Set<RexNode> all = new LinkedHashSet<>();
        for (RelNode input : intersect.getInputs()) {
            all.addAll(query.getPulledUpPredicates(input).pulledUpPredicates);
        }
        return RelOptPredicateList.of(intersect.getCluster().getRexBuilder(), all);
    }
}
