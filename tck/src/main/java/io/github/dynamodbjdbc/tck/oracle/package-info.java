/**
 * A naive evaluator of statements, based on whole items, the statement's syntax tree, and the rules of SQL and DynamoDB. It shares no code with the
 * planner and the driver's execution, so that they can't have the same bugs.
 */
@NullMarked
package io.github.dynamodbjdbc.tck.oracle;

import org.jspecify.annotations.NullMarked;
