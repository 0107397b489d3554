// oxlint-disable unicorn/consistent-function-scoping, eslint/no-console -- a function for a console, with all that it needs
/** The answer to a call; a text is sent as it is, anything else as JSON. */
type Sent = { status: number; contentType?: string; body?: unknown; headers?: Record<string, string>; about?: string };
type Begin = {
  path: string;
  held: Record<string, { method: string; path: RegExp }>;
  answers?: { method: string; path: string; status: number; body: unknown }[];
};
type Waiting = { service: string; address: string; settle: (sent: Sent | null | 'own') => void };
type Stored = Record<string, unknown>;

/**
 * What a tester pastes into the console of a browser, to cause what no control of the application does. From then on calls
 * wait until a command says how they end. It must stand alone: the book has its text.
 */
export function caseConsole(): void {
  const waiting: Waiting[] = [];
  let held: Begin['held'] = {};
  const constants: NonNullable<Begin['answers']> = [];
  const realFetch = globalThis.fetch.bind(globalThis);
  const RealRequest = globalThis.XMLHttpRequest;
  const isCalled = (method: string, address: string, call: { method: string; path: string | RegExp }) => {
    const { pathname } = new URL(address, location.href);
    return call.method === method && (call.path instanceof RegExp ? call.path.test(pathname) : call.path === pathname);
  };
  const serviceOf = (method: string, address: string) =>
    Object.entries(held).find(([, call]) => isCalled(method, address, call))?.[0];
  const textOf = ({ body }: Pick<Sent, 'body'>) => (typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  const responseTo = (sent: Sent) =>
    new Response([204, 205, 304].includes(sent.status) ? null : textOf(sent), {
      status: sent.status,
      headers: { 'content-type': sent.contentType ?? 'application/json', ...sent.headers },
    });
  const wait = (method: string, address: string, service: string, settle: Waiting['settle']) => {
    const call = { service, address, settle };
    waiting.push(call);
    console.info(`${service} waits: ${method} ${address}`);
    return () => {
      if (waiting.includes(call)) waiting.splice(waiting.indexOf(call), 1);
    };
  };
  const settle = (service: string, sent: Sent | null | 'own', about = '') => {
    const at = waiting.findLastIndex((call) => call.service === service && call.address.includes(about));
    if (at < 0)
      throw new Error(`No call of ${service} waits; waiting: ${waiting.map((call) => call.service).join(', ')}`);
    waiting.splice(at, 1)[0]!.settle(sent);
  };

  globalThis.fetch = (request, options = {}) => {
    const address = request instanceof Request ? request.url : String(request);
    const method = options.method ?? (request instanceof Request ? request.method : 'GET');
    const constant = constants.findLast((call) => isCalled(method, address, call));
    if (constant) return Promise.resolve(responseTo(constant));
    const service = serviceOf(method, address);
    if (service === undefined) return realFetch(request, options);
    return new Promise((resolve, reject) => {
      const leave = wait(method, address, service, (sent) => {
        if (sent === 'own') resolve(realFetch(request, options));
        else if (sent === null) reject(new TypeError('The request is lost'));
        else resolve(responseTo(sent));
      });
      options.signal?.addEventListener('abort', () => {
        leave();
        reject(options.signal!.reason as Error);
      });
    });
  };

  globalThis.XMLHttpRequest = class extends RealRequest {
    private called = { method: '', address: '' };
    private leave = () => {};
    override open(method: string, address: string | URL): void {
      this.called = { method, address: String(address) };
      super.open(method, address);
    }
    override abort(): void {
      this.leave();
      super.abort();
    }
    override send(body?: XMLHttpRequestBodyInit | Document | null): void {
      const { method, address } = this.called;
      const service = serviceOf(method, address);
      if (service === undefined) return super.send(body);
      this.leave = wait(method, address, service, (sent) => {
        if (sent === 'own') return super.send(body);
        if (sent !== null) {
          const contentType = sent.contentType ?? 'application/json';
          Object.defineProperties(this, {
            status: { value: sent.status },
            response: { value: new Blob([textOf(sent)]) },
            getAllResponseHeaders: { value: () => `content-type: ${contentType}` },
          });
        }
        this.dispatchEvent(new ProgressEvent(sent === null ? 'error' : 'load'));
        this.dispatchEvent(new ProgressEvent('loadend'));
        return undefined;
      });
      return undefined;
    }
  };

  const parsed = (text: string | null): unknown => (text !== null && /^[[{"]/.test(text) ? JSON.parse(text) : null);
  /** The user who came, also after another tab signed them out. */
  const me = () => parsed(localStorage.getItem('userInfo') ?? sessionStorage.getItem('userOfCase'));
  /** Values that only this browser knows: `@me.token`, `@kept.pendingOrder.0.key`, `@new`. */
  const filled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(filled);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner)]));
    if (value === '@new') return crypto.randomUUID();
    if (typeof value !== 'string' || !/^@(me|kept)\./.test(value)) return value;
    const [from, ...keys] = value.slice(1).split('.');
    const whole = from === 'me' ? me() : { [keys[0]!]: parsed(localStorage.getItem(keys[0]!)) };
    return keys.reduce((inner: unknown, key) => (inner as Stored | null)?.[key] ?? null, whole);
  };

  Object.assign(globalThis, {
    /** Begins a case: these calls wait, these are always answered, and this address opens. */
    begin: ({ path, held: calls, answers = [] }: Begin) => {
      held = calls;
      constants.splice(0, Infinity, ...answers);
      sessionStorage.setItem('userOfCase', localStorage.getItem('userInfo') ?? 'null');
      history.pushState(null, '', path);
    },
    /** The latest waiting call of a service is answered. */
    answer: (service: string, sent: Sent) => settle(service, { ...sent, body: filled(sent.body) }, sent.about),
    /** The request of the latest waiting call of a service is lost. */
    lose: (service: string, about?: string) => settle(service, null, about),
    /** The latest waiting call of a service reaches the server. */
    pass: (service: string, about?: string) => settle(service, 'own', about),
    /** From now on calls are always answered so. */
    always: (answers: typeof constants) => constants.push(...answers),
    /** Stores values in the browser as another tab does; `null` removes one. */
    store: (values: Stored) => {
      sessionStorage.setItem('userOfCase', JSON.stringify(me()));
      for (const [name, value] of Object.entries(values))
        if (value === null) localStorage.removeItem(name);
        else localStorage.setItem(name, JSON.stringify(filled(value)));
    },
  });
}
