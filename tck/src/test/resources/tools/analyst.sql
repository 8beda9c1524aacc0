-- analyst-001
select order_id, lag(total) over (partition by customer_id order by order_date, order_id) as w from orders where order_id <= 120 order by order_id;

-- analyst-002
select w, count(*) from (select lag(total) over (partition by customer_id order by order_date, order_id) as w from orders) t group by w order by count(*) desc, w nulls last limit 5;

-- analyst-003
select order_id, lead(total, 1, 0) over (partition by customer_id order by order_date, order_id) as w from orders where order_id <= 120 order by order_id;

-- analyst-004
select w, count(*) from (select lead(total, 1, 0) over (partition by customer_id order by order_date, order_id) as w from orders) t group by w order by count(*) desc, w nulls last limit 5;

-- analyst-005
select order_id, sum(total) over (partition by customer_id order by order_date, order_id) as w from orders where order_id <= 120 order by order_id;

-- analyst-006
select w, count(*) from (select sum(total) over (partition by customer_id order by order_date, order_id) as w from orders) t group by w order by count(*) desc, w nulls last limit 5;

-- analyst-007
select order_id, rank() over (partition by channel order by total desc) as w from orders where order_id <= 120 order by order_id;

-- analyst-008
select w, count(*) from (select rank() over (partition by channel order by total desc) as w from orders) t group by w order by count(*) desc, w nulls last limit 5;

-- analyst-009
select order_id, dense_rank() over (partition by status order by channel) as w from orders where order_id <= 120 order by order_id;

-- analyst-010
select w, count(*) from (select dense_rank() over (partition by status order by channel) as w from orders) t group by w order by count(*) desc, w nulls last limit 5;

-- analyst-011
select order_id, ntile(4) over (order by total, order_id) as w from orders where order_id <= 120 order by order_id;

-- analyst-012
select w, count(*) from (select ntile(4) over (order by total, order_id) as w from orders) t group by w order by count(*) desc, w nulls last limit 5;

-- analyst-013
select order_id, percent_rank() over (order by total) as w from orders where order_id <= 120 order by order_id;

-- analyst-014
select w, count(*) from (select percent_rank() over (order by total) as w from orders) t group by w order by count(*) desc, w nulls last limit 5;

-- analyst-015
select order_id, cume_dist() over (partition by channel order by total) as w from orders where order_id <= 120 order by order_id;

-- analyst-016
select w, count(*) from (select cume_dist() over (partition by channel order by total) as w from orders) t group by w order by count(*) desc, w nulls last limit 5;

-- analyst-017
select order_id, first_value(status) over (partition by customer_id order by order_date, order_id) as w from orders where order_id <= 120 order by order_id;

-- analyst-018
select w, count(*) from (select first_value(status) over (partition by customer_id order by order_date, order_id) as w from orders) t group by w order by count(*) desc, w nulls last limit 5;

-- analyst-019
select order_id, last_value(status) over (partition by customer_id order by order_date, order_id rows between unbounded preceding and unbounded following) as w from orders where order_id <= 120 order by order_id;

-- analyst-020
select w, count(*) from (select last_value(status) over (partition by customer_id order by order_date, order_id rows between unbounded preceding and unbounded following) as w from orders) t group by w order by count(*) desc, w nulls last limit 5;

-- analyst-021
select order_id, avg(total) over (order by order_id rows between 2 preceding and current row) as w from orders where order_id <= 120 order by order_id;

-- analyst-022
select w, count(*) from (select avg(total) over (order by order_id rows between 2 preceding and current row) as w from orders) t group by w order by count(*) desc, w nulls last limit 5;

-- analyst-023
select order_id, count(*) over (partition by status, channel) as w from orders where order_id <= 120 order by order_id;

-- analyst-024
select w, count(*) from (select count(*) over (partition by status, channel) as w from orders) t group by w order by count(*) desc, w nulls last limit 5;

-- analyst-025
select order_id, max(total) over (order by order_id rows between 1 following and 3 following) as w from orders where order_id <= 120 order by order_id;

-- analyst-026
select w, count(*) from (select max(total) over (order by order_id rows between 1 following and 3 following) as w from orders) t group by w order by count(*) desc, w nulls last limit 5;

-- analyst-027
select order_id, nth_value(total, 2) over (partition by customer_id order by order_id) as w from orders where order_id <= 120 order by order_id;

-- analyst-028
select w, count(*) from (select nth_value(total, 2) over (partition by customer_id order by order_id) as w from orders) t group by w order by count(*) desc, w nulls last limit 5;

-- analyst-029
select order_id, sum(total) over (order by order_date range between interval '7 days' preceding and current row) as w from orders where order_id <= 120 order by order_id;

-- analyst-030
select w, count(*) from (select sum(total) over (order by order_date range between interval '7 days' preceding and current row) as w from orders) t group by w order by count(*) desc, w nulls last limit 5;

-- analyst-031
select order_id, row_number() over (order by total desc, order_id) as w from orders where order_id <= 120 order by order_id;

-- analyst-032
select w, count(*) from (select row_number() over (order by total desc, order_id) as w from orders) t group by w order by count(*) desc, w nulls last limit 5;

-- analyst-033
select o.order_id from orders o where o.customer_id in (select customer_id from customers where country = 'Spain') order by o.order_id;

-- analyst-034
select count(*), sum(o.total), min(o.order_date) from orders o where o.customer_id in (select customer_id from customers where country = 'Spain');

-- analyst-035
select o.channel, count(*) from orders o where o.customer_id in (select customer_id from customers where country = 'Spain') group by o.channel order by 1;

-- analyst-036
select o.order_id from orders o where o.customer_id not in (select customer_id from customers where country = 'Spain') order by o.order_id;

-- analyst-037
select count(*), sum(o.total), min(o.order_date) from orders o where o.customer_id not in (select customer_id from customers where country = 'Spain');

-- analyst-038
select o.channel, count(*) from orders o where o.customer_id not in (select customer_id from customers where country = 'Spain') group by o.channel order by 1;

-- analyst-039
select o.order_id from orders o where exists (select 1 from order_items i where i.order_id = o.order_id and i.quantity > 9) order by o.order_id;

