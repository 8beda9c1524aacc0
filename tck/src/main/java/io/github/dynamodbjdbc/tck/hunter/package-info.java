/**
 * Hunts for wrong answers: generates tables, items and statements, runs them through JDBC, and compares the answers with those of a naive evaluator,
 * of variations and of another database. Findings are shrunk.
 */
@NullMarked
package io.github.dynamodbjdbc.tck.hunter;

import org.jspecify.annotations.NullMarked;
