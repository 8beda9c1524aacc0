package io.github.dynamodbjdbc.hibernate;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;

/** An entity whose number comes from a generator table. */
@Entity
class Visit {
    @Id
    @GeneratedValue(strategy = GenerationType.TABLE)
    Long id;

    @ManyToOne
    City city;

    String visitor;

    Visit() {}

    Visit(City city, String visitor) {
        this.city = city;
        this.visitor = visitor;
    }
}
