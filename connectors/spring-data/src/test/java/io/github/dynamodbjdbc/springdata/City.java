package io.github.dynamodbjdbc.springdata;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.UUID;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.relational.core.mapping.Column;
import org.springframework.data.relational.core.mapping.MappedCollection;
import org.springframework.data.relational.core.mapping.Table;

/** An aggregate with an attribute of each common type, names in mixed case, and parts in a separate table. */
@Table("City")
record City(
        @Id String name,
        @Column("countryCode") String country,
        int people,
        BigDecimal area,
        boolean port,
        Kind kind,
        LocalDate founded,
        @Column("updatedAt") LocalDateTime updatedAt,
        Instant seen,
        LocalTime opens,
        UUID register,
        byte[] arms,

        @MappedCollection(idColumn = "city", keyColumn = "number")
        List<District> districts,

        @Version Long version) {
    enum Kind {
        TOWN,
        CAPITAL
    }

    @Table("District")
    record District(String title, int people) {}

    City withPeople(int count) {
        return new City(
                name, country, count, area, port, kind, founded, updatedAt, seen, opens, register, arms, districts,
                version);
    }
}
