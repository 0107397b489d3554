-- Distributes the orders of a shop on Citus by buyer. Once, on the coordinator, after each server process has this release:
--   psql -1 -v ON_ERROR_STOP=1 -f deploy/citus.sql "$DATABASE_URL"

-- A mail about a product that is gone is dropped.
alter table outbox drop constraint outbox_product_id_products_id_fk;

-- The buyer must be in each unique key.
alter table orders drop constraint orders_pkey, add primary key (user_id, id);

select create_reference_table('users');
select create_reference_table('products');
select create_reference_table('reviews');
select create_reference_table('shop');
select create_distributed_table('orders', 'user_id');
select create_distributed_table('refused_orders', 'user_id');

-- An order that is found by its number alone and the stock of its products change in one transaction.
do $$ begin execute format('alter database %I set citus.multi_shard_modify_mode = sequential', current_database()); end $$;
