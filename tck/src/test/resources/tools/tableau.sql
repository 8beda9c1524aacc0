-- tableau-001
SELECT "orders"."status" AS "status", SUM("orders"."total") AS "sum:total:ok" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-002
SELECT "orders"."status" AS "status", AVG("orders"."total") AS "avg:total:ok" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-003
SELECT "orders"."status" AS "status", MIN("orders"."total") AS "min:total:ok" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-004
SELECT "orders"."status" AS "status", MAX("orders"."total") AS "max:total:ok" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-005
SELECT "orders"."status" AS "status", COUNT(1) AS "cnt:orders:ok" FROM "dynamodb"."orders" "orders" GROUP BY 1 HAVING (COUNT(1) > 0);

-- tableau-006
SELECT COUNT(DISTINCT "orders"."status") AS "ctd:status:ok", COUNT("orders"."order_id") AS "cnt:order_id:ok" FROM "dynamodb"."orders" "orders" HAVING (COUNT(1) > 0);

-- tableau-007
SELECT "orders"."channel" AS "channel", SUM("orders"."total") AS "sum:total:ok" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-008
SELECT "orders"."channel" AS "channel", AVG("orders"."total") AS "avg:total:ok" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-009
SELECT "orders"."channel" AS "channel", COUNT(1) AS "cnt:orders:ok" FROM "dynamodb"."orders" "orders" GROUP BY 1 HAVING (COUNT(1) > 0);

-- tableau-010
SELECT COUNT(DISTINCT "orders"."channel") AS "ctd:channel:ok", COUNT("orders"."order_id") AS "cnt:order_id:ok" FROM "dynamodb"."orders" "orders" HAVING (COUNT(1) > 0);

-- tableau-011
SELECT "orders"."store_id" AS "store_id", SUM("orders"."total") AS "sum:total:ok" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-012
SELECT "orders"."store_id" AS "store_id", AVG("orders"."total") AS "avg:total:ok" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-013
SELECT "orders"."store_id" AS "store_id", COUNT(1) AS "cnt:orders:ok" FROM "dynamodb"."orders" "orders" GROUP BY 1 HAVING (COUNT(1) > 0);

-- tableau-014
SELECT COUNT(DISTINCT "orders"."store_id") AS "ctd:store_id:ok", COUNT("orders"."order_id") AS "cnt:order_id:ok" FROM "dynamodb"."orders" "orders" HAVING (COUNT(1) > 0);

-- tableau-015
SELECT "customers"."country" AS "country", SUM("customers"."credit") AS "sum:credit:ok" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-016
SELECT "customers"."country" AS "country", AVG("customers"."credit") AS "avg:credit:ok" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-017
SELECT "customers"."country" AS "country", MIN("customers"."credit") AS "min:credit:ok" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-018
SELECT "customers"."country" AS "country", MAX("customers"."credit") AS "max:credit:ok" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-019
SELECT "customers"."country" AS "country", SUM("customers"."birth_year") AS "sum:birth_year:ok" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-020
SELECT "customers"."country" AS "country", AVG("customers"."birth_year") AS "avg:birth_year:ok" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-021
SELECT "customers"."country" AS "country", MIN("customers"."birth_year") AS "min:birth_year:ok" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-022
SELECT "customers"."country" AS "country", MAX("customers"."birth_year") AS "max:birth_year:ok" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-023
SELECT "customers"."country" AS "country", COUNT(1) AS "cnt:customers:ok" FROM "dynamodb"."customers" "customers" GROUP BY 1 HAVING (COUNT(1) > 0);

-- tableau-024
SELECT COUNT(DISTINCT "customers"."country") AS "ctd:country:ok", COUNT("customers"."customer_id") AS "cnt:customer_id:ok" FROM "dynamodb"."customers" "customers" HAVING (COUNT(1) > 0);

