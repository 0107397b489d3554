DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_newest_with_drafts";--> statement-breakpoint
CREATE INDEX "products_names_by_age" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"search_name","is_draft");