-- analyst-040
select count(*), sum(o.total), min(o.order_date) from orders o where exists (select 1 from order_items i where i.order_id = o.order_id and i.quantity > 9);

-- analyst-041
select o.channel, count(*) from orders o where exists (select 1 from order_items i where i.order_id = o.order_id and i.quantity > 9) group by o.channel order by 1;

-- analyst-042
select o.order_id from orders o where not exists (select 1 from order_items i where i.order_id = o.order_id and i.discount is not null) order by o.order_id;

-- analyst-043
select count(*), sum(o.total), min(o.order_date) from orders o where not exists (select 1 from order_items i where i.order_id = o.order_id and i.discount is not null);

-- analyst-044
select o.channel, count(*) from orders o where not exists (select 1 from order_items i where i.order_id = o.order_id and i.discount is not null) group by o.channel order by 1;

-- analyst-045
select o.order_id from orders o where o.total > (select avg(total) from orders) order by o.order_id;

-- analyst-046
select count(*), sum(o.total), min(o.order_date) from orders o where o.total > (select avg(total) from orders);

-- analyst-047
select o.channel, count(*) from orders o where o.total > (select avg(total) from orders) group by o.channel order by 1;

-- analyst-048
select o.order_id from orders o where o.total >= (select max(p.total) from orders p where p.customer_id = o.customer_id) order by o.order_id;

-- analyst-049
select count(*), sum(o.total), min(o.order_date) from orders o where o.total >= (select max(p.total) from orders p where p.customer_id = o.customer_id);

-- analyst-050
select o.channel, count(*) from orders o where o.total >= (select max(p.total) from orders p where p.customer_id = o.customer_id) group by o.channel order by 1;

-- analyst-051
select o.order_id from orders o where o.total > all (select total from orders where channel = 'phone' and status = 'returned') order by o.order_id;

-- analyst-052
select count(*), sum(o.total), min(o.order_date) from orders o where o.total > all (select total from orders where channel = 'phone' and status = 'returned');

-- analyst-053
select o.channel, count(*) from orders o where o.total > all (select total from orders where channel = 'phone' and status = 'returned') group by o.channel order by 1;

-- analyst-054
select o.order_id from orders o where o.total > any (select credit from customers where credit is not null) order by o.order_id;

-- analyst-055
select count(*), sum(o.total), min(o.order_date) from orders o where o.total > any (select credit from customers where credit is not null);

-- analyst-056
select o.channel, count(*) from orders o where o.total > any (select credit from customers where credit is not null) group by o.channel order by 1;

-- analyst-057
select o.order_id from orders o where (select count(*) from order_items i where i.order_id = o.order_id) >= 4 order by o.order_id;

-- analyst-058
select count(*), sum(o.total), min(o.order_date) from orders o where (select count(*) from order_items i where i.order_id = o.order_id) >= 4;

-- analyst-059
select o.channel, count(*) from orders o where (select count(*) from order_items i where i.order_id = o.order_id) >= 4 group by o.channel order by 1;

-- analyst-060
select o.order_id from orders o where o.order_date = (select max(order_date) from orders) order by o.order_id;

-- analyst-061
select count(*), sum(o.total), min(o.order_date) from orders o where o.order_date = (select max(order_date) from orders);

-- analyst-062
select o.channel, count(*) from orders o where o.order_date = (select max(order_date) from orders) group by o.channel order by 1;

-- analyst-063
select o.order_id from orders o where o.order_id in (select order_id from order_items group by order_id having sum(quantity) > 20) order by o.order_id;

-- analyst-064
select count(*), sum(o.total), min(o.order_date) from orders o where o.order_id in (select order_id from order_items group by order_id having sum(quantity) > 20);

-- analyst-065
select o.channel, count(*) from orders o where o.order_id in (select order_id from order_items group by order_id having sum(quantity) > 20) group by o.channel order by 1;

-- analyst-066
select o.order_id from orders o where (o.channel, o.status) in (values ('web', 'placed'), ('phone', 'shipped')) order by o.order_id;

-- analyst-067
select count(*), sum(o.total), min(o.order_date) from orders o where (o.channel, o.status) in (values ('web', 'placed'), ('phone', 'shipped'));

-- analyst-068
select o.channel, count(*) from orders o where (o.channel, o.status) in (values ('web', 'placed'), ('phone', 'shipped')) group by o.channel order by 1;

-- analyst-069
select o.order_id from orders o where o.store_id is not null and o.store_id in (select store_id from stores where region <> 'EMEA') order by o.order_id;

-- analyst-070
select count(*), sum(o.total), min(o.order_date) from orders o where o.store_id is not null and o.store_id in (select store_id from stores where region <> 'EMEA');

-- analyst-071
select o.channel, count(*) from orders o where o.store_id is not null and o.store_id in (select store_id from stores where region <> 'EMEA') group by o.channel order by 1;

-- analyst-072
select o.order_id from orders o where o.shipped_date - o.order_date > 10 order by o.order_id;

-- analyst-073
select count(*), sum(o.total), min(o.order_date) from orders o where o.shipped_date - o.order_date > 10;

-- analyst-074
select o.channel, count(*) from orders o where o.shipped_date - o.order_date > 10 group by o.channel order by 1;

-- analyst-075
select o.order_id from orders o where o.shipped_date is null and o.status <> 'placed' order by o.order_id;

-- analyst-076
select count(*), sum(o.total), min(o.order_date) from orders o where o.shipped_date is null and o.status <> 'placed';

-- analyst-077
select o.channel, count(*) from orders o where o.shipped_date is null and o.status <> 'placed' group by o.channel order by 1;

-- analyst-078
select o.order_id from orders o where o.order_date between date '2024-02-01' and date '2024-02-29' order by o.order_id;

-- analyst-079
select count(*), sum(o.total), min(o.order_date) from orders o where o.order_date between date '2024-02-01' and date '2024-02-29';

-- analyst-080
select o.channel, count(*) from orders o where o.order_date between date '2024-02-01' and date '2024-02-29' group by o.channel order by 1;

-- analyst-081
select o.order_id from orders o where extract(month from o.order_date) = 12 order by o.order_id;

-- analyst-082
select count(*), sum(o.total), min(o.order_date) from orders o where extract(month from o.order_date) = 12;

