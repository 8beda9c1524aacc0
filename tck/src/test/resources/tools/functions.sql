-- functions-001
select order_id, order_id & 7 as low, order_id | 8 as set, order_id # 5 as flipped from orders where order_id <= 60 order by order_id;

-- functions-002
select order_id & 3 as bucket, count(*) as n from orders group by order_id & 3 order by bucket;

-- functions-003
select customer_id, ~customer_id as inverse, customer_id << 2 as left_shift, customer_id >> 1 as right_shift from customers where customer_id <= 40 order by customer_id;

-- functions-004
select count(*) from order_items where quantity & 1 = 1;

-- functions-005
select product_id, price, |/ price as root, @ (price - 100) as distance from products order by product_id;

-- functions-006
select product_id, price ^ 2 as square, ||/ price as cube_root from products where price > 10 order by product_id;

-- functions-007
select status, count(*) from orders where status = any (array['shipped', 'delivered', 'returned']) group by status order by status;

-- functions-008
select count(*) from orders where status <> all (array['cancelled', 'returned']);

-- functions-009
select order_id, total from orders where total > all (array[100, 200]) and order_id <= 200 order by order_id;

-- functions-010
select count(*) from customers where name like any (array['A%', 'B%', 'C%']);

-- functions-011
select count(*) from customers where email ilike any (array['%example%', '%MAIL%']);

-- functions-012
select count(*) from products where name not like all (array['A%', '%s']);

-- functions-013
select width_bucket(total, 0, 1000, 10) as bucket, count(*) as n, min(total) as lo, max(total) as hi from orders where total is not null group by 1 order by 1;

-- functions-014
select order_id, gcd(order_id, 12) as g, lcm(order_id, 4) as l from orders where order_id <= 40 order by order_id;

-- functions-015
select line, factorial(line) as f from order_items where order_id = 3 order by line;

-- functions-016
select product_id, min_scale(price) as s, trim_scale(price) as p from products order by product_id;

-- functions-017
select date_bin('1 hour', event_ts, timestamp '2020-01-01') as slot, count(*) from events where event_ts is not null group by 1 order by 2 desc, 1 limit 20;

-- functions-018
select date_bin('7 days', event_ts, timestamp '2024-01-01') as week, count(*) from events where event_ts is not null group by 1 order by 1 limit 40;

-- functions-019
select event_id, date_bin(interval '15 minutes', event_ts, timestamp '2001-01-01') as slot from events where event_ts is not null order by event_ts, event_id limit 30;

-- functions-020
select order_id, make_date(extract(year from order_date)::int, extract(month from order_date)::int, 1) as first_day from orders where order_id <= 60 order by order_id;

-- functions-021
select make_timestamp(2024, 2, 29, 12, 30, 15.5) as t, make_time(8, 5, 0) as u;

-- functions-022
select order_id, order_date::timestamp + make_interval(days => 10) as due from orders where order_id <= 40 order by order_id;

-- functions-023
select customer_id, age(date '2025-01-01', signup_date) as member_for from customers where signup_date is not null order by customer_id limit 60;

-- functions-024
select extract(year from age(date '2025-01-01', signup_date)) as years, count(*) from customers where signup_date is not null group by 1 order by 1;

-- functions-025
select justify_days(interval '45 days') as a, justify_hours(interval '50 hours') as b, justify_interval(interval '100 days 30 hours') as c;

-- functions-026
select to_number('1,234.56', '9,999.99') as a, to_number('-12', 'S99') as b, to_number('$99', 'L99') as c;

-- functions-027
select product_id, to_char(price, '9.99EEEE') as e, to_char(product_id, 'FMRN') as r, to_char(price, 'FM9999V99') as v from products where price is not null order by product_id;

-- functions-028
select order_id, to_char(shipped_date::timestamp - order_date::timestamp, 'DD "days" HH24:MI') as took from orders where shipped_date is not null and order_id <= 120 order by order_id;

-- functions-029
select name from products where name similar to '%(a|e)_' order by name;

-- functions-030
select count(*) from customers where email similar to '[a-m]%@%.(com|org)';

-- functions-031
select customer_id, substring(email from '@(.*)$') as domain from customers where email is not null order by customer_id limit 40;

-- functions-032
select substring(email from '%@#"%#".%' for '#') as host, count(*) from customers where email is not null group by 1 order by 2 desc, 1 limit 10;

