package io.github.dynamodbjdbc.driver.declaration;

/** A name that a schema file mentions. */
public record Named(String name, Place place) {}
