package io.github.dynamodbjdbc.springdata;

import java.util.Collection;
import java.util.List;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.jdbc.repository.query.Modifying;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.repository.ListCrudRepository;
import org.springframework.data.repository.PagingAndSortingRepository;
import org.springframework.data.repository.query.Param;

interface Cities extends ListCrudRepository<City, String>, PagingAndSortingRepository<City, String> {
    List<City> findByCountryAndPeopleGreaterThanOrderByPeopleDesc(String country, int people);

    Page<City> findByCountry(String country, Pageable page);

    List<City> findByKindInAndNameStartingWith(Collection<City.Kind> kinds, String prefix);

    long countByCountry(String country);

    boolean existsByCountryAndPort(String country, boolean port);

    @Query("SELECT MAX(people) FROM City WHERE countryCode = :country")
    Integer largest(@Param("country") String country);

    @Modifying
    @Query("UPDATE City SET people = people + 1 WHERE countryCode = :country")
    int grow(@Param("country") String country);
}
