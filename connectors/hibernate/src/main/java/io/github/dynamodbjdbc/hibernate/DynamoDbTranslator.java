package io.github.dynamodbjdbc.hibernate;

import java.util.Map;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.query.sqm.function.SelfRenderingFunctionSqlAstExpression;
import org.hibernate.query.sqm.produce.function.internal.PatternRenderer;
import org.hibernate.sql.ast.spi.StandardSqlAstTranslator;
import org.hibernate.sql.ast.tree.Statement;
import org.hibernate.sql.ast.tree.expression.SelfRenderingExpression;
import org.hibernate.sql.ast.tree.insert.ConflictClause;
import org.hibernate.sql.exec.spi.JdbcOperation;
import org.jspecify.annotations.Nullable;

/**
 * Translates the parts of SQL that the standard translator leaves to dialects.
 *
 * @param <T> the JDBC operation of the translated statement
 */
final class DynamoDbTranslator<T extends JdbcOperation> extends StandardSqlAstTranslator<T> {
    /** Functions by name. The dialect's methods for them use types that Hibernate 7 has moved to another package. */
    private static final Map<String, PatternRenderer> FUNCTIONS = Map.of(
            "timestampadd", new PatternRenderer("timestampadd(?1,?2,?3)"),
            "timestampdiff", new PatternRenderer("timestampdiff(?1,?2,?3)"));

    DynamoDbTranslator(SessionFactoryImplementor factory, Statement statement) {
        super(factory, statement);
    }

    @Override
    public void visitSelfRenderingExpression(SelfRenderingExpression expression) {
        PatternRenderer pattern = expression instanceof SelfRenderingFunctionSqlAstExpression function
                ? FUNCTIONS.get(function.getFunctionName())
                : null;
        if (pattern == null) {
            super.visitSelfRenderingExpression(expression);
        } else {
            pattern.render(this, ((SelfRenderingFunctionSqlAstExpression) expression).getArguments(), this);
        }
    }

    @Override
    protected void visitConflictClause(@Nullable ConflictClause clause) {
        visitStandardConflictClause(clause);
    }
}
