-- looker-001
SELECT orders.status AS "orders.status", COALESCE(SUM(orders.total ), 0) AS "orders.total_sum", COUNT(*) AS "orders.count" FROM orders AS orders LEFT JOIN customers AS customers ON orders.customer_id = customers.customer_id GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 500;

-- looker-002
SELECT orders.status AS "orders.status", COUNT(DISTINCT orders.customer_id ) AS "customers.count" FROM orders AS orders LEFT JOIN customers AS customers ON orders.customer_id = customers.customer_id WHERE ((( orders.order_date ) >= (DATE '2024-01-01') AND ( orders.order_date ) < (DATE '2024-07-01'))) GROUP BY 1 ORDER BY 1 FETCH NEXT 500 ROWS ONLY;

-- looker-003
SELECT orders.status AS "orders.status", AVG(orders.total ) AS "orders.average" FROM orders AS orders LEFT JOIN customers AS customers ON orders.customer_id = customers.customer_id WHERE (customers.country ) = 'Germany' OR (orders.status ) = 'placed' GROUP BY 1 HAVING (AVG(orders.total ) > 100) ORDER BY 1;

-- looker-004
SELECT orders.channel AS "orders.channel", COALESCE(SUM(orders.total ), 0) AS "orders.total_sum", COUNT(*) AS "orders.count" FROM orders AS orders LEFT JOIN customers AS customers ON orders.customer_id = customers.customer_id GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 500;

-- looker-005
SELECT orders.channel AS "orders.channel", COUNT(DISTINCT orders.customer_id ) AS "customers.count" FROM orders AS orders LEFT JOIN customers AS customers ON orders.customer_id = customers.customer_id WHERE ((( orders.order_date ) >= (DATE '2024-01-01') AND ( orders.order_date ) < (DATE '2024-07-01'))) GROUP BY 1 ORDER BY 1 FETCH NEXT 500 ROWS ONLY;

-- looker-006
SELECT orders.channel AS "orders.channel", AVG(orders.total ) AS "orders.average" FROM orders AS orders LEFT JOIN customers AS customers ON orders.customer_id = customers.customer_id WHERE (customers.country ) = 'Germany' OR (orders.status ) = 'placed' GROUP BY 1 HAVING (AVG(orders.total ) > 100) ORDER BY 1;

-- looker-007
SELECT customers.country AS "customers.country", COALESCE(SUM(orders.total ), 0) AS "orders.total_sum", COUNT(*) AS "orders.count" FROM orders AS orders LEFT JOIN customers AS customers ON orders.customer_id = customers.customer_id GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 500;

-- looker-008
SELECT customers.country AS "customers.country", COUNT(DISTINCT orders.customer_id ) AS "customers.count" FROM orders AS orders LEFT JOIN customers AS customers ON orders.customer_id = customers.customer_id WHERE ((( orders.order_date ) >= (DATE '2024-01-01') AND ( orders.order_date ) < (DATE '2024-07-01'))) GROUP BY 1 ORDER BY 1 FETCH NEXT 500 ROWS ONLY;

-- looker-009
SELECT customers.country AS "customers.country", AVG(orders.total ) AS "orders.average" FROM orders AS orders LEFT JOIN customers AS customers ON orders.customer_id = customers.customer_id WHERE (customers.country ) = 'Germany' OR (orders.status ) = 'placed' GROUP BY 1 HAVING (AVG(orders.total ) > 100) ORDER BY 1;

-- looker-010
SELECT customers.segment AS "customers.segment", COALESCE(SUM(orders.total ), 0) AS "orders.total_sum", COUNT(*) AS "orders.count" FROM orders AS orders LEFT JOIN customers AS customers ON orders.customer_id = customers.customer_id GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 500;

-- looker-011
SELECT customers.segment AS "customers.segment", COUNT(DISTINCT orders.customer_id ) AS "customers.count" FROM orders AS orders LEFT JOIN customers AS customers ON orders.customer_id = customers.customer_id WHERE ((( orders.order_date ) >= (DATE '2024-01-01') AND ( orders.order_date ) < (DATE '2024-07-01'))) GROUP BY 1 ORDER BY 1 FETCH NEXT 500 ROWS ONLY;

