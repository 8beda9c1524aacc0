package io.github.dynamodbjdbc.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.jdbc.DynamoDataSource;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.junit.jupiter.api.Test;

class MyBatisTest {
    interface CityMapper {
        @Select("SELECT Name FROM City WHERE Country = #{country} ORDER BY Name")
        List<String> names(String country);

        @Select("SELECT * FROM City WHERE Country = #{country} AND Name = #{name}")
        Map<String, Object> city(@Param("country") String country, @Param("name") String name);

        @Insert("INSERT INTO City (Country, Name, people) VALUES (#{country}, #{name}, #{people})")
        int insert(@Param("country") String country, @Param("name") String name, @Param("people") Integer people);

        @Update("UPDATE City SET people = #{people} WHERE Country = #{country} AND Name = #{name}")
        int update(@Param("country") String country, @Param("name") String name, @Param("people") int people);

        @Delete("DELETE FROM City WHERE Country = #{country}")
        int delete(String country);
    }

    @Test
    void readsAndWrites() throws Exception {
        DynamoDataSource source = Cities.source();
        try (Connection witness = source.getConnection()) {
            readAndWrite(source);
            assertThat(Cities.scans(witness)).isEmpty();
        }
    }

    private static void readAndWrite(DataSource source) {
        Configuration configuration = new Configuration(new Environment("test", new JdbcTransactionFactory(), source));
        configuration.addMapper(CityMapper.class);
        SqlSessionFactory factory = new SqlSessionFactoryBuilder().build(configuration);
        try (SqlSession session = factory.openSession()) {
            CityMapper cities = session.getMapper(CityMapper.class);
            assertThat(cities.names("IT")).containsExactly("City 0", "City 7", "City 8", "City 9");
            assertThat(cities.insert("ES", "A", 1)).isEqualTo(1);
            assertThat(cities.insert("ES", "B", null)).isEqualTo(1);
            session.commit();
        }
        try (SqlSession session = factory.openSession(true)) {
            CityMapper cities = session.getMapper(CityMapper.class);
            assertThat(cities.update("ES", "A", 5)).isEqualTo(1);
            assertThat(cities.city("ES", "A").get("people").toString()).isEqualTo("5");
            assertThat(cities.delete("ES")).isEqualTo(2);
        }
    }
}