-- tableau-025
SELECT "customers"."segment" AS "segment", SUM("customers"."credit") AS "sum:credit:ok" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-026
SELECT "customers"."segment" AS "segment", AVG("customers"."credit") AS "avg:credit:ok" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-027
SELECT "customers"."segment" AS "segment", SUM("customers"."birth_year") AS "sum:birth_year:ok" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-028
SELECT "customers"."segment" AS "segment", AVG("customers"."birth_year") AS "avg:birth_year:ok" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-029
SELECT "customers"."segment" AS "segment", COUNT(1) AS "cnt:customers:ok" FROM "dynamodb"."customers" "customers" GROUP BY 1 HAVING (COUNT(1) > 0);

-- tableau-030
SELECT COUNT(DISTINCT "customers"."segment") AS "ctd:segment:ok", COUNT("customers"."customer_id") AS "cnt:customer_id:ok" FROM "dynamodb"."customers" "customers" HAVING (COUNT(1) > 0);

-- tableau-031
SELECT "customers"."active" AS "active", SUM("customers"."credit") AS "sum:credit:ok" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-032
SELECT "customers"."active" AS "active", AVG("customers"."credit") AS "avg:credit:ok" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-033
SELECT "customers"."active" AS "active", SUM("customers"."birth_year") AS "sum:birth_year:ok" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-034
SELECT "customers"."active" AS "active", AVG("customers"."birth_year") AS "avg:birth_year:ok" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-035
SELECT "customers"."active" AS "active", COUNT(1) AS "cnt:customers:ok" FROM "dynamodb"."customers" "customers" GROUP BY 1 HAVING (COUNT(1) > 0);

-- tableau-036
SELECT COUNT(DISTINCT "customers"."active") AS "ctd:active:ok", COUNT("customers"."customer_id") AS "cnt:customer_id:ok" FROM "dynamodb"."customers" "customers" HAVING (COUNT(1) > 0);

-- tableau-037
SELECT "products"."category" AS "category", SUM("products"."price") AS "sum:price:ok" FROM "dynamodb"."products" "products" GROUP BY 1;

-- tableau-038
SELECT "products"."category" AS "category", AVG("products"."price") AS "avg:price:ok" FROM "dynamodb"."products" "products" GROUP BY 1;

-- tableau-039
SELECT "products"."category" AS "category", MIN("products"."price") AS "min:price:ok" FROM "dynamodb"."products" "products" GROUP BY 1;

-- tableau-040
SELECT "products"."category" AS "category", MAX("products"."price") AS "max:price:ok" FROM "dynamodb"."products" "products" GROUP BY 1;

-- tableau-041
SELECT "products"."category" AS "category", SUM("products"."weight") AS "sum:weight:ok" FROM "dynamodb"."products" "products" GROUP BY 1;

-- tableau-042
SELECT "products"."category" AS "category", AVG("products"."weight") AS "avg:weight:ok" FROM "dynamodb"."products" "products" GROUP BY 1;

-- tableau-043
SELECT "products"."category" AS "category", MIN("products"."weight") AS "min:weight:ok" FROM "dynamodb"."products" "products" GROUP BY 1;

-- tableau-044
SELECT "products"."category" AS "category", MAX("products"."weight") AS "max:weight:ok" FROM "dynamodb"."products" "products" GROUP BY 1;

-- tableau-045
SELECT "products"."category" AS "category", COUNT(1) AS "cnt:products:ok" FROM "dynamodb"."products" "products" GROUP BY 1 HAVING (COUNT(1) > 0);

-- tableau-046
SELECT COUNT(DISTINCT "products"."category") AS "ctd:category:ok", COUNT("products"."product_id") AS "cnt:product_id:ok" FROM "dynamodb"."products" "products" HAVING (COUNT(1) > 0);

-- tableau-047
SELECT "products"."discontinued" AS "discontinued", SUM("products"."price") AS "sum:price:ok" FROM "dynamodb"."products" "products" GROUP BY 1;

-- tableau-048
SELECT "products"."discontinued" AS "discontinued", AVG("products"."price") AS "avg:price:ok" FROM "dynamodb"."products" "products" GROUP BY 1;

