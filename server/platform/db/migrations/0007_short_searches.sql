-- Searches for one or two characters, which have no trigram, find rare ones by an index too. PostgreSQL needs no
-- extension for it.
CREATE FUNCTION "short_parts"(name text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT regexp_split_to_array(name, '') ||
		array(SELECT substr(name, place, 2) FROM generate_series(1, char_length(name) - 1) place)
$$;
--> statement-breakpoint
CREATE INDEX "products_short_parts" ON "products" USING gin (short_parts("search_name"));
