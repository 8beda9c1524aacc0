-- The tables as PostgreSQL has them; the driver's are made by ToolStatements.
CREATE SCHEMA dynamodb;
SET search_path = dynamodb;
CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, name VARCHAR, email VARCHAR, country VARCHAR, segment VARCHAR, active BOOLEAN, signup_date DATE, birth_year INTEGER, credit NUMERIC);
CREATE TABLE products (product_id INTEGER PRIMARY KEY, name VARCHAR, category VARCHAR, price NUMERIC, discontinued BOOLEAN, weight NUMERIC);
CREATE TABLE stores (store_id VARCHAR PRIMARY KEY, city VARCHAR, region VARCHAR, opened DATE);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER, order_date DATE, shipped_date DATE, status VARCHAR, channel VARCHAR, store_id VARCHAR, total NUMERIC);
CREATE TABLE order_items (order_id INTEGER, line INTEGER, product_id INTEGER, quantity INTEGER, unit_price NUMERIC, discount NUMERIC, PRIMARY KEY (order_id, line));
CREATE TABLE events (event_id VARCHAR PRIMARY KEY, customer_id INTEGER, event_ts TIMESTAMP, kind VARCHAR, duration INTEGER, mobile BOOLEAN);
