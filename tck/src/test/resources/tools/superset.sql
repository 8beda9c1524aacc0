-- superset-001
SELECT status AS status, SUM(total) AS "SUM(total)" FROM dynamodb.orders GROUP BY status ORDER BY "SUM(total)" DESC NULLS LAST, status LIMIT 100;

-- superset-002
SELECT status AS status, COUNT(*) AS "count", COUNT(DISTINCT total) AS "COUNT_DISTINCT(total)" FROM (select * from orders) AS virtual_table GROUP BY status ORDER BY "count" DESC, status LIMIT 1000;

-- superset-003
SELECT channel AS channel, SUM(total) AS "SUM(total)" FROM dynamodb.orders GROUP BY channel ORDER BY "SUM(total)" DESC NULLS LAST, channel LIMIT 100;

-- superset-004
SELECT channel AS channel, COUNT(*) AS "count", COUNT(DISTINCT total) AS "COUNT_DISTINCT(total)" FROM (select * from orders) AS virtual_table GROUP BY channel ORDER BY "count" DESC, channel LIMIT 1000;

-- superset-005
SELECT store_id AS store_id, SUM(total) AS "SUM(total)" FROM dynamodb.orders GROUP BY store_id ORDER BY "SUM(total)" DESC NULLS LAST, store_id LIMIT 100;

-- superset-006
SELECT store_id AS store_id, COUNT(*) AS "count", COUNT(DISTINCT total) AS "COUNT_DISTINCT(total)" FROM (select * from orders) AS virtual_table GROUP BY store_id ORDER BY "count" DESC, store_id LIMIT 1000;

-- superset-007
SELECT country AS country, SUM(credit) AS "SUM(credit)" FROM dynamodb.customers GROUP BY country ORDER BY "SUM(credit)" DESC NULLS LAST, country LIMIT 100;

-- superset-008
SELECT country AS country, SUM(birth_year) AS "SUM(birth_year)" FROM dynamodb.customers GROUP BY country ORDER BY "SUM(birth_year)" DESC NULLS LAST, country LIMIT 100;

-- superset-009
SELECT country AS country, COUNT(*) AS "count", COUNT(DISTINCT credit) AS "COUNT_DISTINCT(credit)" FROM (select * from customers) AS virtual_table GROUP BY country ORDER BY "count" DESC, country LIMIT 1000;

-- superset-010
SELECT segment AS segment, SUM(credit) AS "SUM(credit)" FROM dynamodb.customers GROUP BY segment ORDER BY "SUM(credit)" DESC NULLS LAST, segment LIMIT 100;

-- superset-011
SELECT segment AS segment, SUM(birth_year) AS "SUM(birth_year)" FROM dynamodb.customers GROUP BY segment ORDER BY "SUM(birth_year)" DESC NULLS LAST, segment LIMIT 100;

-- superset-012
SELECT segment AS segment, COUNT(*) AS "count", COUNT(DISTINCT credit) AS "COUNT_DISTINCT(credit)" FROM (select * from customers) AS virtual_table GROUP BY segment ORDER BY "count" DESC, segment LIMIT 1000;

-- superset-013
SELECT active AS active, SUM(credit) AS "SUM(credit)" FROM dynamodb.customers GROUP BY active ORDER BY "SUM(credit)" DESC NULLS LAST, active LIMIT 100;

-- superset-014
SELECT active AS active, SUM(birth_year) AS "SUM(birth_year)" FROM dynamodb.customers GROUP BY active ORDER BY "SUM(birth_year)" DESC NULLS LAST, active LIMIT 100;

-- superset-015
SELECT active AS active, COUNT(*) AS "count", COUNT(DISTINCT credit) AS "COUNT_DISTINCT(credit)" FROM (select * from customers) AS virtual_table GROUP BY active ORDER BY "count" DESC, active LIMIT 1000;

-- superset-016
SELECT category AS category, SUM(price) AS "SUM(price)" FROM dynamodb.products GROUP BY category ORDER BY "SUM(price)" DESC NULLS LAST, category LIMIT 100;

-- superset-017
SELECT category AS category, SUM(weight) AS "SUM(weight)" FROM dynamodb.products GROUP BY category ORDER BY "SUM(weight)" DESC NULLS LAST, category LIMIT 100;

-- superset-018
SELECT category AS category, COUNT(*) AS "count", COUNT(DISTINCT price) AS "COUNT_DISTINCT(price)" FROM (select * from products) AS virtual_table GROUP BY category ORDER BY "count" DESC, category LIMIT 1000;

