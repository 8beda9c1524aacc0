package io.github.dynamodbjdbc.clients.ebean;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

/** In a package of its own, since Ebean changes each class of a package that it is given. */
@Entity
@Table(name = "Product")
public class Product {
    @Id
    @Column(name = "id")
    private UUID id;

    @Column(name = "name")
    private String name;

    @Column(name = "price")
    private BigDecimal price;

    @Column(name = "active")
    private boolean active;

    @Column(name = "day")
    private LocalDate day;

    @Column(name = "made_at")
    private Instant madeAt;

    @Version
    @Column(name = "version")
    private long version;

    /** For Ebean. */
    protected Product() {}

    public Product(String name, BigDecimal price, boolean active, LocalDate day, Instant madeAt) {
        this.name = name;
        this.price = price;
        this.active = active;
        this.day = day;
        this.madeAt = madeAt;
    }

    public UUID id() {
        return id;
    }

    public String name() {
        return name;
    }

    public void rename(String newName) {
        name = newName;
    }

    public BigDecimal price() {
        return price;
    }

    public boolean isActive() {
        return active;
    }

    public LocalDate day() {
        return day;
    }

    public Instant madeAt() {
        return madeAt;
    }
}
