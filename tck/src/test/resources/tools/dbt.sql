-- dbt-001
select count(*) as failures, count(*) != 0 as should_warn, count(*) != 0 as should_error from ( select order_id as unique_field, count(*) as n_records from "dynamodb"."orders" where order_id is not null group by order_id having count(*) > 1 ) dbt_internal_test;

-- dbt-002
select count(*) as failures from ( select order_id from "dynamodb"."orders" where order_id is null ) dbt_internal_test;

-- dbt-003
select count(*) as failures, count(*) != 0 as should_warn, count(*) != 0 as should_error from ( select customer_id as unique_field, count(*) as n_records from "dynamodb"."customers" where customer_id is not null group by customer_id having count(*) > 1 ) dbt_internal_test;

-- dbt-004
select count(*) as failures from ( select customer_id from "dynamodb"."customers" where customer_id is null ) dbt_internal_test;

-- dbt-005
select count(*) as failures, count(*) != 0 as should_warn, count(*) != 0 as should_error from ( select product_id as unique_field, count(*) as n_records from "dynamodb"."products" where product_id is not null group by product_id having count(*) > 1 ) dbt_internal_test;

-- dbt-006
select count(*) as failures from ( select product_id from "dynamodb"."products" where product_id is null ) dbt_internal_test;

-- dbt-007
select count(*) as failures, count(*) != 0 as should_warn, count(*) != 0 as should_error from ( select store_id as unique_field, count(*) as n_records from "dynamodb"."stores" where store_id is not null group by store_id having count(*) > 1 ) dbt_internal_test;

-- dbt-008
select count(*) as failures from ( select store_id from "dynamodb"."stores" where store_id is null ) dbt_internal_test;

-- dbt-009
select count(*) as failures, count(*) != 0 as should_warn, count(*) != 0 as should_error from ( select event_id as unique_field, count(*) as n_records from "dynamodb"."events" where event_id is not null group by event_id having count(*) > 1 ) dbt_internal_test;

-- dbt-010
select count(*) as failures from ( select event_id from "dynamodb"."events" where event_id is null ) dbt_internal_test;

-- dbt-011
select count(*) as failures, count(*) != 0 as should_warn, count(*) != 0 as should_error from ( select order_id as unique_field, count(*) as n_records from "dynamodb"."order_items" where order_id is not null group by order_id having count(*) > 1 ) dbt_internal_test;

-- dbt-012
select count(*) as failures from ( select order_id from "dynamodb"."order_items" where order_id is null ) dbt_internal_test;

-- dbt-013
select count(*) as failures, count(*) != 0 as should_warn, count(*) != 0 as should_error from ( select email as unique_field, count(*) as n_records from "dynamodb"."customers" where email is not null group by email having count(*) > 1 ) dbt_internal_test;

-- dbt-014
select count(*) as failures from ( select email from "dynamodb"."customers" where email is null ) dbt_internal_test;

-- dbt-015
select count(*) as failures, count(*) != 0 as should_warn, count(*) != 0 as should_error from ( select country as unique_field, count(*) as n_records from "dynamodb"."customers" where country is not null group by country having count(*) > 1 ) dbt_internal_test;

-- dbt-016
select count(*) as failures from ( select country from "dynamodb"."customers" where country is null ) dbt_internal_test;

-- dbt-017
with all_values as ( select status as value_field, count(*) as n_records from "dynamodb"."orders" group by status ) select * from all_values where value_field not in ( 'placed','shipped','delivered' ) order by 1;

-- dbt-018
with all_values as ( select channel as value_field, count(*) as n_records from "dynamodb"."orders" group by channel ) select * from all_values where value_field not in ( 'web','store','phone' ) order by 1;

-- dbt-019
with all_values as ( select segment as value_field, count(*) as n_records from "dynamodb"."customers" group by segment ) select * from all_values where value_field not in ( 'Consumer','Corporate' ) order by 1;

-- dbt-020
with all_values as ( select kind as value_field, count(*) as n_records from "dynamodb"."events" group by kind ) select * from all_values where value_field not in ( 'view','click','search','cart','login' ) order by 1;

-- dbt-021
with child as ( select customer_id as from_field from "dynamodb"."orders" where customer_id is not null ), parent as ( select customer_id as to_field from "dynamodb"."customers" ) select from_field from child left join parent on child.from_field = parent.to_field where parent.to_field is null;

-- dbt-022
with child as ( select product_id as from_field from "dynamodb"."order_items" where product_id is not null ), parent as ( select product_id as to_field from "dynamodb"."products" ) select from_field from child left join parent on child.from_field = parent.to_field where parent.to_field is null;

-- dbt-023
with child as ( select order_id as from_field from "dynamodb"."order_items" where order_id is not null ), parent as ( select order_id as to_field from "dynamodb"."orders" ) select from_field from child left join parent on child.from_field = parent.to_field where parent.to_field is null;

