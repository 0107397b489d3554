-- So that no search waits until other processes of PostgreSQL have started, which takes longer than what they would read.
ALTER FUNCTION "short_parts"(text) PARALLEL RESTRICTED;
