/**
 * Hunts for wrong answers: makes up tables, items and statements, runs them by JDBC, and compares the answers with those
 * of a naive evaluator, of the same statement run otherwise, and of another database. What it finds it shrinks.
 */
@NullMarked
package io.github.dynamodbjdbc.tck.hunter;

import org.jspecify.annotations.NullMarked;
