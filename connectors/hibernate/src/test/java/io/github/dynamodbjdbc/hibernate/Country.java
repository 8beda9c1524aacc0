package io.github.dynamodbjdbc.hibernate;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Version;
import java.util.HashSet;
import java.util.Set;

/** An entity with a version, a set of values in a table of its own, and the cities that point to it. */
@Entity
class Country {
    @Id
    String code;

    String name;

    @Version
    int version;

    @ElementCollection
    @Column(name = "language", nullable = false)
    Set<String> languages = new HashSet<>();

    @OneToMany(mappedBy = "country", cascade = CascadeType.ALL)
    Set<City> cities = new HashSet<>();

    Country() {}

    Country(String code, String name, String... languages) {
        this.code = code;
        this.name = name;
        this.languages.addAll(Set.of(languages));
    }

    /** Not by the field: a proxy has none. */
    Set<String> languages() {
        return languages;
    }
}
