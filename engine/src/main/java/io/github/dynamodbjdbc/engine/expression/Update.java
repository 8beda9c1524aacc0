package io.github.dynamodbjdbc.engine.expression;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import io.github.dynamodbjdbc.engine.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An update of an item. Assigned values are computed from the item before the update.
 *
 * @param legacy whether it comes from AttributeUpdates, which has its own messages for values of a wrong type
 */
public record Update(List<Action> actions, boolean legacy) {
    /** Orders actions by path, and list elements by index, so that elements after the end are appended in that order. */
    private static final Comparator<Action> BY_PLACE = Comparator.comparing(Action::path, Update::compare);

    public Update {
        actions = List.copyOf(actions);
    }

    Update(List<Action> actions) {
        this(actions, false);
    }

    /** The section of an update expression that an action comes from. */
    enum Section {
        SET,
        REMOVE,
        ADD,
        DELETE
    }

    /** The change at one path. */
    record Action(Section section, Path path, @Nullable Operand operand) {}

    /** The paths that the update changes. */
    public List<Path> paths() {
        return actions.stream().map(Action::path).toList();
    }

    /** The attributes that the update reads or writes a part of: an element of a list or a member of a map. */
    public Set<String> nested() {
        Set<String> names = new HashSet<>();
        for (Action action : actions) {
            addNested(new Operand.Attribute(action.path()), names);
            addNested(action.operand(), names);
        }
        return names;
    }

    private static void addNested(@Nullable Operand operand, Set<String> to) {
        if (operand instanceof Operand.Attribute attribute && attribute.path().isNested()) {
            to.add(attribute.path().attribute());
        } else if (operand instanceof Operand.Arithmetic arithmetic) {
            addNested(arithmetic.left(), to);
            addNested(arithmetic.right(), to);
        } else if (operand instanceof Operand.ListAppend append) {
            addNested(append.first(), to);
            addNested(append.second(), to);
        } else if (operand instanceof Operand.IfNotExists function) {
            addNested(function.path(), to);
            addNested(function.otherwise(), to);
        }
    }

    /** The attributes that the assigned values are computed from. */
    public Set<String> read() {
        Set<String> names = new HashSet<>();
        actions.forEach(action -> addRead(action.operand(), names));
        return names;
    }

    private static void addRead(@Nullable Operand operand, Set<String> to) {
        if (operand instanceof Operand.Attribute attribute) {
            to.add(attribute.path().attribute());
        } else if (operand instanceof Operand.Arithmetic arithmetic) {
            addRead(arithmetic.left(), to);
            addRead(arithmetic.right(), to);
        } else if (operand instanceof Operand.ListAppend append) {
            addRead(append.first(), to);
            addRead(append.second(), to);
        } else if (operand instanceof Operand.IfNotExists function) {
            addRead(function.path(), to);
            addRead(function.otherwise(), to);
        }
    }

    /** The literal values that the update assigns to top-level attributes, by attribute. */
    public Map<String, Value> literals() {
        Map<String, Value> values = new LinkedHashMap<>();
        for (Action action : actions) {
            if (action.section() == Section.SET
                    && !action.path().isNested()
                    && action.operand() instanceof Operand.Literal literal) {
                values.put(action.path().attribute(), literal.value());
            }
        }
        return values;
    }

    /** Whether the update only removes. Such an update does not create an item. */
    public boolean onlyRemoves() {
        return !actions.isEmpty()
                && actions.stream()
                        .allMatch(action -> action.section() == Section.REMOVE || action.section() == Section.DELETE);
    }

    public Map<String, Value> apply(Map<String, Value> item) {
        UpdateValues values = new UpdateValues(legacy);
        Value result = new Value.MapValue(item);
        Map<Path, Value> assigned = new LinkedHashMap<>();
        List<Path> removed = new ArrayList<>();
        for (Action action : actions.stream().sorted(BY_PLACE).toList()) {
            Value value = values.of(action, item);
            if (value == null) {
                removed.add(action.path());
            } else {
                assigned.put(action.path(), value);
            }
        }
        for (Map.Entry<Path, Value> entry : assigned.entrySet()) {
            result = set(result, entry.getKey().steps(), 0, entry.getValue());
        }
        // From the end, because the elements after a removed one move up.
        for (int i = removed.size() - 1; i >= 0; i--) {
            result = remove(result, removed.get(i).steps(), 0);
        }
        return ((Value.MapValue) result).members();
    }

    private static int compare(Path left, Path right) {
        for (int i = 0; i < Math.min(left.steps().size(), right.steps().size()); i++) {
            Path.Step a = left.steps().get(i);
            Path.Step b = right.steps().get(i);
            if (!a.equals(b)) {
                return a instanceof Path.Element first && b instanceof Path.Element second
                        ? Integer.compare(first.index(), second.index())
                        : a.toString().compareTo(b.toString());
            }
        }
        return Integer.compare(left.steps().size(), right.steps().size());
    }

    private static Value set(Value container, List<Path.Step> steps, int depth, Value value) {
        Path.Step step = steps.get(depth);
        boolean last = depth == steps.size() - 1;
        Value old = step.of(container);
        if (!last && old == null) {
            throw badPath();
        }
        Value replaced = last || old == null ? value : set(old, steps, depth + 1, value);
        if (step instanceof Path.Member member && container instanceof Value.MapValue map) {
            Map<String, Value> members = new LinkedHashMap<>(map.members());
            members.put(member.name(), replaced);
            return new Value.MapValue(members);
        }
        if (step instanceof Path.Element element && container instanceof Value.ListValue list) {
            List<Value> elements = new ArrayList<>(list.elements());
            if (element.index() < elements.size()) {
                elements.set(element.index(), replaced);
            } else {
                elements.add(replaced);
            }
            return new Value.ListValue(elements);
        }
        throw badPath();
    }

    private static Value remove(Value container, List<Path.Step> steps, int depth) {
        Path.Step step = steps.get(depth);
        boolean fits = step instanceof Path.Member
                ? container instanceof Value.MapValue
                : container instanceof Value.ListValue;
        Value old = step.of(container);
        boolean last = depth == steps.size() - 1;
        if (!fits || !last && old == null) {
            throw badPath();
        }
        if (old == null) {
            return container;
        }
        if (step instanceof Path.Member member) {
            Map<String, Value> members = new LinkedHashMap<>(((Value.MapValue) container).members());
            if (last) {
                members.remove(member.name());
            } else {
                members.put(member.name(), remove(old, steps, depth + 1));
            }
            return new Value.MapValue(members);
        }
        int index = ((Path.Element) step).index();
        List<Value> elements = new ArrayList<>(((Value.ListValue) container).elements());
        if (last) {
            elements.remove(index);
        } else {
            elements.set(index, remove(old, steps, depth + 1));
        }
        return new Value.ListValue(elements);
    }

    private static RuntimeException badPath() {
        return validation("The document path provided in the update expression is invalid for update");
    }
}
