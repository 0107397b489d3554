CREATE TABLE "catalogue_changes" (
	"change" bigint NOT NULL,
	"listing" bigint NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "note_catalogue_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	-- Random, so that a database restored from a backup never reaches an old version with other content.
	n bigint := 1 + floor(random() * 2147483647);
BEGIN
	INSERT INTO "catalogue_changes" ("change", "listing")
	VALUES (n, CASE WHEN TG_ARGV[0] = 'listing' THEN n ELSE 0 END);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "products_changed" AFTER UPDATE ON "products"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_catalogue_change"('product');--> statement-breakpoint
CREATE TRIGGER "products_listed" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "search_name", "is_draft", "created_at" ON "products"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_catalogue_change"('listing');--> statement-breakpoint
CREATE TRIGGER "reviews_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "reviews"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_catalogue_change"('review');
