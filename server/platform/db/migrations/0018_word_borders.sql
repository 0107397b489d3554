-- Searches for several words find them by where two words meet: together, common words are rare. Trigrams would be read
-- for each word by itself.
CREATE FUNCTION "word_borders"(name text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT array(SELECT substr(name, place - 2, 5) FROM generate_series(3, char_length(name) - 2) place
		WHERE substr(name, place, 1) = ' ')
$$;
--> statement-breakpoint
CREATE INDEX "products_word_borders" ON "products" USING gin (word_borders("search_name"));