-- superset-019
SELECT discontinued AS discontinued, SUM(price) AS "SUM(price)" FROM dynamodb.products GROUP BY discontinued ORDER BY "SUM(price)" DESC NULLS LAST, discontinued LIMIT 100;

-- superset-020
SELECT discontinued AS discontinued, SUM(weight) AS "SUM(weight)" FROM dynamodb.products GROUP BY discontinued ORDER BY "SUM(weight)" DESC NULLS LAST, discontinued LIMIT 100;

-- superset-021
SELECT discontinued AS discontinued, COUNT(*) AS "count", COUNT(DISTINCT price) AS "COUNT_DISTINCT(price)" FROM (select * from products) AS virtual_table GROUP BY discontinued ORDER BY "count" DESC, discontinued LIMIT 1000;

-- superset-022
SELECT kind AS kind, SUM(duration) AS "SUM(duration)" FROM dynamodb.events GROUP BY kind ORDER BY "SUM(duration)" DESC NULLS LAST, kind LIMIT 100;

-- superset-023
SELECT kind AS kind, COUNT(*) AS "count", COUNT(DISTINCT duration) AS "COUNT_DISTINCT(duration)" FROM (select * from events) AS virtual_table GROUP BY kind ORDER BY "count" DESC, kind LIMIT 1000;

-- superset-024
SELECT mobile AS mobile, SUM(duration) AS "SUM(duration)" FROM dynamodb.events GROUP BY mobile ORDER BY "SUM(duration)" DESC NULLS LAST, mobile LIMIT 100;

-- superset-025
SELECT mobile AS mobile, COUNT(*) AS "count", COUNT(DISTINCT duration) AS "COUNT_DISTINCT(duration)" FROM (select * from events) AS virtual_table GROUP BY mobile ORDER BY "count" DESC, mobile LIMIT 1000;

-- superset-026
SELECT product_id AS product_id, SUM(quantity) AS "SUM(quantity)" FROM dynamodb.order_items GROUP BY product_id ORDER BY "SUM(quantity)" DESC NULLS LAST, product_id LIMIT 100;

-- superset-027
SELECT product_id AS product_id, SUM(unit_price) AS "SUM(unit_price)" FROM dynamodb.order_items GROUP BY product_id ORDER BY "SUM(unit_price)" DESC NULLS LAST, product_id LIMIT 100;

-- superset-028
SELECT product_id AS product_id, SUM(discount) AS "SUM(discount)" FROM dynamodb.order_items GROUP BY product_id ORDER BY "SUM(discount)" DESC NULLS LAST, product_id LIMIT 100;

-- superset-029
SELECT product_id AS product_id, COUNT(*) AS "count", COUNT(DISTINCT quantity) AS "COUNT_DISTINCT(quantity)" FROM (select * from order_items) AS virtual_table GROUP BY product_id ORDER BY "count" DESC, product_id LIMIT 1000;

-- superset-030
SELECT quantity AS quantity, SUM(quantity) AS "SUM(quantity)" FROM dynamodb.order_items GROUP BY quantity ORDER BY "SUM(quantity)" DESC NULLS LAST, quantity LIMIT 100;

-- superset-031
SELECT quantity AS quantity, SUM(unit_price) AS "SUM(unit_price)" FROM dynamodb.order_items GROUP BY quantity ORDER BY "SUM(unit_price)" DESC NULLS LAST, quantity LIMIT 100;

-- superset-032
SELECT quantity AS quantity, SUM(discount) AS "SUM(discount)" FROM dynamodb.order_items GROUP BY quantity ORDER BY "SUM(discount)" DESC NULLS LAST, quantity LIMIT 100;

-- superset-033
SELECT quantity AS quantity, COUNT(*) AS "count", COUNT(DISTINCT quantity) AS "COUNT_DISTINCT(quantity)" FROM (select * from order_items) AS virtual_table GROUP BY quantity ORDER BY "count" DESC, quantity LIMIT 1000;

-- superset-034
SELECT DATE_TRUNC('day', order_date) AS __timestamp, SUM(total) AS "SUM(total)" FROM dynamodb.orders WHERE order_date >= TO_DATE('2024-01-01', 'YYYY-MM-DD') AND order_date < TO_DATE('2024-09-01', 'YYYY-MM-DD') GROUP BY DATE_TRUNC('day', order_date) ORDER BY __timestamp LIMIT 50000;

