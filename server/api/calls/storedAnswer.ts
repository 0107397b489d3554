import type { Encoding } from '../../http/acceptedEncoding.ts';
import { encodeBody, tagOf } from '../../http/encodeBody.ts';

/** The encoding of a shorter answer would save nothing. */
const WORTH_ENCODING = 1024;

const BROTLI_QUALITY = 5;

/** The serialised answer to a public read, encoded when it is first asked for in an encoding. */
export class StoredAnswer {
  /** Weak, since it is the same in every encoding. The content decides it, so it is the same in every server process. */
  readonly etag: string;
  readonly #bodies = new Map<Encoding, Buffer>();

  constructor(json: string) {
    const plain = Buffer.from(json);
    this.etag = `W/"${tagOf(plain)}"`;
    this.#bodies.set('identity', plain);
  }

  get #plain(): Buffer {
    return this.#bodies.get('identity')!;
  }

  /** About as many bytes as it takes in all encodings. */
  get size(): number {
    return 2 * this.#plain.length + 500;
  }

  /** The encoding to send to a client that accepts this one. */
  encodingFor(accepted: Encoding): Encoding {
    return this.#plain.length < WORTH_ENCODING ? 'identity' : accepted;
  }

  /** The body, if it was sent in this encoding before. */
  ready(encoding: Encoding): Buffer | undefined {
    return this.#bodies.get(encoding);
  }

  async in(encoding: Encoding): Promise<Buffer> {
    const ready = this.#bodies.get(encoding);
    if (ready) return ready;
    const body = await encodeBody(this.#plain, encoding, BROTLI_QUALITY);
    this.#bodies.set(encoding, body);
    return body;
  }
}
