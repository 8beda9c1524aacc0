-- dashboard-001
select to_char(date_trunc('month', order_date), 'YYYY-MM') as month, count(*) as orders, count(distinct customer_id) as buyers, sum(total) as revenue, round(avg(total), 2) as average from orders where status <> 'cancelled' group by date_trunc('month', order_date) order by date_trunc('month', order_date);

-- dashboard-002
with monthly as (select date_trunc('month', order_date) as month, sum(total) as revenue from orders group by 1) select to_char(month, 'YYYY-MM') as m, revenue, lag(revenue) over (order by month) as previous, round(100 * (revenue - lag(revenue) over (order by month)) / lag(revenue) over (order by month), 1) as growth from monthly order by month;

-- dashboard-003
select category, revenue, round(100 * revenue / sum(revenue) over (), 2) as share, round(100 * sum(revenue) over (order by revenue desc, category rows unbounded preceding) / sum(revenue) over (), 2) as running from (select p.category, sum(i.quantity * i.unit_price * (1 - coalesce(i.discount, 0))) as revenue from order_items i join products p on p.product_id = i.product_id group by p.category) c order by revenue desc, category;

-- dashboard-004
select country, name, spent, place from (select c.country, c.name, sum(o.total) as spent, row_number() over (partition by c.country order by sum(o.total) desc, c.name) as place from customers c join orders o on o.customer_id = c.customer_id group by c.country, c.customer_id, c.name) ranked where place <= 2 order by country, place;

-- dashboard-005
select c.segment, count(*) filter (where o.order_id is null) as without, count(distinct c.customer_id) as customers, coalesce(sum(o.total), 0) as revenue from customers c left join orders o on o.customer_id = c.customer_id and o.status = 'delivered' group by c.segment order by c.segment;

-- dashboard-006
select channel, status, count(*) as n, sum(total) as revenue, grouping(channel, status) as level from orders group by rollup (channel, status) order by grouping(channel, status), channel, status;

-- dashboard-007
select channel, sum(case when extract(quarter from order_date) = 1 then total else 0 end) as q1, sum(case when extract(quarter from order_date) = 2 then total else 0 end) as q2, sum(case when extract(quarter from order_date) = 3 then total else 0 end) as q3, sum(case when extract(quarter from order_date) = 4 then total else 0 end) as q4 from orders where order_date >= date '2024-01-01' and order_date < date '2025-01-01' group by channel order by channel;

-- dashboard-008
select d::date as day, count(o.order_id) as orders, coalesce(sum(o.total), 0) as revenue from generate_series(timestamp '2024-01-01', timestamp '2024-01-31', interval '1 day') as d left join orders o on o.order_date = d::date group by d order by d;

-- dashboard-009
select percentile_cont(0.5) within group (order by total) as median, percentile_cont(0.9) within group (order by total) as p90, percentile_disc(0.5) within group (order by total) as middle, min(total), max(total) from orders;

-- dashboard-010
with firsts as (select customer_id, min(order_date) as first_date from orders group by customer_id) select extract(year from f.first_date) as cohort, extract(year from o.order_date) as year, count(distinct o.customer_id) as active from firsts f join orders o on o.customer_id = f.customer_id group by 1, 2 order by 1, 2;

-- dashboard-011
select kind, count(*) as events, count(distinct customer_id) as users, round(avg(duration), 1) as average, sum(case when mobile then 1 else 0 end) as mobile, round(100.0 * sum(case when mobile then 1 else 0 end) / count(*), 1) as share from events group by kind order by events desc, kind;

-- dashboard-012
select extract(hour from event_ts::timestamp) as hour, count(*) as n, max(duration) as longest from events group by extract(hour from event_ts::timestamp) having count(*) > 3 order by 1;

-- dashboard-013
select s.region, s.city, count(o.order_id) as orders, rank() over (partition by s.region order by count(o.order_id) desc) as place from stores s left join orders o on o.store_id = s.store_id group by s.region, s.city order by s.region, place, s.city;

-- dashboard-014
select p.name from products p where not exists (select 1 from order_items i join orders o on o.order_id = i.order_id where i.product_id = p.product_id and o.channel = 'phone') order by p.name;

-- dashboard-015
select distinct on (customer_id) customer_id, order_id, order_date, total from orders where customer_id is not null order by customer_id, order_date desc, order_id desc;

-- dashboard-016
select order_date, total, round(avg(total) over (order by order_date, order_id rows between 6 preceding and current row), 2) as moving from orders where store_id = 'S03' order by order_date, order_id;

-- dashboard-017
select c.name, last.order_id, last.total from customers c cross join lateral (select o.order_id, o.total from orders o where o.customer_id = c.customer_id order by o.total desc, o.order_id limit 1) as last where c.active order by last.total desc, c.name limit 10;

-- dashboard-018
select coalesce(a.customer_id, b.customer_id) as customer, a.n as web, b.n as store from (select customer_id, count(*) as n from orders where channel = 'web' group by customer_id) a full join (select customer_id, count(*) as n from orders where channel = 'store' group by customer_id) b on a.customer_id = b.customer_id order by 1 nulls last;

-- dashboard-019
select width_bucket(total, 0, 8000, 8) as bucket, count(*) as n, min(total) as least, max(total) as most from orders group by 1 order by 1;

-- dashboard-020
select case when credit is null then 'none' when credit < 1000 then 'low' when credit < 3000 then 'middle' else 'high' end as class, count(*) as n, string_agg(name, ', ' order by name) filter (where country = 'Germany') as germans from customers group by 1 order by 1;

-- dashboard-021
select p1.category as one, p2.category as other, count(distinct a.order_id) as together from order_items a join order_items b on a.order_id = b.order_id and a.line < b.line join products p1 on p1.product_id = a.product_id join products p2 on p2.product_id = b.product_id where p1.category <> p2.category group by p1.category, p2.category having count(distinct a.order_id) > 2 order by together desc, one, other limit 12;

-- dashboard-022
with spent as (select customer_id, sum(total) as total, count(*) as n, max(order_date) as last_date from orders where customer_id is not null group by customer_id) select ntile(4) over (order by total desc, customer_id) as class, customer_id, total, n, date '2025-01-01' - last_date as days from spent order by total desc, customer_id limit 15;

-- dashboard-023
select o.status, avg(o.shipped_date - o.order_date) as days, count(*) filter (where o.shipped_date is null) as open, max(o.shipped_date - o.order_date) as longest from orders o group by o.status order by o.status;

-- dashboard-024
select name, total from (select c.name, sum(o.total) as total from customers c join orders o using (customer_id) group by c.name) t where total > (select 1.5 * avg(sum) from (select sum(total) as sum from orders where customer_id is not null group by customer_id) a) order by total desc, name;

-- dashboard-025
(select 'web' as channel, order_id, total from orders where channel = 'web' order by total desc, order_id limit 3) union all (select 'store', order_id, total from orders where channel = 'store' order by total desc, order_id limit 3) order by channel, total desc, order_id;

-- dashboard-026
select e.kind, first_value(e.event_id) over w as first_event, lead(e.event_ts) over w as next_ts, count(*) over (partition by e.kind) as of_kind from events e where e.customer_id in (select customer_id from customers where country = 'Germany') window w as (partition by e.kind order by e.event_ts, e.event_id) order by e.kind, e.event_ts, e.event_id;
