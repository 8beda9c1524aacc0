package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlLexer;
import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.*;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;

/** The clauses of a call of one of SQL/JSON's functions, each given once at most. */
final class JsonClauses {
    enum Kind {
        PASSING,
        RETURNING,
        WRAPPER,
        QUOTES,
        ON_EMPTY,
        ON_ERROR,
        ON_NULL,
        UNIQUE_KEYS
    }

    private final Map<Kind, JsonClauseContext> clauses = new EnumMap<>(Kind.class);

    /** @throws SqlSyntaxException if the function does not have one of the clauses, or one is given twice */
    JsonClauses(String function, List<JsonClauseContext> contexts, Set<Kind> allowed) {
        for (JsonClauseContext context : contexts) {
            Kind kind = kind(context, allowed);
            if (!allowed.contains(kind)) {
                throw error(function + " has no clause " + kind.name().replace('_', ' '), context);
            }
            if (clauses.put(kind, context) != null) {
                throw error("the clause " + kind.name().replace('_', ' ') + " is given twice", context);
            }
        }
    }

    private static Kind kind(JsonClauseContext context, Set<Kind> allowed) {
        if (context instanceof PassingContext) {
            return Kind.PASSING;
        } else if (context instanceof JsonReturningContext) {
            return Kind.RETURNING;
        } else if (context instanceof WrapperContext) {
            return Kind.WRAPPER;
        } else if (context instanceof QuotesContext) {
            return Kind.QUOTES;
        } else if (context instanceof OnNullContext) {
            return Kind.ON_NULL;
        } else if (context instanceof UniqueContext) {
            return Kind.UNIQUE_KEYS;
        }
        TerminalNode last = (TerminalNode) context.getChild(context.getChildCount() - 1);
        return last.getSymbol().getType() == DynamoSqlLexer.EMPTY ? Kind.ON_EMPTY : Kind.ON_ERROR;
    }

    static SqlSyntaxException error(String problem, ParserRuleContext context) {
        return new SqlSyntaxException(
                problem, Positions.of(context), context.getStart().getText());
    }

    @Nullable
    JsonClauseContext get(Kind kind) {
        return clauses.get(kind);
    }

    @Nullable
    TypeNameContext returning() {
        return clauses.get(Kind.RETURNING) instanceof JsonReturningContext returning ? returning.typeName() : null;
    }

    List<JsonVariableContext> variables() {
        return clauses.get(Kind.PASSING) instanceof PassingContext passing ? passing.jsonVariable() : List.of();
    }

    /** ON EMPTY or ON ERROR; null if it is not given. */
    @Nullable
    JsonBehaviorContext behavior(Kind kind) {
        return clauses.get(kind) instanceof BehaviorContext behavior ? behavior.jsonBehavior() : null;
    }

    /** Whether NULLs are left out. */
    boolean isAbsent(boolean otherwise) {
        return clauses.get(Kind.ON_NULL) instanceof OnNullContext onNull ? onNull.ABSENT() != null : otherwise;
    }

    boolean isUnique() {
        return clauses.get(Kind.UNIQUE_KEYS) instanceof UniqueContext unique && unique.WITH() != null;
    }

    /** The wrapper and the quotes as {@code JSON_QUERY_AT} takes them. */
    String form() {
        StringBuilder form = new StringBuilder("NONE");
        if (clauses.get(Kind.WRAPPER) instanceof WrapperContext wrapper && wrapper.WITH() != null) {
            form.replace(0, form.length(), wrapper.CONDITIONAL() == null ? "ALWAYS" : "CONDITIONAL");
        }
        if (clauses.get(Kind.QUOTES) instanceof QuotesContext quotes) {
            if (form.charAt(0) != 'N' && quotes.OMIT() != null) {
                throw error("quotes are omitted of values without a wrapper", quotes);
            }
            form.append(quotes.OMIT() == null ? "" : " UNQUOTED");
        }
        return form.toString();
    }
}
