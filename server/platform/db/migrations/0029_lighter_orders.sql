ALTER TABLE "outbox" DROP CONSTRAINT IF EXISTS "outbox_order_id_orders_id_fk";
--> statement-breakpoint
DROP INDEX "outbox_of_order";--> statement-breakpoint
DROP INDEX "outbox_of_product";--> statement-breakpoint
DROP INDEX "outbox_age";--> statement-breakpoint
DROP INDEX "orders_open";--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("user_id","created_at") WHERE "orders"."paid_at" is null and "orders"."released_at" is null;--> statement-breakpoint
-- Processes of code version 2 write their notes themselves. On Citus the functions are gone already.
UPDATE "schema_compatibility" SET "oldest_code" = 2;--> statement-breakpoint
DROP FUNCTION IF EXISTS "note_order_mail"() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS "note_catalogue_change"() CASCADE;