-- functions-033
select name, regexp_count(name, '[aeiou]') as vowels, regexp_instr(name, '[aeiou]') as first_vowel, regexp_substr(name, '[A-Z][a-z]+', 1, 2) as second_word from customers order by customer_id limit 50;

-- functions-034
select customer_id, (regexp_match(email, '^(.)')) as initial from customers where email is not null order by customer_id limit 20;

-- functions-035
select count(*) from customers where name ~ '\mA' and name ~ 'a\M';

-- functions-036
select order_id from orders where order_date = '20240229' order by order_id limit 20;

-- functions-037
select count(*) from orders where order_date >= DATE 'Feb 9, 2024';

-- functions-038
select count(*) from orders where order_date between '2024/01/01'::date and '03/31/2024'::date;

-- functions-039
select count(*) from events where event_ts >= timestamp '2024-02-09 3:04 PM';

-- functions-040
select format('%s (%s)', name, country) as label from customers where country is not null order by customer_id limit 30;

-- functions-041
select format('%L', status) as literal, count(*) from orders group by status order by 1;

-- functions-042
select quote_literal(name) as l, quote_ident(name) as i, quote_nullable(category) as n from products order by product_id;

-- functions-043
select product_id, array_to_string(string_to_array(name, ' '), '-') as slug from products order by product_id;

-- functions-044
select word, count(*) as n from products, unnest(string_to_array(name, ' ')) as word group by word order by n desc, word limit 20;

-- functions-045
select event_id, event_ts at time zone 'UTC' at time zone 'America/New_York' as local_time from events where event_ts is not null order by event_id limit 30;

-- functions-046
select date_trunc('day', event_ts at time zone 'UTC' at time zone 'Asia/Tokyo') as day, count(*) from events where event_ts is not null group by 1 order by 2 desc, 1 limit 15;

-- functions-047
select customer_id, sum(shipped_date::timestamp - order_date::timestamp) as total_wait, avg(shipped_date::timestamp - order_date::timestamp) as mean_wait from orders where shipped_date is not null and customer_id <= 30 group by customer_id order by customer_id;

-- functions-048
select order_id, order_date::timestamp + (order_id % 5 || ' days')::interval as due from orders where order_id <= 30 order by order_id;

-- functions-049
select round(corr(quantity, unit_price)::numeric, 8) as c, round(regr_slope(unit_price, quantity)::numeric, 8) as s, regr_count(unit_price, quantity) as n from order_items;

-- functions-050
select channel, round(regr_r2(total, order_id)::numeric, 8) as r2, round(regr_intercept(total, order_id)::numeric, 6) as i from orders group by channel order by channel;

-- functions-051
select bit_and(quantity) as a, bit_or(quantity) as o, bit_xor(quantity) as x from order_items;

-- functions-052
select country, bool_and(active) as all_active, bool_or(active) as any_active, every(active) as e from customers group by country order by country;

-- functions-053
select $$it's$$ as a, E'tab\there' as b, $q$x$q$ as c;

-- functions-054
select count(*) from orders where num_nulls(shipped_date, store_id) = 2;

-- functions-055
select order_id, num_nonnulls(shipped_date, store_id, total) as filled from orders where order_id <= 50 order by order_id;

-- functions-056
select d::date as day, count(o.order_id) as n from generate_series(timestamp '2024-02-01', timestamp '2024-02-29', interval '1 day') as d left join orders o on o.order_date = d::date group by 1 order by 1;

-- functions-057
select g.n, (select count(*) from order_items i where i.quantity = g.n) as c from generate_series(1, 12) as g(n) order by g.n;

-- functions-058
select count(*) from orders where shipped_date is not null and (order_date, shipped_date) overlaps (date '2024-02-01', date '2024-03-01');

-- functions-059
select name from products order by name collate "C" limit 10;

-- functions-060
select count(*) from customers where normalize(name, NFC) = name;

-- functions-061
select order_id from orders order by order_id limit 2 * 5 offset 10 - 5;

-- functions-062
select /* outer /* inner */ still outer */ count(*) from stores;

-- functions-063
with recent as materialized (select * from orders where order_date >= date '2024-06-01'), big as not materialized (select order_id from recent where total > 500) select count(*) from big;

-- functions-064
select numeric '1.50' as a, integer '2' as i, boolean 'true' as b;

-- functions-065
select product_id, -price ^ 2 as a, (6 | 1) as b, product_id % 4 << 1 as c from products order by product_id limit 20;