-- tableau-049
SELECT "products"."discontinued" AS "discontinued", SUM("products"."weight") AS "sum:weight:ok" FROM "dynamodb"."products" "products" GROUP BY 1;

-- tableau-050
SELECT "products"."discontinued" AS "discontinued", AVG("products"."weight") AS "avg:weight:ok" FROM "dynamodb"."products" "products" GROUP BY 1;

-- tableau-051
SELECT "products"."discontinued" AS "discontinued", COUNT(1) AS "cnt:products:ok" FROM "dynamodb"."products" "products" GROUP BY 1 HAVING (COUNT(1) > 0);

-- tableau-052
SELECT COUNT(DISTINCT "products"."discontinued") AS "ctd:discontinued:ok", COUNT("products"."product_id") AS "cnt:product_id:ok" FROM "dynamodb"."products" "products" HAVING (COUNT(1) > 0);

-- tableau-053
SELECT "events"."kind" AS "kind", SUM("events"."duration") AS "sum:duration:ok" FROM "dynamodb"."events" "events" GROUP BY 1;

-- tableau-054
SELECT "events"."kind" AS "kind", AVG("events"."duration") AS "avg:duration:ok" FROM "dynamodb"."events" "events" GROUP BY 1;

-- tableau-055
SELECT "events"."kind" AS "kind", MIN("events"."duration") AS "min:duration:ok" FROM "dynamodb"."events" "events" GROUP BY 1;

-- tableau-056
SELECT "events"."kind" AS "kind", MAX("events"."duration") AS "max:duration:ok" FROM "dynamodb"."events" "events" GROUP BY 1;

-- tableau-057
SELECT "events"."kind" AS "kind", COUNT(1) AS "cnt:events:ok" FROM "dynamodb"."events" "events" GROUP BY 1 HAVING (COUNT(1) > 0);

-- tableau-058
SELECT COUNT(DISTINCT "events"."kind") AS "ctd:kind:ok", COUNT("events"."event_id") AS "cnt:event_id:ok" FROM "dynamodb"."events" "events" HAVING (COUNT(1) > 0);

-- tableau-059
SELECT "events"."mobile" AS "mobile", SUM("events"."duration") AS "sum:duration:ok" FROM "dynamodb"."events" "events" GROUP BY 1;

-- tableau-060
SELECT "events"."mobile" AS "mobile", AVG("events"."duration") AS "avg:duration:ok" FROM "dynamodb"."events" "events" GROUP BY 1;

-- tableau-061
SELECT "events"."mobile" AS "mobile", COUNT(1) AS "cnt:events:ok" FROM "dynamodb"."events" "events" GROUP BY 1 HAVING (COUNT(1) > 0);

-- tableau-062
SELECT COUNT(DISTINCT "events"."mobile") AS "ctd:mobile:ok", COUNT("events"."event_id") AS "cnt:event_id:ok" FROM "dynamodb"."events" "events" HAVING (COUNT(1) > 0);

-- tableau-063
SELECT "order_items"."product_id" AS "product_id", SUM("order_items"."quantity") AS "sum:quantity:ok" FROM "dynamodb"."order_items" "order_items" GROUP BY 1;

-- tableau-064
SELECT "order_items"."product_id" AS "product_id", AVG("order_items"."quantity") AS "avg:quantity:ok" FROM "dynamodb"."order_items" "order_items" GROUP BY 1;

-- tableau-065
SELECT "order_items"."product_id" AS "product_id", MIN("order_items"."quantity") AS "min:quantity:ok" FROM "dynamodb"."order_items" "order_items" GROUP BY 1;

-- tableau-066
SELECT "order_items"."product_id" AS "product_id", MAX("order_items"."quantity") AS "max:quantity:ok" FROM "dynamodb"."order_items" "order_items" GROUP BY 1;

-- tableau-067
SELECT "order_items"."product_id" AS "product_id", SUM("order_items"."unit_price") AS "sum:unit_price:ok" FROM "dynamodb"."order_items" "order_items" GROUP BY 1;

