/**
 * What a statement's answer must be, found the naive way: whole items, the statement's syntax tree, and the rules of
 * SQL and DynamoDB. Shares nothing with the planner or with the driver's execution, so that both can't be wrong alike.
 */
@NullMarked
package io.github.dynamodbjdbc.tck.oracle;

import org.jspecify.annotations.NullMarked;
