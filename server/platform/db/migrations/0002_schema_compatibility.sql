CREATE TABLE "schema_compatibility" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"oldest_code" integer NOT NULL,
	CONSTRAINT "schema_compatibility_only_row" CHECK ("schema_compatibility"."only_row")
);
--> statement-breakpoint
INSERT INTO "schema_compatibility" ("oldest_code") VALUES (1);