-- tableau-068
SELECT "order_items"."product_id" AS "product_id", AVG("order_items"."unit_price") AS "avg:unit_price:ok" FROM "dynamodb"."order_items" "order_items" GROUP BY 1;

-- tableau-069
SELECT "order_items"."product_id" AS "product_id", MIN("order_items"."unit_price") AS "min:unit_price:ok" FROM "dynamodb"."order_items" "order_items" GROUP BY 1;

-- tableau-070
SELECT "order_items"."product_id" AS "product_id", MAX("order_items"."unit_price") AS "max:unit_price:ok" FROM "dynamodb"."order_items" "order_items" GROUP BY 1;

-- tableau-071
SELECT "order_items"."product_id" AS "product_id", SUM("order_items"."discount") AS "sum:discount:ok" FROM "dynamodb"."order_items" "order_items" GROUP BY 1;

-- tableau-072
SELECT "order_items"."product_id" AS "product_id", AVG("order_items"."discount") AS "avg:discount:ok" FROM "dynamodb"."order_items" "order_items" GROUP BY 1;

-- tableau-073
SELECT "order_items"."product_id" AS "product_id", MIN("order_items"."discount") AS "min:discount:ok" FROM "dynamodb"."order_items" "order_items" GROUP BY 1;

-- tableau-074
SELECT "order_items"."product_id" AS "product_id", MAX("order_items"."discount") AS "max:discount:ok" FROM "dynamodb"."order_items" "order_items" GROUP BY 1;

-- tableau-075
SELECT "order_items"."product_id" AS "product_id", COUNT(1) AS "cnt:order_items:ok" FROM "dynamodb"."order_items" "order_items" GROUP BY 1 HAVING (COUNT(1) > 0);

-- tableau-076
SELECT "order_items"."quantity" AS "quantity", SUM("order_items"."quantity") AS "sum:quantity:ok" FROM "dynamodb"."order_items" "order_items" GROUP BY 1;

-- tableau-077
SELECT "order_items"."quantity" AS "quantity", AVG("order_items"."quantity") AS "avg:quantity:ok" FROM "dynamodb"."order_items" "order_items" GROUP BY 1;

-- tableau-078
SELECT "order_items"."quantity" AS "quantity", SUM("order_items"."unit_price") AS "sum:unit_price:ok" FROM "dynamodb"."order_items" "order_items" GROUP BY 1;

-- tableau-079
SELECT "order_items"."quantity" AS "quantity", AVG("order_items"."unit_price") AS "avg:unit_price:ok" FROM "dynamodb"."order_items" "order_items" GROUP BY 1;

-- tableau-080
SELECT "order_items"."quantity" AS "quantity", SUM("order_items"."discount") AS "sum:discount:ok" FROM "dynamodb"."order_items" "order_items" GROUP BY 1;

-- tableau-081
SELECT "order_items"."quantity" AS "quantity", AVG("order_items"."discount") AS "avg:discount:ok" FROM "dynamodb"."order_items" "order_items" GROUP BY 1;

-- tableau-082
SELECT "order_items"."quantity" AS "quantity", COUNT(1) AS "cnt:order_items:ok" FROM "dynamodb"."order_items" "order_items" GROUP BY 1 HAVING (COUNT(1) > 0);

