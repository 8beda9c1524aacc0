-- powerbi-001
select "_"."status" as "c0", count(*) as "a0" from (select "status" from "dynamodb"."orders") as "_" group by "_"."status" order by "_"."status" limit 1000001;

-- powerbi-002
select "rows"."status" as "status" from (select "status" from "dynamodb"."orders" as "$Table" where not ("status" is null)) as "rows" group by "status";

-- powerbi-003
select "_"."status" as "c0", sum("_"."total") as "a0", min("_"."total") as "a1", max("_"."total") as "a2" from (select "status", "total" from "dynamodb"."orders" as "$Table") as "_" group by "_"."status" limit 1000001;

-- powerbi-004
select "_"."channel" as "c0", count(*) as "a0" from (select "channel" from "dynamodb"."orders") as "_" group by "_"."channel" order by "_"."channel" limit 1000001;

-- powerbi-005
select "rows"."channel" as "channel" from (select "channel" from "dynamodb"."orders" as "$Table" where not ("channel" is null)) as "rows" group by "channel";

-- powerbi-006
select "_"."channel" as "c0", sum("_"."total") as "a0", min("_"."total") as "a1", max("_"."total") as "a2" from (select "channel", "total" from "dynamodb"."orders" as "$Table") as "_" group by "_"."channel" limit 1000001;

-- powerbi-007
select "_"."store_id" as "c0", count(*) as "a0" from (select "store_id" from "dynamodb"."orders") as "_" group by "_"."store_id" order by "_"."store_id" limit 1000001;

-- powerbi-008
select "rows"."store_id" as "store_id" from (select "store_id" from "dynamodb"."orders" as "$Table" where not ("store_id" is null)) as "rows" group by "store_id";

-- powerbi-009
select "_"."store_id" as "c0", sum("_"."total") as "a0", min("_"."total") as "a1", max("_"."total") as "a2" from (select "store_id", "total" from "dynamodb"."orders" as "$Table") as "_" group by "_"."store_id" limit 1000001;

-- powerbi-010
select "_"."country" as "c0", count(*) as "a0" from (select "country" from "dynamodb"."customers") as "_" group by "_"."country" order by "_"."country" limit 1000001;

-- powerbi-011
select "rows"."country" as "country" from (select "country" from "dynamodb"."customers" as "$Table" where not ("country" is null)) as "rows" group by "country";

-- powerbi-012
select "_"."country" as "c0", sum("_"."credit") as "a0", min("_"."credit") as "a1", max("_"."credit") as "a2" from (select "country", "credit" from "dynamodb"."customers" as "$Table") as "_" group by "_"."country" limit 1000001;

-- powerbi-013
select "_"."country" as "c0", sum("_"."birth_year") as "a0", min("_"."birth_year") as "a1", max("_"."birth_year") as "a2" from (select "country", "birth_year" from "dynamodb"."customers" as "$Table") as "_" group by "_"."country" limit 1000001;

-- powerbi-014
select "_"."segment" as "c0", count(*) as "a0" from (select "segment" from "dynamodb"."customers") as "_" group by "_"."segment" order by "_"."segment" limit 1000001;

-- powerbi-015
select "rows"."segment" as "segment" from (select "segment" from "dynamodb"."customers" as "$Table" where not ("segment" is null)) as "rows" group by "segment";

-- powerbi-016
select "_"."segment" as "c0", sum("_"."credit") as "a0", min("_"."credit") as "a1", max("_"."credit") as "a2" from (select "segment", "credit" from "dynamodb"."customers" as "$Table") as "_" group by "_"."segment" limit 1000001;

-- powerbi-017
select "_"."segment" as "c0", sum("_"."birth_year") as "a0", min("_"."birth_year") as "a1", max("_"."birth_year") as "a2" from (select "segment", "birth_year" from "dynamodb"."customers" as "$Table") as "_" group by "_"."segment" limit 1000001;

-- powerbi-018
select "_"."active" as "c0", count(*) as "a0" from (select "active" from "dynamodb"."customers") as "_" group by "_"."active" order by "_"."active" limit 1000001;

-- powerbi-019
select "rows"."active" as "active" from (select "active" from "dynamodb"."customers" as "$Table" where not ("active" is null)) as "rows" group by "active";

-- powerbi-020
select "_"."active" as "c0", sum("_"."credit") as "a0", min("_"."credit") as "a1", max("_"."credit") as "a2" from (select "active", "credit" from "dynamodb"."customers" as "$Table") as "_" group by "_"."active" limit 1000001;

-- powerbi-021
select "_"."active" as "c0", sum("_"."birth_year") as "a0", min("_"."birth_year") as "a1", max("_"."birth_year") as "a2" from (select "active", "birth_year" from "dynamodb"."customers" as "$Table") as "_" group by "_"."active" limit 1000001;