-- analyst-083
select o.channel, count(*) from orders o where extract(month from o.order_date) = 12 group by o.channel order by 1;

-- analyst-084
select o.order_id from orders o where o.total between 1000 and 2000 or o.status = 'returned' order by o.order_id;

-- analyst-085
select count(*), sum(o.total), min(o.order_date) from orders o where o.total between 1000 and 2000 or o.status = 'returned';

-- analyst-086
select o.channel, count(*) from orders o where o.total between 1000 and 2000 or o.status = 'returned' group by o.channel order by 1;

-- analyst-087
select o.order_id from orders o where not (o.channel = 'web' or o.total < 4000) order by o.order_id;

-- analyst-088
select count(*), sum(o.total), min(o.order_date) from orders o where not (o.channel = 'web' or o.total < 4000);

-- analyst-089
select o.channel, count(*) from orders o where not (o.channel = 'web' or o.total < 4000) group by o.channel order by 1;

-- analyst-090
select o.order_id from orders o where o.status like '_e%' order by o.order_id;

-- analyst-091
select count(*), sum(o.total), min(o.order_date) from orders o where o.status like '_e%';

-- analyst-092
select o.channel, count(*) from orders o where o.status like '_e%' group by o.channel order by 1;

-- analyst-093
select o.order_id from orders o where coalesce(o.store_id, 'none') = 'none' and mod(o.order_id, 7) = 0 order by o.order_id;

-- analyst-094
select count(*), sum(o.total), min(o.order_date) from orders o where coalesce(o.store_id, 'none') = 'none' and mod(o.order_id, 7) = 0;

-- analyst-095
select o.channel, count(*) from orders o where coalesce(o.store_id, 'none') = 'none' and mod(o.order_id, 7) = 0 group by o.channel order by 1;

-- analyst-096
select o.order_id from orders o where o.customer_id is distinct from 7 and o.total > 9000 order by o.order_id;

-- analyst-097
select count(*), sum(o.total), min(o.order_date) from orders o where o.customer_id is distinct from 7 and o.total > 9000;

-- analyst-098
select o.channel, count(*) from orders o where o.customer_id is distinct from 7 and o.total > 9000 group by o.channel order by 1;

-- analyst-099
select o.order_id from orders o where case when o.channel = 'web' then o.total > 8000 else o.total > 9000 end order by o.order_id;

-- analyst-100
select count(*), sum(o.total), min(o.order_date) from orders o where case when o.channel = 'web' then o.total > 8000 else o.total > 9000 end;

-- analyst-101
select o.channel, count(*) from orders o where case when o.channel = 'web' then o.total > 8000 else o.total > 9000 end group by o.channel order by 1;

-- analyst-102
select count(*) from products where product_id not in (select product_id from order_items where product_id is not null and quantity = 10);

-- analyst-103
select count(*) from products where product_id in (select product_id from order_items where quantity = 10);

-- analyst-104
select count(*) from products p where exists (select 1 from order_items where product_id = p.product_id and quantity = 10);

-- analyst-105
select count(*) from customers where customer_id in (select customer_id from events where kind = 'cart');

-- analyst-106
select count(*) from customers where not exists (select 1 from orders where customer_id = customers.customer_id);

-- analyst-107
select name, (select count(*) from orders where customer_id = customers.customer_id) as n from customers where customer_id < 20 order by customer_id;

-- analyst-108
select name, (select max(order_date) from orders where customer_id = customers.customer_id) as n from customers where customer_id < 20 order by customer_id;

-- analyst-109
select c.name, t.n from customers c, (select customer_id, count(*) as n from orders group by customer_id) t where t.customer_id = c.customer_id and t.n > 7 order by c.customer_id;

-- analyst-110
select c.customer_id, l.order_id, l.total from customers c cross join lateral (select order_id, total from orders o where o.customer_id = c.customer_id order by total desc, order_id limit 2) l where c.customer_id < 8 order by 1, 2;

-- analyst-111
select count(*) from customers where (select count(*) from orders where customer_id = customers.customer_id) > 6;

-- analyst-112
select count(*) from (select customer_id from orders where channel = 'web' union select customer_id from orders where channel = 'phone') t;

-- analyst-113
select customer_id from orders where channel = 'web' union select customer_id from orders where channel = 'phone' order by 1;

-- analyst-114
select count(*) from (select customer_id from orders where channel = 'web' union all select customer_id from orders where channel = 'phone') t;

-- analyst-115
select customer_id from orders where channel = 'web' union all select customer_id from orders where channel = 'phone' order by 1;

-- analyst-116
select count(*) from (select customer_id from orders where channel = 'web' intersect select customer_id from orders where channel = 'phone') t;

-- analyst-117
select customer_id from orders where channel = 'web' intersect select customer_id from orders where channel = 'phone' order by 1;

-- analyst-118
select count(*) from (select customer_id from orders where channel = 'web' except select customer_id from orders where channel = 'phone') t;

-- analyst-119
select customer_id from orders where channel = 'web' except select customer_id from orders where channel = 'phone' order by 1;

-- analyst-120
select count(*) from (select customer_id from orders where channel = 'web' except all select customer_id from orders where channel = 'phone') t;

-- analyst-121
select customer_id from orders where channel = 'web' except all select customer_id from orders where channel = 'phone' order by 1;

-- analyst-122
select count(*) from (select customer_id from orders where channel = 'web' intersect all select customer_id from orders where channel = 'phone') t;

-- analyst-123
select customer_id from orders where channel = 'web' intersect all select customer_id from orders where channel = 'phone' order by 1;

-- analyst-124
select count(*) from (select country from customers union select city from stores) t;

-- analyst-125
select country from customers union select city from stores order by 1;

-- analyst-126
select count(*) from (select country from customers union all select city from stores) t;

-- analyst-127
select country from customers union all select city from stores order by 1;

-- analyst-128
select count(*) from (select country from customers intersect select city from stores) t;

-- analyst-129
select country from customers intersect select city from stores order by 1;

-- analyst-130
select count(*) from (select country from customers except select city from stores) t;

-- analyst-131
select country from customers except select city from stores order by 1;

-- analyst-132
select count(*) from (select country from customers except all select city from stores) t;

-- analyst-133
select country from customers except all select city from stores order by 1;

-- analyst-134
select count(*) from (select country from customers intersect all select city from stores) t;