-- tableau-083
SELECT DATE_TRUNC('YEAR', CAST("orders"."order_date" AS TIMESTAMP)) AS "tyear:order_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-084
SELECT CAST(EXTRACT(YEAR FROM "orders"."order_date") AS INTEGER) AS "ye:order_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-085
SELECT DATE_TRUNC('QUARTER', CAST("orders"."order_date" AS TIMESTAMP)) AS "tquarter:order_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-086
SELECT CAST(EXTRACT(QUARTER FROM "orders"."order_date") AS INTEGER) AS "qu:order_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-087
SELECT DATE_TRUNC('MONTH', CAST("orders"."order_date" AS TIMESTAMP)) AS "tmonth:order_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-088
SELECT CAST(EXTRACT(MONTH FROM "orders"."order_date") AS INTEGER) AS "mo:order_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-089
SELECT DATE_TRUNC('WEEK', CAST("orders"."order_date" AS TIMESTAMP)) AS "tweek:order_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-090
SELECT CAST(EXTRACT(WEEK FROM "orders"."order_date") AS INTEGER) AS "we:order_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-091
SELECT DATE_TRUNC('DAY', CAST("orders"."order_date" AS TIMESTAMP)) AS "tday:order_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-092
SELECT CAST(EXTRACT(DAY FROM "orders"."order_date") AS INTEGER) AS "da:order_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-093
SELECT DATE_TRUNC('YEAR', CAST("orders"."shipped_date" AS TIMESTAMP)) AS "tyear:shipped_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-094
SELECT CAST(EXTRACT(YEAR FROM "orders"."shipped_date") AS INTEGER) AS "ye:shipped_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-095
SELECT DATE_TRUNC('QUARTER', CAST("orders"."shipped_date" AS TIMESTAMP)) AS "tquarter:shipped_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-096
SELECT CAST(EXTRACT(QUARTER FROM "orders"."shipped_date") AS INTEGER) AS "qu:shipped_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-097
SELECT DATE_TRUNC('MONTH', CAST("orders"."shipped_date" AS TIMESTAMP)) AS "tmonth:shipped_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-098
SELECT CAST(EXTRACT(MONTH FROM "orders"."shipped_date") AS INTEGER) AS "mo:shipped_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-099
SELECT DATE_TRUNC('WEEK', CAST("orders"."shipped_date" AS TIMESTAMP)) AS "tweek:shipped_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-100
SELECT CAST(EXTRACT(WEEK FROM "orders"."shipped_date") AS INTEGER) AS "we:shipped_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-101
SELECT DATE_TRUNC('DAY', CAST("orders"."shipped_date" AS TIMESTAMP)) AS "tday:shipped_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-102
SELECT CAST(EXTRACT(DAY FROM "orders"."shipped_date") AS INTEGER) AS "da:shipped_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-103
SELECT DATE_TRUNC('YEAR', CAST("customers"."signup_date" AS TIMESTAMP)) AS "tyear:signup_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-104
SELECT CAST(EXTRACT(YEAR FROM "customers"."signup_date") AS INTEGER) AS "ye:signup_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-105
SELECT DATE_TRUNC('QUARTER', CAST("customers"."signup_date" AS TIMESTAMP)) AS "tquarter:signup_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-106
SELECT CAST(EXTRACT(QUARTER FROM "customers"."signup_date") AS INTEGER) AS "qu:signup_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-107
SELECT DATE_TRUNC('MONTH', CAST("customers"."signup_date" AS TIMESTAMP)) AS "tmonth:signup_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-108
SELECT CAST(EXTRACT(MONTH FROM "customers"."signup_date") AS INTEGER) AS "mo:signup_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-109
SELECT DATE_TRUNC('WEEK', CAST("customers"."signup_date" AS TIMESTAMP)) AS "tweek:signup_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-110
SELECT CAST(EXTRACT(WEEK FROM "customers"."signup_date") AS INTEGER) AS "we:signup_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-111
SELECT DATE_TRUNC('DAY', CAST("customers"."signup_date" AS TIMESTAMP)) AS "tday:signup_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-112
SELECT CAST(EXTRACT(DAY FROM "customers"."signup_date") AS INTEGER) AS "da:signup_date:ok", COUNT(1) AS "cnt" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-113
SELECT DATE_TRUNC('YEAR', CAST("events"."event_ts" AS TIMESTAMP)) AS "tyear:event_ts:ok", COUNT(1) AS "cnt" FROM "dynamodb"."events" "events" GROUP BY 1;

-- tableau-114
SELECT CAST(EXTRACT(YEAR FROM "events"."event_ts") AS INTEGER) AS "ye:event_ts:ok", COUNT(1) AS "cnt" FROM "dynamodb"."events" "events" GROUP BY 1;

