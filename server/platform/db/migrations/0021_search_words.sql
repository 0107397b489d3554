ALTER TABLE "users" ADD COLUMN "search_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Words are found in any order. The function stays for processes of the release before.
DROP INDEX "products_word_borders";
--> statement-breakpoint
-- So that no plan calls it for every row.
ALTER FUNCTION "short_parts"(text) COST 10000;
