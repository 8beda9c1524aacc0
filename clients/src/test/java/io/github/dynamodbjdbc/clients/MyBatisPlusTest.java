package io.github.dynamodbjdbc.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.baomidou.mybatisplus.annotation.DbType;
import com.baomidou.mybatisplus.annotation.IdType;
import com.baomidou.mybatisplus.annotation.TableField;
import com.baomidou.mybatisplus.annotation.TableId;
import com.baomidou.mybatisplus.annotation.TableName;
import com.baomidou.mybatisplus.annotation.Version;
import com.baomidou.mybatisplus.core.MybatisConfiguration;
import com.baomidou.mybatisplus.core.MybatisSqlSessionFactoryBuilder;
import com.baomidou.mybatisplus.core.conditions.query.QueryWrapper;
import com.baomidou.mybatisplus.core.conditions.update.UpdateWrapper;
import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import com.baomidou.mybatisplus.extension.plugins.MybatisPlusInterceptor;
import com.baomidou.mybatisplus.extension.plugins.inner.OptimisticLockerInnerInterceptor;
import com.baomidou.mybatisplus.extension.plugins.inner.PaginationInnerInterceptor;
import com.baomidou.mybatisplus.extension.plugins.pagination.Page;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.junit.jupiter.api.Test;

/** With keys of MyBatis-Plus's own: numbers of nineteen digits. */
class MyBatisPlusTest {
    @TableName("Product")
    static class Product {
        @TableId(value = "id", type = IdType.ASSIGN_ID)
        Long id;

        String name;
        BigDecimal price;

        @TableField("made_at")
        LocalDateTime madeAt;

        @Version
        Integer version;
    }

    interface ProductMapper extends BaseMapper<Product> {}

    private static SqlSessionFactory factory(DataSource source) {
        MybatisConfiguration configuration =
                new MybatisConfiguration(new Environment("test", new JdbcTransactionFactory(), source));
        MybatisPlusInterceptor interceptor = new MybatisPlusInterceptor();
        interceptor.addInnerInterceptor(new OptimisticLockerInnerInterceptor());
        interceptor.addInnerInterceptor(new PaginationInnerInterceptor(DbType.POSTGRE_SQL));
        configuration.addInterceptor(interceptor);
        configuration.addMapper(ProductMapper.class);
        return new MybatisSqlSessionFactoryBuilder().build(configuration);
    }

    private static Product product(int number) {
        Product product = new Product();
        product.name = "Product " + number;
        product.price = new BigDecimal(number).movePointLeft(1);
        product.madeAt = LocalDateTime.of(2024, 1, 1, 12, 0).plusDays(number);
        product.version = 1;
        return product;
    }

    private static void readAndWrite(SqlSession session) {
        ProductMapper products = session.getMapper(ProductMapper.class);
        List<Product> all =
                IntStream.rangeClosed(1, 7).mapToObj(MyBatisPlusTest::product).toList();
        all.forEach(product -> assertThat(products.insert(product)).isEqualTo(1));
        Product found = products.selectById(all.get(4).id);
        assertThat(found.id).isEqualTo(all.get(4).id).isGreaterThan(1_000_000_000_000_000_000L);
        assertThat(found.name).isEqualTo("Product 5");
        assertThat(found.price).isEqualByComparingTo("0.5");
        assertThat(found.madeAt).isEqualTo(LocalDateTime.of(2024, 1, 6, 12, 0));
        found.price = new BigDecimal("9.99");
        assertThat(products.updateById(found)).isEqualTo(1);
        assertThat(found.version).isEqualTo(2);
        found.version = 1;
        assertThat(products.updateById(found)).isZero();
        assertThat(products.update(
                        null, new UpdateWrapper<Product>().set("name", "Seven").eq("id", all.get(6).id)))
                .isEqualTo(1);
        Page<Product> page = products.selectPage(
                Page.of(2, 3),
                new QueryWrapper<Product>().ge("price", new BigDecimal("0.2")).orderByAsc("price"));
        assertThat(page.getTotal()).isEqualTo(6);
        assertThat(page.getRecords())
                .extracting(product -> product.name)
                .containsExactly("Product 6", "Seven", "Product 5");
        assertThat(products.selectByIds(List.of(all.get(0).id, all.get(1).id))).hasSize(2);
        assertThat(products.selectCount(new QueryWrapper<Product>().like("name", "Product")))
                .isEqualTo(6);
        assertThat(products.deleteById(all.get(0).id)).isEqualTo(1);
        assertThat(products.deleteByIds(List.of(all.get(1).id, all.get(2).id))).isEqualTo(2);
    }

    @Test
    void mappersReadAndWrite() throws Exception {
        DataSource source = Cities.source("&columns=sampled");
        try (Connection witness = source.getConnection();
                Statement statement = witness.createStatement()) {
            statement.execute("CREATE TABLE Product (id BIGINT PRIMARY KEY)");
            SqlSessionFactory factory = factory(source);
            try (SqlSession session = factory.openSession()) {
                readAndWrite(session);
                session.rollback();
                assertThat(session.getMapper(ProductMapper.class).selectCount(new QueryWrapper<>()))
                        .isZero();
                readAndWrite(session);
                session.commit();
            }
            try (SqlSession session = factory.openSession(true)) {
                assertThat(session.getMapper(ProductMapper.class).selectCount(new QueryWrapper<>()))
                        .isEqualTo(4);
            }
        }
    }
}