-- looker-012
SELECT customers.segment AS "customers.segment", AVG(orders.total ) AS "orders.average" FROM orders AS orders LEFT JOIN customers AS customers ON orders.customer_id = customers.customer_id WHERE (customers.country ) = 'Germany' OR (orders.status ) = 'placed' GROUP BY 1 HAVING (AVG(orders.total ) > 100) ORDER BY 1;

-- looker-013
SELECT DATE(DATE_TRUNC('month', orders.order_date )) AS "orders.created_month", COUNT(*) AS "orders.count" FROM orders AS orders GROUP BY 1 ORDER BY 1 DESC LIMIT 500;

-- looker-014
SELECT (TO_CHAR(DATE_TRUNC('month', events.event_ts ), 'YYYY-MM')) AS "events.month", COUNT(*) AS "events.count" FROM events AS events GROUP BY DATE_TRUNC('month', events.event_ts ) ORDER BY 1 DESC, 2 LIMIT 500;

-- looker-015
SELECT DATE_TRUNC('month', events.event_ts ) AS "events.month", events.kind AS "events.kind", COUNT(*) AS "n" FROM events GROUP BY 1, 2 ORDER BY 1, 2 LIMIT 5000;

-- looker-016
SELECT DATE(DATE_TRUNC('week', orders.order_date )) AS "orders.created_week", COUNT(*) AS "orders.count" FROM orders AS orders GROUP BY 1 ORDER BY 1 DESC LIMIT 500;

-- looker-017
SELECT (TO_CHAR(DATE_TRUNC('week', events.event_ts ), 'YYYY-MM')) AS "events.week", COUNT(*) AS "events.count" FROM events AS events GROUP BY DATE_TRUNC('week', events.event_ts ) ORDER BY 1 DESC, 2 LIMIT 500;

-- looker-018
SELECT DATE_TRUNC('week', events.event_ts ) AS "events.week", events.kind AS "events.kind", COUNT(*) AS "n" FROM events GROUP BY 1, 2 ORDER BY 1, 2 LIMIT 5000;

-- looker-019
SELECT DATE(DATE_TRUNC('quarter', orders.order_date )) AS "orders.created_quarter", COUNT(*) AS "orders.count" FROM orders AS orders GROUP BY 1 ORDER BY 1 DESC LIMIT 500;

-- looker-020
SELECT (TO_CHAR(DATE_TRUNC('quarter', events.event_ts ), 'YYYY-MM')) AS "events.quarter", COUNT(*) AS "events.count" FROM events AS events GROUP BY DATE_TRUNC('quarter', events.event_ts ) ORDER BY 1 DESC, 2 LIMIT 500;

-- looker-021
SELECT DATE_TRUNC('quarter', events.event_ts ) AS "events.quarter", events.kind AS "events.kind", COUNT(*) AS "n" FROM events GROUP BY 1, 2 ORDER BY 1, 2 LIMIT 5000;

-- looker-022
SELECT DATE(DATE_TRUNC('year', orders.order_date )) AS "orders.created_year", COUNT(*) AS "orders.count" FROM orders AS orders GROUP BY 1 ORDER BY 1 DESC LIMIT 500;

-- looker-023
SELECT (TO_CHAR(DATE_TRUNC('year', events.event_ts ), 'YYYY-MM')) AS "events.year", COUNT(*) AS "events.count" FROM events AS events GROUP BY DATE_TRUNC('year', events.event_ts ) ORDER BY 1 DESC, 2 LIMIT 500;

-- looker-024
SELECT DATE_TRUNC('year', events.event_ts ) AS "events.year", events.kind AS "events.kind", COUNT(*) AS "n" FROM events GROUP BY 1, 2 ORDER BY 1, 2 LIMIT 5000;

-- looker-025
SELECT CASE WHEN customers.active THEN 'Yes' ELSE 'No' END AS "customers.is_active", COUNT(*) AS "customers.count" FROM customers AS customers GROUP BY 1 ORDER BY 2 DESC LIMIT 500;

