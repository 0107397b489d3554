-- Trigrams make searches for a part of a name fast. A server that does not offer them still finds everything.
DO $$
BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX "products_search_name" ON "products" USING gin ("search_name" gin_trgm_ops);
EXCEPTION
	WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
		RAISE NOTICE 'pg_trgm is not available: searches read every product';
END
$$;