-- tableau-115
SELECT DATE_TRUNC('QUARTER', CAST("events"."event_ts" AS TIMESTAMP)) AS "tquarter:event_ts:ok", COUNT(1) AS "cnt" FROM "dynamodb"."events" "events" GROUP BY 1;

-- tableau-116
SELECT CAST(EXTRACT(QUARTER FROM "events"."event_ts") AS INTEGER) AS "qu:event_ts:ok", COUNT(1) AS "cnt" FROM "dynamodb"."events" "events" GROUP BY 1;

-- tableau-117
SELECT DATE_TRUNC('MONTH', CAST("events"."event_ts" AS TIMESTAMP)) AS "tmonth:event_ts:ok", COUNT(1) AS "cnt" FROM "dynamodb"."events" "events" GROUP BY 1;

-- tableau-118
SELECT CAST(EXTRACT(MONTH FROM "events"."event_ts") AS INTEGER) AS "mo:event_ts:ok", COUNT(1) AS "cnt" FROM "dynamodb"."events" "events" GROUP BY 1;

-- tableau-119
SELECT DATE_TRUNC('WEEK', CAST("events"."event_ts" AS TIMESTAMP)) AS "tweek:event_ts:ok", COUNT(1) AS "cnt" FROM "dynamodb"."events" "events" GROUP BY 1;

-- tableau-120
SELECT CAST(EXTRACT(WEEK FROM "events"."event_ts") AS INTEGER) AS "we:event_ts:ok", COUNT(1) AS "cnt" FROM "dynamodb"."events" "events" GROUP BY 1;

-- tableau-121
SELECT DATE_TRUNC('DAY', CAST("events"."event_ts" AS TIMESTAMP)) AS "tday:event_ts:ok", COUNT(1) AS "cnt" FROM "dynamodb"."events" "events" GROUP BY 1;

-- tableau-122
SELECT CAST(EXTRACT(DAY FROM "events"."event_ts") AS INTEGER) AS "da:event_ts:ok", COUNT(1) AS "cnt" FROM "dynamodb"."events" "events" GROUP BY 1;

-- tableau-123
SELECT DATE_TRUNC('YEAR', CAST("stores"."opened" AS TIMESTAMP)) AS "tyear:opened:ok", COUNT(1) AS "cnt" FROM "dynamodb"."stores" "stores" GROUP BY 1;

-- tableau-124
SELECT CAST(EXTRACT(YEAR FROM "stores"."opened") AS INTEGER) AS "ye:opened:ok", COUNT(1) AS "cnt" FROM "dynamodb"."stores" "stores" GROUP BY 1;

-- tableau-125
SELECT DATE_TRUNC('QUARTER', CAST("stores"."opened" AS TIMESTAMP)) AS "tquarter:opened:ok", COUNT(1) AS "cnt" FROM "dynamodb"."stores" "stores" GROUP BY 1;

-- tableau-126
SELECT CAST(EXTRACT(QUARTER FROM "stores"."opened") AS INTEGER) AS "qu:opened:ok", COUNT(1) AS "cnt" FROM "dynamodb"."stores" "stores" GROUP BY 1;

-- tableau-127
SELECT DATE_TRUNC('MONTH', CAST("stores"."opened" AS TIMESTAMP)) AS "tmonth:opened:ok", COUNT(1) AS "cnt" FROM "dynamodb"."stores" "stores" GROUP BY 1;

-- tableau-128
SELECT CAST(EXTRACT(MONTH FROM "stores"."opened") AS INTEGER) AS "mo:opened:ok", COUNT(1) AS "cnt" FROM "dynamodb"."stores" "stores" GROUP BY 1;

-- tableau-129
SELECT DATE_TRUNC('WEEK', CAST("stores"."opened" AS TIMESTAMP)) AS "tweek:opened:ok", COUNT(1) AS "cnt" FROM "dynamodb"."stores" "stores" GROUP BY 1;

