import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { scratchRoot } from '../support/scratch.ts';
import { startShopServer, type ShopServer } from '../support/shopServer.ts';

export const admin = { email: 'boss@example.com', password: 'a-long-enough-one' };

const env = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  JWT_SECRET: 'a-secret-that-is-only-used-in-tests-0123456789',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  DEMO_DATA: 'off',
  MAX_OPEN_ORDERS: '1000000',
  MAX_UNITS_HELD_BY_NEW_ACCOUNT: '1000000',
  LOG_LEVEL: 'silent',
});

/** Built servers on one PostgreSQL. One that is killed starts again by itself, at another address. */
export class Servers {
  /** How many were killed. */
  kills = 0;
  private readonly dir = mkdtempSync(join(scratchRoot, 'proshop-servers-'));
  private running: (ShopServer | undefined)[] = [];
  private readonly starting = new Set<Promise<void>>();

  private constructor(
    private readonly databaseUrl: string,
    private readonly program: string | undefined,
  ) {}

  /** Starts so many; `program` is another built server than this project's. */
  static async start(databaseUrl: string, count: number, program?: string): Promise<Servers> {
    const servers = new Servers(databaseUrl, program);
    await servers.startOne(0); // makes the tables
    await Promise.all(Array.from({ length: count - 1 }, (_, i) => servers.startOne(i + 1)));
    return servers;
  }

  private async startOne(place: number): Promise<void> {
    const dataDir = join(this.dir, String(place));
    this.running[place] = await startShopServer({
      dataDir,
      env: env(this.databaseUrl),
      ...(this.program && { program: this.program }),
    });
  }

  /** The address of one of those that run. */
  address(random: () => number): string {
    const running = this.running.filter((server) => server !== undefined);
    return running[Math.floor(random() * running.length)]!.address;
  }

  /** Kills one like a power cut, unless it is the last. */
  async killOne(random: () => number): Promise<void> {
    const places = this.running.flatMap((server, place) => (server === undefined ? [] : [place]));
    if (places.length < 2) return;
    const place = places[Math.floor(random() * places.length)]!;
    const server = this.running[place]!;
    this.running[place] = undefined;
    this.kills += 1;
    await server.kill();
    const start = this.startOne(place).finally(() => this.starting.delete(start));
    this.starting.add(start);
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
