import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { scratchDir } from '../../../tests/fixtures/scratch.ts';
import { startShopServer, type ShopServer } from '../../../tests/fixtures/shopServer.ts';

export const admin = { email: 'boss@example.com', password: 'a-long-enough-one' };

const env = (databaseUrl: string | undefined) => ({
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  JWT_SECRET: 'a-secret-that-is-only-used-in-tests-0123456789',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  DEMO_DATA: 'off',
  MAX_OPEN_ORDERS: '1000000',
  MAX_UNITS_HELD_BY_NEW_ACCOUNT: '1000000',
  LOG_LEVEL: 'silent',
});

type Options = {
  /** The PostgreSQL of all of them; without it, there is one server with its embedded database. */
  databaseUrl?: string;
  count: number;
};

/** Built servers on one database. One that is killed starts again by itself, at another address. */
export class Servers {
  /** How many were killed. */
  kills = 0;
  private readonly dir = scratchDir('servers');
  private running: (ShopServer | undefined)[] = [];
  private readonly starting = new Set<Promise<void>>();

  private constructor(private readonly options: Options) {}

  static async start(options: Options): Promise<Servers> {
    const servers = new Servers(options);
    await servers.startOne(0); // makes the tables
    await Promise.all(Array.from({ length: options.count - 1 }, (_, i) => servers.startOne(i + 1)));
    return servers;
  }

  private async startOne(place: number): Promise<void> {
    const dataDir = join(this.dir, String(place));
    this.running[place] = await startShopServer({ dataDir, env: env(this.options.databaseUrl) });
  }

  /** The places of those that run, as soon as one does. */
  private async places(): Promise<number[]> {
    while (this.running.every((server) => server === undefined)) await Promise.race(this.starting);
    return this.running.flatMap((server, place) => (server === undefined ? [] : [place]));
  }

  /** The address of one of those that run, as soon as one does. */
  async address(random: () => number): Promise<string> {
    const places = await this.places();
    return this.running[places[Math.floor(random() * places.length)]!]!.address;
  }

  /** Kills one like a power cut, unless it is the last of several. */
  async killOne(random: () => number): Promise<void> {
    const places = await this.places();
    if (places.length === 1 && this.options.count > 1) return;
    const place = places[Math.floor(random() * places.length)]!;
    const server = this.running[place]!;
    this.running[place] = undefined;
    this.kills += 1;
    const killed = server.kill();
    const start = killed.then(() => this.startOne(place)).finally(() => this.starting.delete(start));
    this.starting.add(start);
    await killed;
  }

  /** Waits until all run again. */
  async settle(): Promise<void> {
    await Promise.all(this.starting);
  }

  async stop(): Promise<void> {
    await this.settle();
    await Promise.all(this.running.flatMap((server) => (server === undefined ? [] : [server.kill()])));
    rmSync(this.dir, { recursive: true, force: true });
  }
}
