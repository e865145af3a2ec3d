import { Writable } from 'node:stream';

/**
 * Collects a page as it is drawn, and hands it over once it is whole. `parts` are the same in every document: while a
 * page is drawn, a sign with its name stands for each. Only this response's nonce can make that sign.
 */
export class WholePage extends Writable {
  #text = '';
  readonly #sign: string;
  readonly #parts: ReadonlyMap<string, string>;
  readonly #whole = Promise.withResolvers<string>();

  constructor(nonce: string, parts: ReadonlyMap<string, string>) {
    super();
    this.#sign = `~${nonce}~`;
    this.#parts = parts;
  }

  get whole(): Promise<string> {
    return this.#whole.promise;
  }

  /** Returns the sign that stands for a part; null if there is no such part. */
  readonly standsFor = (name: string): string | null => (this.#parts.has(name) ? this.#sign + name : null);

  override write(text: string): boolean {
    const isSign = text.startsWith(this.#sign);
    this.#text += isSign ? (this.#parts.get(text.slice(this.#sign.length)) ?? text) : text;
    return true;
  }

  override end(): this {
    this.#whole.resolve(this.#text);
    return this;
  }
}