-- looker-026
SELECT CASE WHEN orders.total < 500 THEN 'Below 500' WHEN orders.total >= 500 AND orders.total < 2000 THEN '500 to 1999' WHEN orders.total >= 2000 THEN '2000 or Above' ELSE 'Undefined' END AS "orders.tier", COUNT(*) AS n FROM orders GROUP BY 1 ORDER BY 1;

-- looker-027
SELECT * FROM (
SELECT *, DENSE_RANK() OVER (ORDER BY z___min_rank) as z___pivot_row_rank, RANK() OVER (PARTITION BY z__pivot_col_rank ORDER BY z___min_rank) as z__pivot_col_ordering FROM (
SELECT *, MIN(z___rank) OVER (PARTITION BY "orders.status") as z___min_rank FROM (
SELECT *, RANK() OVER (ORDER BY "orders.total_sum" DESC, z__pivot_col_rank, "orders.status") AS z___rank FROM (
SELECT *, DENSE_RANK() OVER (ORDER BY "orders.channel") AS z__pivot_col_rank FROM (
SELECT orders.channel AS "orders.channel", orders.status AS "orders.status", COALESCE(SUM(orders.total), 0) AS "orders.total_sum" FROM orders AS orders GROUP BY 1, 2) ww
) bb WHERE z__pivot_col_rank <= 16384
) aa
) xx
) zz
WHERE (z__pivot_col_rank <= 50 OR z__pivot_col_ordering = 1) AND (z___pivot_row_rank <= 500 OR z__pivot_col_ordering = 1) ORDER BY z___pivot_row_rank, z__pivot_col_rank;

-- looker-028
SELECT customers.customer_id AS "customers.customer_id", customers.name AS "customers.name" FROM customers AS customers WHERE (customers.name ) LIKE 'A%' ORDER BY 1 LIMIT 500;

-- looker-029
SELECT customers.customer_id AS "customers.customer_id", customers.name AS "customers.name" FROM customers AS customers WHERE (customers.name ) LIKE '%n%' ORDER BY 1 LIMIT 500;

-- looker-030
SELECT customers.customer_id AS "customers.customer_id", customers.name AS "customers.name" FROM customers AS customers WHERE (customers.name ) NOT LIKE '%a%' ORDER BY 1 LIMIT 500;

-- looker-031
SELECT customers.customer_id AS "customers.customer_id", customers.name AS "customers.name" FROM customers AS customers WHERE (customers.name ) = 'Ana Khan' ORDER BY 1 LIMIT 500;

-- looker-032
SELECT customers.customer_id AS "customers.customer_id", customers.name AS "customers.name" FROM customers AS customers WHERE (customers.name ) IS NULL ORDER BY 1 LIMIT 500;

-- looker-033
WITH order_facts AS (SELECT customer_id, COUNT(*) AS lifetime_orders, SUM(total) AS lifetime_total, MIN(order_date) AS first_order FROM orders GROUP BY 1) SELECT order_facts.lifetime_orders AS "order_facts.lifetime_orders", COUNT(*) AS "customers.count", COALESCE(SUM(order_facts.lifetime_total), 0) AS s FROM customers LEFT JOIN order_facts ON customers.customer_id = order_facts.customer_id GROUP BY 1 ORDER BY 1 LIMIT 500;

-- looker-034
SELECT products.category AS "products.category", COUNT(DISTINCT order_items.order_id) AS orders, SUM(order_items.quantity * order_items.unit_price * (1 - COALESCE(order_items.discount, 0))) AS revenue FROM order_items LEFT JOIN products ON order_items.product_id = products.product_id WHERE NOT (products.discontinued ) GROUP BY 1 ORDER BY 1;

-- looker-035
SELECT COUNT(CASE WHEN orders.status = 'returned' THEN 1 ELSE NULL END) AS "orders.returned", 1.0 * COUNT(CASE WHEN orders.status = 'returned' THEN 1 ELSE NULL END) / NULLIF(COUNT(*), 0) AS rate FROM orders LIMIT 500;

-- looker-036
SELECT customers.country AS country, PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY orders.total) AS median FROM orders LEFT JOIN customers ON orders.customer_id = customers.customer_id GROUP BY 1 ORDER BY 1;

