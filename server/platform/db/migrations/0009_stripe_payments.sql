CREATE TABLE "stripe_payments" (
	"order_id" text PRIMARY KEY NOT NULL,
	"payment_intent" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "stripe_payments_intent" ON "stripe_payments" USING btree ("payment_intent");