-- superset-035
SELECT DATE_TRUNC('day', event_ts) AS event_ts, kind AS kind, COUNT(*) AS count FROM events WHERE event_ts >= TO_TIMESTAMP('2024-01-15 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') AND event_ts < TO_TIMESTAMP('2024-03-15 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') GROUP BY DATE_TRUNC('day', event_ts), kind ORDER BY count DESC, event_ts, kind LIMIT 1000;

-- superset-036
SELECT DATE_TRUNC('day', dt) AS dt, COUNT(*) AS n FROM (SELECT order_date AS dt, total FROM orders) AS virtual_table GROUP BY DATE_TRUNC('day', dt) ORDER BY DATE_TRUNC('day', dt);

-- superset-037
SELECT DATE_TRUNC('day', order_date) AS order_date, SUM(total) AS total FROM orders GROUP BY DATE_TRUNC('day', order_date) ORDER BY SUM(total) DESC, 1 LIMIT 20;

-- superset-038
SELECT DATE_TRUNC('week', order_date) AS __timestamp, SUM(total) AS "SUM(total)" FROM dynamodb.orders WHERE order_date >= TO_DATE('2024-01-01', 'YYYY-MM-DD') AND order_date < TO_DATE('2024-09-01', 'YYYY-MM-DD') GROUP BY DATE_TRUNC('week', order_date) ORDER BY __timestamp LIMIT 50000;

-- superset-039
SELECT DATE_TRUNC('week', event_ts) AS event_ts, kind AS kind, COUNT(*) AS count FROM events WHERE event_ts >= TO_TIMESTAMP('2024-01-15 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') AND event_ts < TO_TIMESTAMP('2024-03-15 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') GROUP BY DATE_TRUNC('week', event_ts), kind ORDER BY count DESC, event_ts, kind LIMIT 1000;

-- superset-040
SELECT DATE_TRUNC('week', dt) AS dt, COUNT(*) AS n FROM (SELECT order_date AS dt, total FROM orders) AS virtual_table GROUP BY DATE_TRUNC('week', dt) ORDER BY DATE_TRUNC('week', dt);

-- superset-041
SELECT DATE_TRUNC('week', order_date) AS order_date, SUM(total) AS total FROM orders GROUP BY DATE_TRUNC('week', order_date) ORDER BY SUM(total) DESC, 1 LIMIT 20;

-- superset-042
SELECT DATE_TRUNC('month', order_date) AS __timestamp, SUM(total) AS "SUM(total)" FROM dynamodb.orders WHERE order_date >= TO_DATE('2024-01-01', 'YYYY-MM-DD') AND order_date < TO_DATE('2024-09-01', 'YYYY-MM-DD') GROUP BY DATE_TRUNC('month', order_date) ORDER BY __timestamp LIMIT 50000;

-- superset-043
SELECT DATE_TRUNC('month', event_ts) AS event_ts, kind AS kind, COUNT(*) AS count FROM events WHERE event_ts >= TO_TIMESTAMP('2024-01-15 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') AND event_ts < TO_TIMESTAMP('2024-03-15 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') GROUP BY DATE_TRUNC('month', event_ts), kind ORDER BY count DESC, event_ts, kind LIMIT 1000;

-- superset-044
SELECT DATE_TRUNC('month', dt) AS dt, COUNT(*) AS n FROM (SELECT order_date AS dt, total FROM orders) AS virtual_table GROUP BY DATE_TRUNC('month', dt) ORDER BY DATE_TRUNC('month', dt);

-- superset-045
SELECT DATE_TRUNC('month', order_date) AS order_date, SUM(total) AS total FROM orders GROUP BY DATE_TRUNC('month', order_date) ORDER BY SUM(total) DESC, 1 LIMIT 20;

-- superset-046
SELECT DATE_TRUNC('quarter', order_date) AS __timestamp, SUM(total) AS "SUM(total)" FROM dynamodb.orders WHERE order_date >= TO_DATE('2024-01-01', 'YYYY-MM-DD') AND order_date < TO_DATE('2024-09-01', 'YYYY-MM-DD') GROUP BY DATE_TRUNC('quarter', order_date) ORDER BY __timestamp LIMIT 50000;

-- superset-047
SELECT DATE_TRUNC('quarter', event_ts) AS event_ts, kind AS kind, COUNT(*) AS count FROM events WHERE event_ts >= TO_TIMESTAMP('2024-01-15 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') AND event_ts < TO_TIMESTAMP('2024-03-15 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') GROUP BY DATE_TRUNC('quarter', event_ts), kind ORDER BY count DESC, event_ts, kind LIMIT 1000;

