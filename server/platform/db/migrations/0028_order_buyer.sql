ALTER TABLE "orders" DROP CONSTRAINT "orders_user_id_users_id_fk";
--> statement-breakpoint
-- Orders of accounts that are gone get a buyer of their own, whom no account has.
UPDATE "orders" SET "user_id" = "id" WHERE "user_id" IS NULL;
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "user_id" SET NOT NULL;