-- tableau-130
SELECT CAST(EXTRACT(WEEK FROM "stores"."opened") AS INTEGER) AS "we:opened:ok", COUNT(1) AS "cnt" FROM "dynamodb"."stores" "stores" GROUP BY 1;

-- tableau-131
SELECT DATE_TRUNC('DAY', CAST("stores"."opened" AS TIMESTAMP)) AS "tday:opened:ok", COUNT(1) AS "cnt" FROM "dynamodb"."stores" "stores" GROUP BY 1;

-- tableau-132
SELECT CAST(EXTRACT(DAY FROM "stores"."opened") AS INTEGER) AS "da:opened:ok", COUNT(1) AS "cnt" FROM "dynamodb"."stores" "stores" GROUP BY 1;

-- tableau-133
SELECT "orders"."channel" AS "channel", SUM("orders"."total") AS "sum:total:ok" FROM "dynamodb"."orders" "orders" WHERE (("orders"."order_date" >= (DATE '2024-01-01')) AND ("orders"."order_date" < (DATE '2024-04-01'))) GROUP BY 1;

-- tableau-134
SELECT "events"."kind" AS "kind", COUNT(1) AS "c" FROM "dynamodb"."events" "events" WHERE (("events"."event_ts" >= (TIMESTAMP '2024-01-01 00:00:00.000')) AND ("events"."event_ts" <= (TIMESTAMP '2024-04-01 23:59:59.000'))) GROUP BY 1;

-- tableau-135
SELECT "orders"."channel" AS "channel", SUM("orders"."total") AS "sum:total:ok" FROM "dynamodb"."orders" "orders" WHERE (("orders"."order_date" >= (DATE '2023-12-15')) AND ("orders"."order_date" < (DATE '2024-01-15'))) GROUP BY 1;

-- tableau-136
SELECT "events"."kind" AS "kind", COUNT(1) AS "c" FROM "dynamodb"."events" "events" WHERE (("events"."event_ts" >= (TIMESTAMP '2023-12-15 00:00:00.000')) AND ("events"."event_ts" <= (TIMESTAMP '2024-01-15 23:59:59.000'))) GROUP BY 1;

-- tableau-137
SELECT "orders"."channel" AS "channel", SUM("orders"."total") AS "sum:total:ok" FROM "dynamodb"."orders" "orders" WHERE (("orders"."order_date" >= (DATE '2024-06-01')) AND ("orders"."order_date" < (DATE '2025-01-01'))) GROUP BY 1;

-- tableau-138
SELECT "events"."kind" AS "kind", COUNT(1) AS "c" FROM "dynamodb"."events" "events" WHERE (("events"."event_ts" >= (TIMESTAMP '2024-06-01 00:00:00.000')) AND ("events"."event_ts" <= (TIMESTAMP '2025-01-01 23:59:59.000'))) GROUP BY 1;

-- tableau-139
SELECT (CASE WHEN ("orders"."total" > 2000) THEN 'big' WHEN NOT ("orders"."total" > 2000) THEN 'small' ELSE NULL END) AS "Calculation_1", COUNT(1) AS "c" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-140
SELECT (CASE WHEN ("customers"."country" IN ('Germany', 'France', 'Spain')) THEN 'EU' ELSE "customers"."country" END) AS "Country (group)", SUM("customers"."credit") AS "sum:credit:ok" FROM "dynamodb"."customers" "customers" GROUP BY 1;

-- tableau-141
SELECT "orders"."status" AS "status", SUM("orders"."total") AS "sum:total:ok" FROM "dynamodb"."orders" "orders" INNER JOIN (SELECT "orders"."customer_id" AS "customer_id", SUM("orders"."total") AS "$__alias__0" FROM "dynamodb"."orders" "orders" GROUP BY 1 ORDER BY 2 DESC, 1 ASC LIMIT 3) "t0" ON ("orders"."customer_id" = "t0"."customer_id") GROUP BY 1;

