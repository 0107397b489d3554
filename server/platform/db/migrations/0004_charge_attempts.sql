CREATE TABLE "test_charges" (
	"attempt" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"charged" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "charge_attempt" text;--> statement-breakpoint
CREATE UNIQUE INDEX "test_charges_one_per_order" ON "test_charges" USING btree ("order_id") WHERE "test_charges"."charged";--> statement-breakpoint
CREATE INDEX "orders_charging" ON "orders" USING btree ("charging_since") WHERE "orders"."paid_at" is null and "orders"."charging_since" is not null;