-- powerbi-022
select "_"."category" as "c0", count(*) as "a0" from (select "category" from "dynamodb"."products") as "_" group by "_"."category" order by "_"."category" limit 1000001;

-- powerbi-023
select "rows"."category" as "category" from (select "category" from "dynamodb"."products" as "$Table" where not ("category" is null)) as "rows" group by "category";

-- powerbi-024
select "_"."category" as "c0", sum("_"."price") as "a0", min("_"."price") as "a1", max("_"."price") as "a2" from (select "category", "price" from "dynamodb"."products" as "$Table") as "_" group by "_"."category" limit 1000001;

-- powerbi-025
select "_"."category" as "c0", sum("_"."weight") as "a0", min("_"."weight") as "a1", max("_"."weight") as "a2" from (select "category", "weight" from "dynamodb"."products" as "$Table") as "_" group by "_"."category" limit 1000001;

-- powerbi-026
select "_"."discontinued" as "c0", count(*) as "a0" from (select "discontinued" from "dynamodb"."products") as "_" group by "_"."discontinued" order by "_"."discontinued" limit 1000001;

-- powerbi-027
select "rows"."discontinued" as "discontinued" from (select "discontinued" from "dynamodb"."products" as "$Table" where not ("discontinued" is null)) as "rows" group by "discontinued";

-- powerbi-028
select "_"."discontinued" as "c0", sum("_"."price") as "a0", min("_"."price") as "a1", max("_"."price") as "a2" from (select "discontinued", "price" from "dynamodb"."products" as "$Table") as "_" group by "_"."discontinued" limit 1000001;

-- powerbi-029
select "_"."discontinued" as "c0", sum("_"."weight") as "a0", min("_"."weight") as "a1", max("_"."weight") as "a2" from (select "discontinued", "weight" from "dynamodb"."products" as "$Table") as "_" group by "_"."discontinued" limit 1000001;

-- powerbi-030
select "_"."kind" as "c0", count(*) as "a0" from (select "kind" from "dynamodb"."events") as "_" group by "_"."kind" order by "_"."kind" limit 1000001;

-- powerbi-031
select "rows"."kind" as "kind" from (select "kind" from "dynamodb"."events" as "$Table" where not ("kind" is null)) as "rows" group by "kind";

-- powerbi-032
select "_"."kind" as "c0", sum("_"."duration") as "a0", min("_"."duration") as "a1", max("_"."duration") as "a2" from (select "kind", "duration" from "dynamodb"."events" as "$Table") as "_" group by "_"."kind" limit 1000001;

-- powerbi-033
select "_"."mobile" as "c0", count(*) as "a0" from (select "mobile" from "dynamodb"."events") as "_" group by "_"."mobile" order by "_"."mobile" limit 1000001;

-- powerbi-034
select "rows"."mobile" as "mobile" from (select "mobile" from "dynamodb"."events" as "$Table" where not ("mobile" is null)) as "rows" group by "mobile";

-- powerbi-035
select "_"."mobile" as "c0", sum("_"."duration") as "a0", min("_"."duration") as "a1", max("_"."duration") as "a2" from (select "mobile", "duration" from "dynamodb"."events" as "$Table") as "_" group by "_"."mobile" limit 1000001;

-- powerbi-036
select "_"."region" as "c0", count(*) as "a0" from (select "region" from "dynamodb"."stores") as "_" group by "_"."region" order by "_"."region" limit 1000001;

-- powerbi-037
select "rows"."region" as "region" from (select "region" from "dynamodb"."stores" as "$Table" where not ("region" is null)) as "rows" group by "region";

-- powerbi-038
select "_"."city" as "c0", count(*) as "a0" from (select "city" from "dynamodb"."stores") as "_" group by "_"."city" order by "_"."city" limit 1000001;

-- powerbi-039
select "rows"."city" as "city" from (select "city" from "dynamodb"."stores" as "$Table" where not ("city" is null)) as "rows" group by "city";

-- powerbi-040
select "_"."product_id" as "c0", count(*) as "a0" from (select "product_id" from "dynamodb"."order_items") as "_" group by "_"."product_id" order by "_"."product_id" limit 1000001;

-- powerbi-041
select "rows"."product_id" as "product_id" from (select "product_id" from "dynamodb"."order_items" as "$Table" where not ("product_id" is null)) as "rows" group by "product_id";

-- powerbi-042
select "_"."product_id" as "c0", sum("_"."quantity") as "a0", min("_"."quantity") as "a1", max("_"."quantity") as "a2" from (select "product_id", "quantity" from "dynamodb"."order_items" as "$Table") as "_" group by "_"."product_id" limit 1000001;

-- powerbi-043
select "_"."product_id" as "c0", sum("_"."unit_price") as "a0", min("_"."unit_price") as "a1", max("_"."unit_price") as "a2" from (select "product_id", "unit_price" from "dynamodb"."order_items" as "$Table") as "_" group by "_"."product_id" limit 1000001;

