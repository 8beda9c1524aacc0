package io.github.dynamodbjdbc.engine.shape;

import static io.github.dynamodbjdbc.engine.error.ServiceException.serialization;
import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An object with known members. Unknown members are ignored, as by the service. */
public record StructShape(String name, List<Member> members) implements Shape {
    static final String NAMESPACE = "com.amazonaws.dynamodb.v20120810.";
    private static final int MOST_ERRORS = 10;

    public StructShape {
        members = List.copyOf(members);
    }

    /** A member, and whether it is required. */
    public record Member(String name, Shape shape, boolean required) {
        /** The member's path in error messages, after the path of its object. */
        private String place(String path) {
            String place = name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
            return path.isEmpty() ? place : path + "." + place;
        }
    }

    /** Checks a whole request. */
    public void check(JsonNode request) {
        checkType(request);
        List<String> errors = new ArrayList<>();
        checkConstraints(request, "", errors);
        if (!errors.isEmpty()) {
            List<String> shown = errors.subList(0, Math.min(errors.size(), MOST_ERRORS));
            throw validation(shown.size() + " validation error" + (shown.size() > 1 ? "s" : "") + " detected: "
                    + String.join("; ", shown));
        }
    }

    @Override
    public void checkType(JsonNode value) {
        if (!value.isObject()) {
            throw serialization(
                    value.isArray()
                            ? "Unrecognized collection type class " + NAMESPACE + name
                            : "Unexpected field type");
        }
        for (Member member : members) {
            JsonNode given = value.path(member.name());
            if (!given.isMissingNode() && !given.isNull()) {
                member.shape().checkType(given);
            }
        }
    }

    @Override
    public void checkConstraints(JsonNode value, String path, List<String> errors) {
        for (Member member : members) {
            JsonNode given = value.path(member.name());
            if (given.isMissingNode() || given.isNull()) {
                if (member.required()) {
                    errors.add(Shape.broken("null", member.place(path), "Member must not be null"));
                }
            } else if (member.shape().hasConstraints()) {
                member.shape().checkConstraints(given, member.place(path), errors);
            }
        }
    }
}