-- dbt-024
with child as ( select customer_id as from_field from "dynamodb"."events" where customer_id is not null ), parent as ( select customer_id as to_field from "dynamodb"."customers" ) select from_field from child left join parent on child.from_field = parent.to_field where parent.to_field is null;

-- dbt-025
with child as ( select store_id as from_field from "dynamodb"."orders" where store_id is not null ), parent as ( select store_id as to_field from "dynamodb"."stores" ) select from_field from child left join parent on child.from_field = parent.to_field where parent.to_field is null;

-- dbt-026
with child as ( select customer_id as from_field from "dynamodb"."customers" where customer_id is not null ), parent as ( select customer_id as to_field from "dynamodb"."orders" ) select from_field from child left join parent on child.from_field = parent.to_field where parent.to_field is null;

-- dbt-027
with customers as (
    select * from "dynamodb"."customers"
), orders as (
    select * from "dynamodb"."orders"
), customer_orders as (
    select customer_id, min(order_date) as first_order, max(order_date) as most_recent_order, count(order_id) as number_of_orders
    from orders group by customer_id
), customer_payments as (
    select orders.customer_id, sum(total) as total_amount from orders left join customers on orders.customer_id = customers.customer_id group by orders.customer_id
), final as (
    select customers.customer_id, customers.name, customer_orders.first_order, customer_orders.most_recent_order, customer_orders.number_of_orders, customer_payments.total_amount as customer_lifetime_value
    from customers left join customer_orders on customers.customer_id = customer_orders.customer_id left join customer_payments on customers.customer_id = customer_payments.customer_id
)
select * from final order by customer_id;

-- dbt-028
with source as (select * from "dynamodb"."orders"), renamed as (select order_id, customer_id as user_id, order_date, status, total as amount from source)
select user_id, sum(case when status = 'delivered' then amount else 0 end) as delivered_amount, sum(case when status = 'returned' then amount else 0 end) as returned_amount, sum(amount) as total_amount from renamed group by user_id order by user_id;

-- dbt-029
select * from (select *, row_number() over (partition by customer_id order by order_date desc, order_id desc) as rn from orders) as ranked where rn = 1 order by customer_id;

-- dbt-030
with ranked as (select customer_id, order_id, total, row_number() over (partition by customer_id order by total desc, order_id) as rn from orders) select customer_id, order_id, total from ranked where rn = 1 order by customer_id;

-- dbt-031
with ranked as (select customer_id, order_id, total, row_number() over (partition by customer_id order by total desc, order_id) as rn from orders) select customer_id, order_id, total from ranked where rn = 2 order by customer_id;

-- dbt-032
with ranked as (select customer_id, order_id, total, row_number() over (partition by customer_id order by total desc, order_id) as rn from orders) select customer_id, order_id, total from ranked where rn = 3 order by customer_id;

-- dbt-033
select md5(cast(coalesce(cast(order_id as varchar), '_dbt_utils_surrogate_key_null_') || '-' || coalesce(cast(line as varchar), '_dbt_utils_surrogate_key_null_') as varchar)) as sk, order_id, line from order_items where order_id < 6 order by order_id, line;

-- dbt-034
select date_trunc('month', order_date) as month, count(*) as n, sum(count(*)) over (order by date_trunc('month', order_date)) as running from orders group by 1 order by 1;

-- dbt-035
with a as (select distinct customer_id from orders where order_date < date '2024-03-01'), b as (select distinct customer_id from orders where order_date >= date '2024-03-01') select count(*) as retained from a inner join b using (customer_id);

-- dbt-036
select 'orders' as relation, count(*) as row_count from orders union all select 'customers', count(*) from customers union all select 'products', count(*) from products order by 1;

-- dbt-037
select country, sum(case when active then 1 else 0 end) as active_n, sum(case when not active then 1 else 0 end) as inactive_n, round(avg(credit), 2) as avg_credit from customers group by country order by country;

-- dbt-038
with recursive spine as (select date '2024-01-01' as d union all select cast(d + interval '1 day' as date) from spine where d < date '2024-01-10') select spine.d, count(o.order_id) as n from spine left join orders o on o.order_date = spine.d group by spine.d order by spine.d;

-- dbt-039
select o.status, i.quantity, coalesce(i.discount, 0) as discount from orders o join order_items i on i.order_id = o.order_id where o.order_id <= 5 order by o.order_id, i.line;

-- dbt-040
select customer_id, count(*) filter (where status = 'delivered') as delivered, count(*) filter (where channel = 'web') as web from orders group by customer_id having count(*) > 8 order by 1;

-- dbt-041
select least(total, 1000) as l, greatest(total, 1000) as g, nullif(channel, 'web') as ch from orders where order_id < 9 order by order_id;

-- dbt-042
select cast(total as integer) as i, cast(total as varchar) as v, cast(order_id as varchar) || '-x' as w from orders where order_id < 9 order by order_id;