-- analyst-135
select country from customers intersect all select city from stores order by 1;

-- analyst-136
select count(*) from (select product_id from products where category = 'Bikes' union select product_id from order_items where quantity > 8) t;

-- analyst-137
select product_id from products where category = 'Bikes' union select product_id from order_items where quantity > 8 order by 1;

-- analyst-138
select count(*) from (select product_id from products where category = 'Bikes' union all select product_id from order_items where quantity > 8) t;

-- analyst-139
select product_id from products where category = 'Bikes' union all select product_id from order_items where quantity > 8 order by 1;

-- analyst-140
select count(*) from (select product_id from products where category = 'Bikes' intersect select product_id from order_items where quantity > 8) t;

-- analyst-141
select product_id from products where category = 'Bikes' intersect select product_id from order_items where quantity > 8 order by 1;

-- analyst-142
select count(*) from (select product_id from products where category = 'Bikes' except select product_id from order_items where quantity > 8) t;

-- analyst-143
select product_id from products where category = 'Bikes' except select product_id from order_items where quantity > 8 order by 1;

-- analyst-144
select count(*) from (select product_id from products where category = 'Bikes' except all select product_id from order_items where quantity > 8) t;

-- analyst-145
select product_id from products where category = 'Bikes' except all select product_id from order_items where quantity > 8 order by 1;

-- analyst-146
select count(*) from (select product_id from products where category = 'Bikes' intersect all select product_id from order_items where quantity > 8) t;

-- analyst-147
select product_id from products where category = 'Bikes' intersect all select product_id from order_items where quantity > 8 order by 1;

-- analyst-148
select status, channel, count(*) as n, sum(total) as s from orders group by rollup (status, channel) order by status nulls first, channel nulls first, n, s;

-- analyst-149
select status, channel, count(*) as n, sum(total) as s from orders group by cube (status, channel) order by status nulls first, channel nulls first, n, s;

-- analyst-150
select status, channel, count(*) as n, sum(total) as s from orders group by grouping sets ((status), (channel), ()) order by status nulls first, channel nulls first, n, s;

-- analyst-151
select channel, count(*) as n, sum(total) as s from orders group by rollup (extract(year from order_date), channel) order by channel nulls first, n, s;

-- analyst-152
select status, channel, count(*) as n, sum(total) as s from orders group by grouping sets ((status, channel), (status)) order by status nulls first, channel nulls first, n, s;

-- analyst-153
select status, channel, grouping(status, channel) as g, count(*) from orders group by cube (status, channel) order by g, status, channel;

-- analyst-154
select customer_id, upper(name) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-155
select customer_id, lower(name) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-156
select customer_id, length(name) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-157
select customer_id, substring(name, 2, 4) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-158
select customer_id, position('a' in name) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-159
select customer_id, left(name, 3) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-160
select customer_id, right(name, 3) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-161
select customer_id, reverse(name) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-162
select customer_id, replace(name, ' ', '-') as v from customers where customer_id <= 24 order by customer_id;

-- analyst-163
select customer_id, lpad(country, 10, '*') as v from customers where customer_id <= 24 order by customer_id;

-- analyst-164
select customer_id, rpad(country, 10, '.') as v from customers where customer_id <= 24 order by customer_id;

-- analyst-165
select customer_id, initcap(lower(name)) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-166
select customer_id, split_part(name, ' ', 2) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-167
select customer_id, trim(leading 'A' from name) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-168
select customer_id, concat_ws('/', name, email, country) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-169
select customer_id, repeat(left(name, 1), 3) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-170
select customer_id, translate(name, 'aeiou', '12345') as v from customers where customer_id <= 24 order by customer_id;

-- analyst-171
select customer_id, ascii(name) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-172
select customer_id, strpos(name, 'an') as v from customers where customer_id <= 24 order by customer_id;

-- analyst-173
select customer_id, md5(name) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-174
select customer_id, overlay(name placing 'XX' from 2 for 3) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-175
select customer_id, coalesce(email, name) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-176
select customer_id, name || ' ' || customer_id as v from customers where customer_id <= 24 order by customer_id;

-- analyst-177
select customer_id, name || birth_year as v from customers where customer_id <= 24 order by customer_id;

-- analyst-178
select customer_id, regexp_replace(name, '[aeiou]', '#', 'g') as v from customers where customer_id <= 24 order by customer_id;

-- analyst-179
select customer_id, name ~ '^[A-D]' as v from customers where customer_id <= 24 order by customer_id;

-- analyst-180
select customer_id, name ~* 'an.*k' as v from customers where customer_id <= 24 order by customer_id;

-- analyst-181
select customer_id, starts_with(name, 'A') as v from customers where customer_id <= 24 order by customer_id;

-- analyst-182
select customer_id, btrim(name, 'An') as v from customers where customer_id <= 24 order by customer_id;

-- analyst-183
select customer_id, char_length(country) + birth_year as v from customers where customer_id <= 24 order by customer_id;

-- analyst-184
select customer_id, round(credit, 1) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-185
select customer_id, trunc(credit / 7, 3) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-186
select customer_id, credit / 3 as v from customers where customer_id <= 24 order by customer_id;

-- analyst-187
select customer_id, credit * 1.19 as v from customers where customer_id <= 24 order by customer_id;

-- analyst-188
select customer_id, sign(credit - 2000) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-189
select customer_id, sqrt(credit) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-190
select customer_id, mod(birth_year, 10) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-191
select customer_id, floor(-credit) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-192
select customer_id, ceil(credit / 1000) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-193
select customer_id, abs(birth_year - 1980) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-194
select customer_id, power(2, customer_id) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-195
select customer_id, ln(credit + 1) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-196
select customer_id, exp(1) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-197
select customer_id, cast(credit as integer) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-198
select customer_id, cast(birth_year as varchar) || '!' as v from customers where customer_id <= 24 order by customer_id;

-- analyst-199
select customer_id, birth_year % 7 as v from customers where customer_id <= 24 order by customer_id;

-- analyst-200
select customer_id, -credit as v from customers where customer_id <= 24 order by customer_id;

-- analyst-201
select customer_id, greatest(credit, birth_year) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-202
select customer_id, least(credit, 1000.5, birth_year) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-203
select customer_id, nullif(country, 'Japan') as v from customers where customer_id <= 24 order by customer_id;

