DROP INDEX "orders_waiting";--> statement-breakpoint
DROP INDEX "orders_sold";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("paid_at","id","refunded_at") WHERE "orders"."paid_at" is not null and "orders"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "orders_sold" ON "orders" USING btree ("paid_at","total_cents","refunded_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE TRIGGER "orders_refunded" AFTER UPDATE OF "refunded_at" ON "orders"
	FOR EACH ROW WHEN (OLD."refunded_at" IS NULL AND NEW."refunded_at" IS NOT NULL)
	EXECUTE FUNCTION "note_order_mail"('orderRefunded');
