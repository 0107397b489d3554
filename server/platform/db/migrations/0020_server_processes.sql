-- Lost by a crash or a failover; each process writes its row again within ten seconds.
CREATE UNLOGGED TABLE "server_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