-- analyst-204
select customer_id, signup_date + 30 as v from customers where customer_id <= 24 order by customer_id;

-- analyst-205
select customer_id, signup_date - date '2023-01-01' as v from customers where customer_id <= 24 order by customer_id;

-- analyst-206
select customer_id, signup_date + interval '1 month' as v from customers where customer_id <= 24 order by customer_id;

-- analyst-207
select customer_id, extract(year from signup_date) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-208
select customer_id, extract(doy from signup_date) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-209
select customer_id, date_part('week', signup_date) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-210
select customer_id, to_char(signup_date, 'YYYY/MM/DD') as v from customers where customer_id <= 24 order by customer_id;

-- analyst-211
select customer_id, to_char(signup_date, 'Mon DD, YYYY') as v from customers where customer_id <= 24 order by customer_id;

-- analyst-212
select customer_id, to_char(credit, 'FM9999990.00') as v from customers where customer_id <= 24 order by customer_id;

-- analyst-213
select customer_id, date_trunc('quarter', signup_date) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-214
select customer_id, signup_date >= date '2023-06-01' as v from customers where customer_id <= 24 order by customer_id;

-- analyst-215
select customer_id, case when active then 'y' else 'n' end as v from customers where customer_id <= 24 order by customer_id;

-- analyst-216
select customer_id, not active as v from customers where customer_id <= 24 order by customer_id;

-- analyst-217
select customer_id, active and credit > 100 as v from customers where customer_id <= 24 order by customer_id;

-- analyst-218
select customer_id, active or birth_year is null as v from customers where customer_id <= 24 order by customer_id;

-- analyst-219
select customer_id, country in ('Japan', 'Brazil') as v from customers where customer_id <= 24 order by customer_id;

-- analyst-220
select customer_id, credit is null as v from customers where customer_id <= 24 order by customer_id;

-- analyst-221
select customer_id, customer_id between 3 and 5 as v from customers where customer_id <= 24 order by customer_id;

-- analyst-222
select customer_id, country like '%an%' as v from customers where customer_id <= 24 order by customer_id;

-- analyst-223
select customer_id, country like 'J\_%' as v from customers where customer_id <= 24 order by customer_id;

-- analyst-224
select customer_id, name similar to '(Ana|Ben)%' as v from customers where customer_id <= 24 order by customer_id;

-- analyst-225
select customer_id, age(date '2024-01-01', signup_date) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-226
select customer_id, extract(epoch from signup_date) as v from customers where customer_id <= 24 order by customer_id;

-- analyst-227
select event_id, event_ts + interval '1 hour' as v from events where event_id < 'e0030' order by event_id;

-- analyst-228
select count(*) from events where (event_ts + interval '1 hour') is not null;

-- analyst-229
select event_id, event_ts - timestamp '2024-01-01 00:00:00' as v from events where event_id < 'e0030' order by event_id;

-- analyst-230
select count(*) from events where (event_ts - timestamp '2024-01-01 00:00:00') is not null;

-- analyst-231
select event_id, cast(event_ts as date) as v from events where event_id < 'e0030' order by event_id;

-- analyst-232
select count(*) from events where (cast(event_ts as date)) is not null;

-- analyst-233
select event_id, date_trunc('hour', event_ts) as v from events where event_id < 'e0030' order by event_id;

-- analyst-234
select count(*) from events where (date_trunc('hour', event_ts)) is not null;

-- analyst-235
select event_id, extract(minute from event_ts) as v from events where event_id < 'e0030' order by event_id;

-- analyst-236
select count(*) from events where (extract(minute from event_ts)) is not null;

-- analyst-237
select event_id, extract(second from event_ts) as v from events where event_id < 'e0030' order by event_id;

-- analyst-238
select count(*) from events where (extract(second from event_ts)) is not null;

-- analyst-239
select event_id, to_char(event_ts, 'YYYY-MM-DD HH24:MI') as v from events where event_id < 'e0030' order by event_id;

-- analyst-240
select count(*) from events where (to_char(event_ts, 'YYYY-MM-DD HH24:MI')) is not null;

-- analyst-241
select event_id, event_ts < timestamp '2024-02-01 12:00:00' as v from events where event_id < 'e0030' order by event_id;

-- analyst-242
select count(*) from events where (event_ts < timestamp '2024-02-01 12:00:00') is not null;

-- analyst-243
select event_id, event_ts between timestamp '2024-01-10 00:00:00' and timestamp '2024-01-20 00:00:00' as v from events where event_id < 'e0030' order by event_id;

-- analyst-244
select count(*) from events where (event_ts between timestamp '2024-01-10 00:00:00' and timestamp '2024-01-20 00:00:00') is not null;

-- analyst-245
select event_id, event_ts >= date '2024-03-01' as v from events where event_id < 'e0030' order by event_id;

-- analyst-246
select count(*) from events where (event_ts >= date '2024-03-01') is not null;

-- analyst-247
select event_id, date_part('dow', event_ts) as v from events where event_id < 'e0030' order by event_id;

-- analyst-248
select count(*) from events where (date_part('dow', event_ts)) is not null;

-- analyst-249
select event_id, duration / 60.0 as v from events where event_id < 'e0030' order by event_id;

-- analyst-250
select count(*) from events where (duration / 60.0) is not null;

-- analyst-251
select event_id, duration is null as v from events where event_id < 'e0030' order by event_id;

-- analyst-252
select count(*) from events where (duration is null) is not null;

-- analyst-253
select event_id, coalesce(duration, -1) as v from events where event_id < 'e0030' order by event_id;

-- analyst-254
select count(*) from events where (coalesce(duration, -1)) is not null;

-- analyst-255
select event_id, event_ts - lag(event_ts) over (order by event_ts, event_id) as v from events where event_id < 'e0030' order by event_id;

-- analyst-256
select event_id, extract(epoch from event_ts) as v from events where event_id < 'e0030' order by event_id;

-- analyst-257
select count(*) from events where (extract(epoch from event_ts)) is not null;

-- analyst-258
select event_id, cast(event_ts as time) as v from events where event_id < 'e0030' order by event_id;

-- analyst-259
select count(*) from events where (cast(event_ts as time)) is not null;

