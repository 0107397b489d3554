import { type Encoding, encodeBody, tagOf } from './encoding.ts';

/** The encoding of a shorter answer would save nothing. */
const WORTH_ENCODING = 1024;

const BROTLI_QUALITY = 5;

/** The serialised answer to a public read, encoded when it is first asked for in an encoding. */
export class StoredAnswer {
  /** Weak, since it is the same in every encoding. The content decides it, so it is the same in every server process. */
  readonly etag: string;
  readonly #length: number;
  /** Sent as text where it is not encoded: together with the headers, which takes half the time. */
  readonly #text: string;
  readonly #encoded = new Map<Encoding, Buffer>();

  constructor(json: string) {
    const plain = Buffer.from(json);
    this.etag = `W/"${tagOf(plain)}"`;
    this.#length = plain.length;
    this.#text = json;
  }

  /** About as many bytes as it takes in all encodings. */
  get size(): number {
    return 2 * this.#length + 500;
  }

  /** The encoding to send to a client that accepts this one. */
  encodingFor(accepted: Encoding): Encoding {
    return this.#length < WORTH_ENCODING ? 'identity' : accepted;
  }

  /** The body, if it was sent in this encoding before. */
  ready(encoding: Encoding): string | Buffer | undefined {
    return encoding === 'identity' ? this.#text : this.#encoded.get(encoding);
  }

  async in(encoding: Encoding): Promise<string | Buffer> {
    const ready = this.ready(encoding);
    if (ready !== undefined) return ready;
    const body = await encodeBody(Buffer.from(this.#text), encoding, BROTLI_QUALITY);
    this.#encoded.set(encoding, body);
    return body;
  }
}
