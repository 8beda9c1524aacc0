package io.github.dynamodbjdbc.driver.schema;

/** A name that a schema file mentions. */
public record Named(String name, Place place) {}