-- analyst-260
select count(*) as v from orders;

-- analyst-261
select status, count(*) as v from orders group by status order by status;

-- analyst-262
select date_trunc('quarter', order_date) as q, count(*) as v from orders where total > 500 group by 1 order by 1;

-- analyst-263
select count(store_id) as v from orders;

-- analyst-264
select status, count(store_id) as v from orders group by status order by status;

-- analyst-265
select date_trunc('quarter', order_date) as q, count(store_id) as v from orders where total > 500 group by 1 order by 1;

-- analyst-266
select count(distinct customer_id) as v from orders;

-- analyst-267
select status, count(distinct customer_id) as v from orders group by status order by status;

-- analyst-268
select date_trunc('quarter', order_date) as q, count(distinct customer_id) as v from orders where total > 500 group by 1 order by 1;

-- analyst-269
select sum(total) as v from orders;

-- analyst-270
select status, sum(total) as v from orders group by status order by status;

-- analyst-271
select date_trunc('quarter', order_date) as q, sum(total) as v from orders where total > 500 group by 1 order by 1;

-- analyst-272
select avg(total) as v from orders;

-- analyst-273
select status, avg(total) as v from orders group by status order by status;

-- analyst-274
select date_trunc('quarter', order_date) as q, avg(total) as v from orders where total > 500 group by 1 order by 1;

-- analyst-275
select min(order_date) as v from orders;

-- analyst-276
select status, min(order_date) as v from orders group by status order by status;

-- analyst-277
select date_trunc('quarter', order_date) as q, min(order_date) as v from orders where total > 500 group by 1 order by 1;

-- analyst-278
select max(shipped_date) as v from orders;

-- analyst-279
select status, max(shipped_date) as v from orders group by status order by status;

-- analyst-280
select date_trunc('quarter', order_date) as q, max(shipped_date) as v from orders where total > 500 group by 1 order by 1;

-- analyst-281
select max(order_date) - min(order_date) as v from orders;

-- analyst-282
select status, max(order_date) - min(order_date) as v from orders group by status order by status;

-- analyst-283
select date_trunc('quarter', order_date) as q, max(order_date) - min(order_date) as v from orders where total > 500 group by 1 order by 1;

-- analyst-284
select stddev(total) as v from orders;

-- analyst-285
select status, stddev(total) as v from orders group by status order by status;

-- analyst-286
select date_trunc('quarter', order_date) as q, stddev(total) as v from orders where total > 500 group by 1 order by 1;

-- analyst-287
select variance(total) as v from orders;

-- analyst-288
select status, variance(total) as v from orders group by status order by status;

-- analyst-289
select date_trunc('quarter', order_date) as q, variance(total) as v from orders where total > 500 group by 1 order by 1;

-- analyst-290
select string_agg(distinct channel, ',' order by channel) as v from orders;

-- analyst-291
select status, string_agg(distinct channel, ',' order by channel) as v from orders group by status order by status;

-- analyst-292
select date_trunc('quarter', order_date) as q, string_agg(distinct channel, ',' order by channel) as v from orders where total > 500 group by 1 order by 1;

-- analyst-293
select bool_and(total > 100) as v from orders;

-- analyst-294
select status, bool_and(total > 100) as v from orders group by status order by status;

-- analyst-295
select date_trunc('quarter', order_date) as q, bool_and(total > 100) as v from orders where total > 500 group by 1 order by 1;

-- analyst-296
select bool_or(status = 'returned') as v from orders;

-- analyst-297
select status, bool_or(status = 'returned') as v from orders group by status order by status;

-- analyst-298
select date_trunc('quarter', order_date) as q, bool_or(status = 'returned') as v from orders where total > 500 group by 1 order by 1;

-- analyst-299
select percentile_cont(0.25) within group (order by total) as v from orders;

-- analyst-300
select status, percentile_cont(0.25) within group (order by total) as v from orders group by status order by status;

-- analyst-301
select date_trunc('quarter', order_date) as q, percentile_cont(0.25) within group (order by total) as v from orders where total > 500 group by 1 order by 1;

-- analyst-302
select percentile_disc(0.5) within group (order by order_date) as v from orders;

-- analyst-303
select status, percentile_disc(0.5) within group (order by order_date) as v from orders group by status order by status;

-- analyst-304
select date_trunc('quarter', order_date) as q, percentile_disc(0.5) within group (order by order_date) as v from orders where total > 500 group by 1 order by 1;

-- analyst-305
select mode() within group (order by channel) as v from orders;

-- analyst-306
select status, mode() within group (order by channel) as v from orders group by status order by status;

-- analyst-307
select date_trunc('quarter', order_date) as q, mode() within group (order by channel) as v from orders where total > 500 group by 1 order by 1;

-- analyst-308
select sum(total) filter (where channel = 'web') as v from orders;

-- analyst-309
select status, sum(total) filter (where channel = 'web') as v from orders group by status order by status;

-- analyst-310
select date_trunc('quarter', order_date) as q, sum(total) filter (where channel = 'web') as v from orders where total > 500 group by 1 order by 1;

-- analyst-311
select round(avg(total), 2) as v from orders;

-- analyst-312
select status, round(avg(total), 2) as v from orders group by status order by status;

-- analyst-313
select date_trunc('quarter', order_date) as q, round(avg(total), 2) as v from orders where total > 500 group by 1 order by 1;

-- analyst-314
select sum(case when shipped_date is null then 1 else 0 end) as v from orders;

-- analyst-315
select status, sum(case when shipped_date is null then 1 else 0 end) as v from orders group by status order by status;

-- analyst-316
select date_trunc('quarter', order_date) as q, sum(case when shipped_date is null then 1 else 0 end) as v from orders where total > 500 group by 1 order by 1;

-- analyst-317
select avg(shipped_date - order_date) as v from orders;

-- analyst-318
select status, avg(shipped_date - order_date) as v from orders group by status order by status;

-- analyst-319
select date_trunc('quarter', order_date) as q, avg(shipped_date - order_date) as v from orders where total > 500 group by 1 order by 1;

-- analyst-320
select min(status) as v from orders;

-- analyst-321
select status, min(status) as v from orders group by status order by status;