-- tableau-142
SELECT "orders"."status" AS "status", SUM("orders"."total") AS "sum:total:ok" FROM "dynamodb"."orders" "orders" INNER JOIN (SELECT "orders"."customer_id" AS "customer_id", SUM("orders"."total") AS "$__alias__0" FROM "dynamodb"."orders" "orders" GROUP BY 1 ORDER BY 2 DESC, 1 ASC LIMIT 5) "t0" ON ("orders"."customer_id" = "t0"."customer_id") GROUP BY 1;

-- tableau-143
SELECT "orders"."status" AS "status", SUM("orders"."total") AS "sum:total:ok" FROM "dynamodb"."orders" "orders" INNER JOIN (SELECT "orders"."customer_id" AS "customer_id", SUM("orders"."total") AS "$__alias__0" FROM "dynamodb"."orders" "orders" GROUP BY 1 ORDER BY 2 DESC, 1 ASC LIMIT 10) "t0" ON ("orders"."customer_id" = "t0"."customer_id") GROUP BY 1;

-- tableau-144
SELECT "customers"."country" AS "country", SUM("orders"."total") AS "sum:total:ok" FROM "dynamodb"."orders" "orders" INNER JOIN "dynamodb"."customers" "customers" ON ("orders"."customer_id" = "customers"."customer_id") GROUP BY 1;

-- tableau-145
SELECT "customers"."segment" AS "segment", "products"."category" AS "category", SUM(("order_items"."quantity" * "order_items"."unit_price")) AS "sum:Calculation_2:ok" FROM "dynamodb"."order_items" "order_items" INNER JOIN "dynamodb"."orders" "orders" ON ("order_items"."order_id" = "orders"."order_id") INNER JOIN "dynamodb"."customers" "customers" ON ("orders"."customer_id" = "customers"."customer_id") LEFT JOIN "dynamodb"."products" "products" ON ("order_items"."product_id" = "products"."product_id") GROUP BY 1, 2;

-- tableau-146
SELECT SUM("t0"."x_measure__0") / NULLIF(SUM("t0"."x_measure__1"), 0) AS "TEMP(x)" FROM (SELECT "orders"."channel" AS "channel", SUM("orders"."total") AS "x_measure__0", COUNT("orders"."total") AS "x_measure__1" FROM "dynamodb"."orders" "orders" GROUP BY 1) "t0";

-- tableau-147
SELECT MIN("orders"."order_date") AS "lower", MAX("orders"."order_date") AS "upper" FROM "dynamodb"."orders" "orders" HAVING (COUNT(1) > 0);

-- tableau-148
SELECT TRUE AS "x" FROM "dynamodb"."orders" "orders" WHERE 1 <> 1 LIMIT 0;

-- tableau-149
SELECT SUM(1) AS "sum:Number of Records:ok" FROM "dynamodb"."events" "events" HAVING (COUNT(1) > 0);

-- tableau-150
SELECT "orders"."status" AS "status" FROM "dynamodb"."orders" "orders" WHERE ("orders"."status" >= 'd') GROUP BY 1 ORDER BY 1 ASC;

-- tableau-151
SELECT ("customers"."name" || ' (' || "customers"."country" || ')') AS "Calculation_3" FROM "dynamodb"."customers" "customers" WHERE ("customers"."customer_id" <= 5) GROUP BY 1;

-- tableau-152
SELECT FLOOR("orders"."total" / 500.0) AS "bin", COUNT(1) AS "cnt" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-153
SELECT "orders"."channel" AS "channel", STDDEV_SAMP("orders"."total") AS "std:total:ok", VAR_POP("orders"."total") AS "vrp:total:ok" FROM "dynamodb"."orders" "orders" GROUP BY 1;

-- tableau-154
SELECT "t0"."ym" AS "ym", "t0"."s" AS "s" FROM (SELECT ((EXTRACT(YEAR FROM "orders"."order_date") * 100) + EXTRACT(MONTH FROM "orders"."order_date")) AS "ym", SUM("orders"."total") AS "s" FROM "dynamodb"."orders" "orders" GROUP BY 1) "t0" WHERE ("t0"."s" > 20000);