-- superset-048
SELECT DATE_TRUNC('quarter', dt) AS dt, COUNT(*) AS n FROM (SELECT order_date AS dt, total FROM orders) AS virtual_table GROUP BY DATE_TRUNC('quarter', dt) ORDER BY DATE_TRUNC('quarter', dt);

-- superset-049
SELECT DATE_TRUNC('quarter', order_date) AS order_date, SUM(total) AS total FROM orders GROUP BY DATE_TRUNC('quarter', order_date) ORDER BY SUM(total) DESC, 1 LIMIT 20;

-- superset-050
SELECT DATE_TRUNC('year', order_date) AS __timestamp, SUM(total) AS "SUM(total)" FROM dynamodb.orders WHERE order_date >= TO_DATE('2024-01-01', 'YYYY-MM-DD') AND order_date < TO_DATE('2024-09-01', 'YYYY-MM-DD') GROUP BY DATE_TRUNC('year', order_date) ORDER BY __timestamp LIMIT 50000;

-- superset-051
SELECT DATE_TRUNC('year', event_ts) AS event_ts, kind AS kind, COUNT(*) AS count FROM events WHERE event_ts >= TO_TIMESTAMP('2024-01-15 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') AND event_ts < TO_TIMESTAMP('2024-03-15 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') GROUP BY DATE_TRUNC('year', event_ts), kind ORDER BY count DESC, event_ts, kind LIMIT 1000;

-- superset-052
SELECT DATE_TRUNC('year', dt) AS dt, COUNT(*) AS n FROM (SELECT order_date AS dt, total FROM orders) AS virtual_table GROUP BY DATE_TRUNC('year', dt) ORDER BY DATE_TRUNC('year', dt);

-- superset-053
SELECT DATE_TRUNC('year', order_date) AS order_date, SUM(total) AS total FROM orders GROUP BY DATE_TRUNC('year', order_date) ORDER BY SUM(total) DESC, 1 LIMIT 20;

-- superset-054
SELECT status AS status, SUM(total) AS "SUM(total)" FROM orders JOIN (SELECT channel AS channel__, SUM(total) AS mme_inner__ FROM orders GROUP BY channel ORDER BY mme_inner__ DESC LIMIT 2) AS series_limit ON channel = channel__ GROUP BY status ORDER BY "SUM(total)" DESC LIMIT 10000;

-- superset-055
SELECT kind AS kind, mobile AS mobile, AVG(duration) AS "AVG(duration)" FROM events WHERE kind IN ('view', 'click') AND mobile IS TRUE GROUP BY kind, mobile HAVING AVG(duration) > 100 ORDER BY kind;

-- superset-056
SELECT channel AS channel, SUM(total) AS total FROM orders GROUP BY channel ORDER BY SUM(total) DESC;

-- superset-057
SELECT channel AS channel, SUM(total) AS total FROM orders GROUP BY channel HAVING SUM(total) > 100000 ORDER BY total DESC;

-- superset-058
SELECT LOWER(channel) AS channel, COUNT(*) AS n FROM orders GROUP BY LOWER(channel) ORDER BY LOWER(channel);

-- superset-059
SELECT order_id, -total AS total FROM orders WHERE order_id < 12 ORDER BY total + 0, order_id;

-- superset-060
SELECT order_id, -total AS total FROM orders WHERE order_id < 12 ORDER BY total, order_id;

-- superset-061
SELECT CASE WHEN status IN ('placed', 'shipped') THEN 'open' ELSE 'closed' END AS status, COUNT(*) AS n FROM orders GROUP BY CASE WHEN status IN ('placed', 'shipped') THEN 'open' ELSE 'closed' END ORDER BY n;

-- superset-062
SELECT country, COUNT(*) AS c FROM customers WHERE (active = true) AND (credit >= 1000 AND credit <= 4000) GROUP BY country ORDER BY c DESC, country LIMIT 10000 OFFSET 1;

-- superset-063
SELECT * FROM stores WHERE region IN ('EMEA') ORDER BY store_id LIMIT 1000;

-- superset-064
SELECT MAX(total) AS "MAX(total)", MIN(order_date) AS d FROM orders WHERE ((status ILIKE '%ED'));

-- superset-065
SELECT count(*) AS rowcount FROM (SELECT status, channel FROM orders GROUP BY status, channel) AS rowcount_qry;