-- analyst-322
select date_trunc('quarter', order_date) as q, min(status) as v from orders where total > 500 group by 1 order by 1;

-- analyst-323
select max(status || channel) as v from orders;

-- analyst-324
select status, max(status || channel) as v from orders group by status order by status;

-- analyst-325
select date_trunc('quarter', order_date) as q, max(status || channel) as v from orders where total > 500 group by 1 order by 1;

-- analyst-326
select sum(total) / count(*) as v from orders;

-- analyst-327
select status, sum(total) / count(*) as v from orders group by status order by status;

-- analyst-328
select date_trunc('quarter', order_date) as q, sum(total) / count(*) as v from orders where total > 500 group by 1 order by 1;

-- analyst-329
select corr(order_id, total) as v from orders;

-- analyst-330
select status, corr(order_id, total) as v from orders group by status order by status;

-- analyst-331
select date_trunc('quarter', order_date) as q, corr(order_id, total) as v from orders where total > 500 group by 1 order by 1;

-- analyst-332
select array_agg(distinct channel order by channel) as v from orders;

-- analyst-333
select status, array_agg(distinct channel order by channel) as v from orders group by status order by status;

-- analyst-334
select date_trunc('quarter', order_date) as q, array_agg(distinct channel order by channel) as v from orders where total > 500 group by 1 order by 1;

-- analyst-335
select c.country, count(o.order_id) as n from customers c left join orders o on o.customer_id = c.customer_id and o.status = 'returned' group by c.country order by 1;

-- analyst-336
select c.customer_id from customers c left join orders o on o.customer_id = c.customer_id where o.order_id is null order by 1;

-- analyst-337
select o.order_id, s.city from orders o right join stores s on s.store_id = o.store_id where s.region = 'APAC' order by 1, 2;

-- analyst-338
select coalesce(a.m, b.m) as m, a.n, b.n from (select extract(month from order_date) as m, count(*) as n from orders where channel = 'web' group by 1) a full join (select extract(month from order_date) as m, count(*) as n from orders where channel = 'phone' group by 1) b on a.m = b.m order by 1;

-- analyst-339
select a.order_id, b.order_id from orders a join orders b on a.customer_id = b.customer_id and a.order_id < b.order_id and a.channel = b.channel where a.customer_id < 6 order by 1, 2;

-- analyst-340
select p.category, s.region, sum(i.quantity) from order_items i join products p using (product_id) join orders o using (order_id) join stores s on s.store_id = o.store_id group by p.category, s.region order by 1, 2;

-- analyst-341
select p.name, sum(i.quantity * i.unit_price) as rev from products p join order_items i on i.product_id = p.product_id group by p.product_id, p.name order by rev desc, p.name limit 5;

-- analyst-342
select count(*) from orders o cross join stores s where s.region = 'EMEA';

-- analyst-343
select c.segment, avg(t.total) from customers c join (select customer_id, sum(total) as total from orders group by customer_id) t on t.customer_id = c.customer_id group by c.segment order by 1;

-- analyst-344
select e.kind, count(distinct o.order_id) from events e join orders o on o.customer_id = e.customer_id and o.order_date >= cast(e.event_ts as date) group by e.kind order by 1;

-- analyst-345
select o.customer_id, count(*) from orders o join customers c on c.customer_id = o.customer_id where c.active and c.segment = 'Corporate' group by o.customer_id having count(*) > 3 order by 2 desc, 1;

-- analyst-346
select distinct on (customer_id) customer_id, order_id, order_date from orders where customer_id < 12 order by customer_id, order_date desc, order_id;

-- analyst-347
select distinct status, channel from orders order by 1, 2;

-- analyst-348
select distinct country from customers order by country desc;

-- analyst-349
select channel, status, count(*) from orders group by channel, status order by count(*) desc, channel, status limit 4 offset 2;

-- analyst-350
select * from orders where order_id = 17;

-- analyst-351
select * from customers where customer_id in (1, 2, 3) order by customer_id;

-- analyst-352
select o.* from orders o where o.order_id between 5 and 7 order by 1;

-- analyst-353
with m as (select date_trunc('month', order_date) as mon, sum(total) as s from orders group by 1) select mon, s, s - lag(s) over (order by mon) as delta, round(100 * (s - lag(s) over (order by mon)) / lag(s) over (order by mon), 1) as pct from m order by mon;

-- analyst-354
with first_orders as (select customer_id, min(order_date) as f from orders group by customer_id) select date_trunc('month', f) as cohort, count(*) as n from first_orders group by 1 order by 1;

-- analyst-355
with f as (select customer_id, date_trunc('month', min(order_date)) as cohort from orders group by 1) select f.cohort, extract(month from o.order_date) as m, count(distinct o.customer_id) as n from f join orders o on o.customer_id = f.customer_id group by 1, 2 order by 1, 2;

-- analyst-356
with recursive n as (select 1 as i union all select i + 1 from n where i < 12) select n.i, count(o.order_id) from n left join orders o on extract(month from o.order_date) = n.i group by n.i order by n.i;

-- analyst-357
select width_bucket(total, 0, 10000, 5) as b, count(*) from orders group by 1 order by 1;

-- analyst-358
select generate_series as d from generate_series(1, 5);

-- analyst-359
select (select name from customers where customer_id = 3) as n, 1 + 1 as two;

-- analyst-360
select total::integer as i, order_date::timestamp as t, '5'::integer + 1 as six from orders where order_id = 4;

-- analyst-361
select customer_id, sum(total) as s from orders group by customer_id order by s desc, customer_id fetch first 3 rows only;

-- analyst-362
select order_date, count(*) from orders group by order_date having count(*) > 2 order by order_date;

-- analyst-363
select status, count(*) * 100.0 / sum(count(*)) over () as pct from orders group by status order by status;

-- analyst-364
select coalesce(store_id, 'online') as store, sum(total) from orders group by coalesce(store_id, 'online') order by 1;

-- analyst-365
select coalesce(store_id, 'online') as store_id, count(*) from orders group by 1 order by 1;

-- analyst-366
select upper(status) as status, count(*) from orders group by upper(status) having count(*) > 20 order by upper(status);

-- analyst-367
select channel as status, count(*) from orders group by channel order by status;

-- analyst-368
select total * 0.1 as total from orders where total > 9000 order by total desc, 1;