-- powerbi-044
select "_"."product_id" as "c0", sum("_"."discount") as "a0", min("_"."discount") as "a1", max("_"."discount") as "a2" from (select "product_id", "discount" from "dynamodb"."order_items" as "$Table") as "_" group by "_"."product_id" limit 1000001;

-- powerbi-045
select "_"."quantity" as "c0", count(*) as "a0" from (select "quantity" from "dynamodb"."order_items") as "_" group by "_"."quantity" order by "_"."quantity" limit 1000001;

-- powerbi-046
select "rows"."quantity" as "quantity" from (select "quantity" from "dynamodb"."order_items" as "$Table" where not ("quantity" is null)) as "rows" group by "quantity";

-- powerbi-047
select "_"."quantity" as "c0", sum("_"."unit_price") as "a0", min("_"."unit_price") as "a1", max("_"."unit_price") as "a2" from (select "quantity", "unit_price" from "dynamodb"."order_items" as "$Table") as "_" group by "_"."quantity" limit 1000001;

-- powerbi-048
select "_"."quantity" as "c0", sum("_"."discount") as "a0", min("_"."discount") as "a1", max("_"."discount") as "a2" from (select "quantity", "discount" from "dynamodb"."order_items" as "$Table") as "_" group by "_"."quantity" limit 1000001;

-- powerbi-049
select count(*) as "a0", sum(cast("_"."total" as decimal)) as "a1", avg("_"."total") as "a2" from "dynamodb"."orders" as "_" where "_"."total" is not null;

-- powerbi-050
select count(*) as "a0", sum(cast("_"."price" as decimal)) as "a1", avg("_"."price") as "a2" from "dynamodb"."products" as "_" where "_"."price" is not null;

-- powerbi-051
select count(*) as "a0", sum(cast("_"."credit" as decimal)) as "a1", avg("_"."credit") as "a2" from "dynamodb"."customers" as "_" where "_"."credit" is not null;

-- powerbi-052
select "basetable0"."country" as "c0", sum("basetable1"."total") as "a0" from ("dynamodb"."orders" as "basetable1" left outer join "dynamodb"."customers" as "basetable0" on ("basetable1"."customer_id" = "basetable0"."customer_id")) group by "basetable0"."country" order by "basetable0"."country" limit 1000001;

-- powerbi-053
select "semijoin1"."c2" as "c0", "semijoin1"."a0" as "a0" from (select "t"."status" as "c2", sum("t"."total") as "a0" from "dynamodb"."orders" as "t" where "t"."channel" in ('web', 'phone') group by "t"."status") as "semijoin1" where not ("semijoin1"."a0" is null);

-- powerbi-054
select "_"."order_id", "_"."total" from "dynamodb"."orders" as "_" where "_"."channel" = 'web' and "_"."channel" is not null and "_"."total" >= 3000 order by "_"."order_id" limit 501;

-- powerbi-055
select "_"."order_id", "_"."total" from "dynamodb"."orders" as "_" where "_"."channel" = 'store' and "_"."channel" is not null and "_"."total" >= 3000 order by "_"."order_id" limit 501;

-- powerbi-056
select case when "_"."total" is null then 1 else 0 end as "c0", count(*) as "a0" from "dynamodb"."orders" as "_" group by case when "_"."total" is null then 1 else 0 end;

-- powerbi-057
select "_"."order_date" as "c0", sum("_"."total") as "a0" from (select "order_date", "total" from "dynamodb"."orders" where "order_date" >= date '2024-03-01' and "order_date" < date '2024-03-15') as "_" group by "_"."order_date" order by "_"."order_date";

-- powerbi-058
select "_"."c0", "_"."a0" from (select extract(year from "order_date") as "c0", count(distinct "customer_id") as "a0" from "dynamodb"."orders" group by extract(year from "order_date")) as "_" order by "_"."c0";

-- powerbi-059
select "$Outer"."name", "$Inner"."n" from "dynamodb"."customers" as "$Outer" left outer join (select "customer_id" as "customer_id2", count(*) as "n" from "dynamodb"."orders" group by "customer_id") as "$Inner" on ("$Outer"."customer_id" = "$Inner"."customer_id2") where "$Outer"."customer_id" < 15;

-- powerbi-060
select "_"."kind" as "c0", sum("_"."duration") as "a0" from "dynamodb"."events" as "_" where ("_"."mobile" = true) group by "_"."kind";

-- powerbi-061
select "_"."kind" as "c0", max("_"."event_ts") as "a0" from "dynamodb"."events" as "_" where ("_"."event_ts" >= timestamp '2024-02-01 00:00:00' and "_"."event_ts" < timestamp '2024-03-01 00:00:00') group by "_"."kind";

