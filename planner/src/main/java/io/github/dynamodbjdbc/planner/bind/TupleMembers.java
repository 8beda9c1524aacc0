package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.type.Rex;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexNode;

/** The members of a tuple that is written in a statement. One whose value is MISSING is left out. */
final class TupleMembers {
    private final Rex rex;
    private final List<String> names = new ArrayList<>();
    private final List<RexNode> values = new ArrayList<>();
    private final List<RexNode> missing = new ArrayList<>();

    TupleMembers(Rex rex) {
        this.rex = rex;
    }

    /** @param left the condition that the member is left out */
    void add(String name, RexNode value, RexNode left) {
        if (!left.isAlwaysTrue()) {
            names.add(name);
            values.add(value);
            missing.add(left);
        }
    }

    RexNode tuple() {
        boolean whole = missing.stream().allMatch(RexNode::isAlwaysFalse);
        List<RexNode> operands = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            operands.add(rex.text(names.get(i)));
            operands.add(values.get(i));
            if (!whole) {
                operands.add(missing.get(i));
            }
        }
        return rex.builder()
                .makeCall(whole ? DocumentOperators.DOCUMENT : DocumentOperators.DOCUMENT_OF_PRESENT, operands);
    }
}