-- analyst-369
select max(total) as total from orders having max(total) > 5;

-- analyst-370
select extract(year from order_date) as order_date, count(*) from orders group by extract(year from order_date) order by 1;

-- analyst-371
select 'x' || total as v, 'y' || active as w from orders o join customers c on c.customer_id = o.customer_id where order_id < 5 order by order_id;

-- analyst-372
select count(o) from orders o;

-- analyst-373
select count(distinct (channel, status)) from orders;

-- analyst-374
select o.order_id from orders o where o is not null and o.order_id < 5 order by 1;

-- analyst-375
select i.order_id, sum(i.quantity) over w as a, count(*) over w as b from order_items i where i.order_id < 6 window w as (partition by i.order_id order by i.line) order by i.order_id, i.line;

-- analyst-376
select 1 = 1.0 as v;

-- analyst-377
select 'a' < 'b' as v;

-- analyst-378
select 5 / 2 as v;

-- analyst-379
select 5.0 / 2 as v;

-- analyst-380
select -7 / 2 as v;

-- analyst-381
select -7 % 3 as v;

-- analyst-382
select round(2.5) as v;

-- analyst-383
select round(-2.5) as v;

-- analyst-384
select round(2.345, 2) as v;

-- analyst-385
select 1e3 + 0 as v;

-- analyst-386
select '10' + 5 as v;

-- analyst-387
select '2' > 10 as v;

-- analyst-388
select 10 > '9' as v;

-- analyst-389
select greatest(10, '9') as v;

-- analyst-390
select least(10, '9') as v;

-- analyst-391
select nullif(1, '1') as v;

-- analyst-392
select coalesce(null, '3', 1) + 1 as v;

-- analyst-393
select cast('12' as integer) * 2 as v;

-- analyst-394
select cast(1.10 as varchar) as v;

-- analyst-395
select '$' || round(2.5, 2) as v;

-- analyst-396
select cast(cast(100 as numeric(5,2)) as varchar) as v;

-- analyst-397
select trunc(-2.7) as v;

-- analyst-398
select 'abc' like 'a_c' as v;

-- analyst-399
select '50%' like '50\%' as v;

-- analyst-400
select 'a\b' like 'a\\b' as v;

-- analyst-401
select 'ABC' ~ '[[:upper:]]{3}' as v;

-- analyst-402
select regexp_replace('a-b c', '[^[:alnum:]]', '', 'g') as v;

-- analyst-403
select date '2024-02-29' + interval '1 year' as v;

-- analyst-404
select date '2024-03-31' - interval '1 month' as v;

-- analyst-405
select timestamp '2024-01-01 10:00:00' - timestamp '2023-12-31 09:30:00' as v;

-- analyst-406
select extract(isodow from date '2024-03-03') as v;

-- analyst-407
select date_trunc('week', timestamp '2024-03-03 12:00:00') as v;

-- analyst-408
select to_date('2024-03-05', 'YYYY-MM-DD') - to_date('2024-02-05', 'YYYY-MM-DD') as v;

-- analyst-409
select to_char(1234.5, '9,999.99') as v;

-- analyst-410
select to_char(date '2024-03-05', 'Day') as v;

-- analyst-411
select substring('foobar' from 2 for 3) as v;

-- analyst-412
select overlay('Txxxxas' placing 'hom' from 2 for 4) as v;

-- analyst-413
select position('b' in 'abc') as v;

-- analyst-414
select char_length('é') as v;

-- analyst-415
select upper('straße') as v;

-- analyst-416
select lpad('7', 3, '0') as v;

-- analyst-417
select concat('a', null, 1, true) as v;

-- analyst-418
select null is not distinct from null as v;

-- analyst-419
select null = null as v;

-- analyst-420
select true and null as v;

-- analyst-421
select false and null as v;

-- analyst-422
select not null::boolean as v;

-- analyst-423
select (1, 2) = (1, 2) as v;

-- analyst-424
select (1, 2) < (1, 3) as v;

-- analyst-425
select 3 between symmetric 5 and 1 as v;

-- analyst-426
select 2 in (1, null) as v;

-- analyst-427
select 2 not in (1, null) as v;

-- analyst-428
select exists (select 1 where false) as v;

-- analyst-429
select array_length(array[1, 2, 3], 1) as v;

-- analyst-430
select power(2, 10) as v;

-- analyst-431
select 2 ^ 10 as v;

-- analyst-432
select sqrt(2) as v;

-- analyst-433
select ln(10) as v;

-- analyst-434
select log(100) as v;

-- analyst-435
select mod(10, 3) as v;

-- analyst-436
select abs(-3.5) as v;

-- analyst-437
select sign(-2) as v;

-- analyst-438
select gcd(12, 18) as v;

-- analyst-439
select factorial(5) as v;

-- analyst-440
select 5 & 3 as v;

-- analyst-441
select 5 | 3 as v;

-- analyst-442
select 5 # 3 as v;

-- analyst-443
select 1 << 4 as v;

-- analyst-444
select |/ 16 as v;

-- analyst-445
select 17 / 4 * 4 + 17 % 4 as v;

-- analyst-446
select bit_length('abc') as v;

-- analyst-447
select chr(65) as v;

-- analyst-448
select md5('a') as v;

-- analyst-449
select initcap('hello wORLD') as v;

-- analyst-450
select reverse('abc') as v;

-- analyst-451
select split_part('a,b,c', ',', 2) as v;

-- analyst-452
select to_number('1,234.5', '9,999.9') as v;

-- analyst-453
select make_date(2024, 3, 5) as v;

-- analyst-454
select date_part('year', timestamp '2024-03-05 01:02:03') as v;

-- analyst-455
select age(timestamp '2024-03-05', timestamp '2023-01-01') as v;

-- analyst-456
select justify_hours(interval '27 hours') as v;

-- analyst-457
select interval '1 day' * 3 as v;

-- analyst-458
select format('%s-%s', 'a', 1) as v;

-- analyst-459
select quote_literal('it''s') as v;

-- analyst-460
select string_to_array('a,b', ',') as v;

-- analyst-461
select E'a\nb' as v;

-- analyst-462
select $$x$$ as v;

-- analyst-463
select num_nulls(1, null, 2) as v;

