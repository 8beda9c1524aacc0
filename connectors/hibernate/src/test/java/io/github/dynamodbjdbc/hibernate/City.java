package io.github.dynamodbjdbc.hibernate;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.Index;
import jakarta.persistence.Lob;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.MapsId;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Map;
import java.util.UUID;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;

/** An entity whose key has a partition key and a sort key, with an attribute of each common type. */
@Entity
@Table(indexes = @Index(name = "ByKind", columnList = "kind"))
class City {
    enum Kind {
        TOWN,
        CAPITAL
    }

    @Embeddable
    record Id(String countryCode, String name) {}

    @EmbeddedId
    Id id;

    @MapsId("countryCode")
    @ManyToOne(fetch = FetchType.LAZY)
    Country country;

    int people;

    BigDecimal area;

    Double height;

    boolean port;

    @Enumerated(EnumType.STRING)
    Kind kind = Kind.TOWN;

    LocalDate founded;

    @Column(name = "updated_at")
    LocalDateTime updatedAt;

    Instant seen;

    byte[] arms;

    UUID register;

    LocalTime opens;

    @Lob
    String notes;

    @JdbcTypeCode(SqlTypes.JSON)
    Map<String, Object> mayor;

    City() {}

    City(Country country, String name, int people) {
        this.country = country;
        this.id = new Id(country.code, name);
        this.people = people;
    }
}
