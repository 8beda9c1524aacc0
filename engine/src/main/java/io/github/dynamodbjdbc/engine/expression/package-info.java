/** DynamoDB's expressions: parsed, checked as the service checks them, and evaluated on items. */
@NullMarked
package io.github.dynamodbjdbc.engine.expression;

import org.jspecify.annotations.NullMarked;
