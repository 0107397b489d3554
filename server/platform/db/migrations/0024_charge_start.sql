ALTER TABLE "orders" ADD COLUMN "charge_started_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "outbox_age" ON "outbox" USING btree ("created_at");