CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"email" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"token_version" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "outbox_of_order" ON "outbox" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_token" ON "password_resets" USING btree ("token_hash");--> statement-breakpoint
CREATE FUNCTION "note_order_mail"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "outbox" ("id", "kind", "order_id")
	VALUES (replace(gen_random_uuid()::text, '-', ''), TG_ARGV[0], NEW."id");
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_placed" AFTER INSERT ON "orders"
	FOR EACH ROW EXECUTE FUNCTION "note_order_mail"('orderPlaced');--> statement-breakpoint
CREATE TRIGGER "orders_paid" AFTER UPDATE OF "paid_at" ON "orders"
	FOR EACH ROW WHEN (OLD."paid_at" IS NULL AND NEW."paid_at" IS NOT NULL)
	EXECUTE FUNCTION "note_order_mail"('orderPaid');--> statement-breakpoint
CREATE TRIGGER "orders_delivered" AFTER UPDATE OF "delivered_at" ON "orders"
	FOR EACH ROW WHEN (OLD."delivered_at" IS NULL AND NEW."delivered_at" IS NOT NULL)
	EXECUTE FUNCTION "note_order_mail"('orderDelivered');
