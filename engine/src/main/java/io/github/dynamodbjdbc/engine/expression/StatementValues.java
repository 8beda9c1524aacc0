package io.github.dynamodbjdbc.engine.expression;

import static io.github.dynamodbjdbc.engine.error.ServiceException.invalid;
import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import io.github.dynamodbjdbc.engine.error.ServiceException;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.BagContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.BooleanContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.ListContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.MapContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.MemberContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.NameContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.NullContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.NumberContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.PathContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.StringContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.TupleContext;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.ValueContext;
import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueReader;
import io.github.dynamodbjdbc.engine.value.ValueType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;

/** Reads the names, paths, literals and parameters of a statement. */
final class StatementValues {
    private static final int DEEPEST = 32;

    private final List<Value> parameters;
    private int used;

    /** @param parameters the parameters' values, in the order of the text */
    StatementValues(List<Value> parameters) {
        this.parameters = parameters;
    }

    static String name(NameContext context) {
        String text = context.getText();
        return context.QUOTED() == null
                ? text
                : text.substring(1, text.length() - 1).replace("\"\"", "\"");
    }

    static Path path(PathContext context) {
        List<Path.Step> steps = new ArrayList<>();
        for (ParseTree child : context.children) {
            if (child instanceof NameContext name) {
                steps.add(new Path.Member(name(name)));
            } else if (child instanceof TerminalNode node
                    && Character.isDigit(node.getText().charAt(0))) {
                steps.add(new Path.Element(index(node.getText())));
            }
        }
        if (steps.size() > DEEPEST) {
            throw validation("The document path has too many nesting elements; nesting levels: " + steps.size());
        }
        return new Path(steps);
    }

    private static int index(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw StatementTrees.malformed("Unexpected term");
        }
    }

    /** Rejects unused parameters. Called after the whole statement has been read. */
    void rejectUnused() {
        if (used < parameters.size()) {
            throw mismatch();
        }
    }

    private Value parameter() {
        if (used == parameters.size()) {
            throw mismatch();
        }
        return parameters.get(used++);
    }

    private static ServiceException mismatch() {
        return validation("Number of parameters in request and statement don't match.");
    }

    Value value(ValueContext context) {
        return value(context, "root", 0);
    }

    /** An item's attributes. If the context is null, the next parameter is a map that has them. */
    Map<String, Value> item(@Nullable TupleContext context) {
        if (context == null) {
            if (parameter() instanceof Value.MapValue map) {
                return map.members();
            }
            throw StatementTrees.malformed("Expected a tuple in VALUE");
        }
        Map<String, Value> attributes = new LinkedHashMap<>();
        for (MemberContext member : context.member()) {
            put(attributes, member, value(member.value(), "root", 0));
        }
        return attributes;
    }

    private static void put(Map<String, Value> to, MemberContext member, Value value) {
        String name = text(member.STRING().getText());
        if (to.put(name, value) != null) {
            throw validation("The attribute " + name + " is given twice");
        }
    }

    /** @param place the value's place, as errors about numbers name it */
    private Value value(ValueContext context, String place, int depth) {
        if (depth > DEEPEST) {
            throw validation("Nesting Levels have exceeded supported limits");
        }
        if (context instanceof StringContext) {
            return new Value.StringValue(text(context.getText()));
        }
        if (context instanceof NumberContext) {
            return number(context.getText(), place);
        }
        if (context instanceof BooleanContext given) {
            return new Value.BooleanValue(given.TRUE() != null);
        }
        if (context instanceof NullContext) {
            return new Value.NullValue();
        }
        if (context instanceof ListContext list) {
            return new Value.ListValue(elements(list.value(), place, depth));
        }
        if (context instanceof BagContext bag) {
            return set(elements(bag.value(), place, depth));
        }
        if (context instanceof MapContext map) {
            Map<String, Value> members = new LinkedHashMap<>();
            for (MemberContext member : map.tuple().member()) {
                String below = place + "." + text(member.STRING().getText());
                put(members, member, value(member.value(), below, depth + 1));
            }
            return new Value.MapValue(members);
        }
        return parameter();
    }

    private List<Value> elements(List<ValueContext> contexts, String place, int depth) {
        List<Value> elements = new ArrayList<>();
        for (ValueContext each : contexts) {
            elements.add(value(each, place + "[" + elements.size() + "]", depth + 1));
        }
        return elements;
    }

    private static String text(String literal) {
        return literal.substring(1, literal.length() - 1).replace("''", "'");
    }

    private static Value number(String text, String place) {
        BigDecimal number;
        try {
            number = new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw StatementTrees.malformed("");
        }
        try {
            ValueReader.checkRange(number);
        } catch (ServiceException e) {
            throw validation(e.message() + " under " + place);
        }
        return new Value.NumberValue(number);
    }

    private static Value set(List<Value> elements) {
        if (elements.isEmpty()) {
            throw invalid("An string set  may not be empty");
        }
        ValueType type =
                switch (elements.get(0).type()) {
                    case S -> ValueType.SS;
                    case N -> ValueType.NS;
                    case B -> ValueType.BS;
                    default -> throw validation("A set has strings, numbers or binary values only");
                };
        Set<Value> distinct = new LinkedHashSet<>(elements);
        if (distinct.size() < elements.size()) {
            throw validation("Input collection contains duplicates");
        }
        Value.SetValue set = new Value.SetValue(type, distinct);
        if (elements.stream().anyMatch(element -> element.type() != set.elementType())) {
            throw validation("All elements of a set have one type");
        }
        return set;
    }
}
