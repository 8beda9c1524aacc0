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

/** An entity with a version, a set of values in a separate table, and the cities that refer to it. */
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

    /** Access by a method, since the field of a proxy is not set. */
    Set<String> languages() {
        return languages;
    }
}
