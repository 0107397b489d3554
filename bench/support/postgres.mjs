import { Client } from 'pg';

/** The PostgreSQL that `scripts/withPostgres.mjs` started. */
const server = () => {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) throw new Error('Run it by its npm script, which starts a PostgreSQL for it');
  return url;
};

/** Runs statements in a new session. Returns the rows of the last. */
export const onPostgres = async (url, ...statements) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
};

/** Creates an empty database and returns its URL. It disappears with its server. */
export const newDatabase = async (name) => {
  await onPostgres(server(), `create database ${name}`);
  const url = new URL(server());
  url.pathname = `/${name}`;
  return url.href;
};

/** The process ids of the sessions on a database. */
export const sessionsOn = async (url) => {
  const rows = await onPostgres(
    server(),
    `select pid from pg_stat_activity where datname = '${new URL(url).pathname.slice(1)}'`,
  );
  return rows.map(({ pid }) => pid);
};
