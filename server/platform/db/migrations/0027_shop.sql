CREATE TABLE "shop" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"merchant" jsonb NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "shop_only_row" CHECK ("shop"."only_row")
);
