import { Writable } from 'node:stream';

/**
 * Takes a page as it is drawn, text by text, and hands it over once it is whole. `parts` are the same in every document:
 * while a page is drawn each is stood for by its name, in a sign that nobody can write who does not know the answer's nonce.
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

  /** What is drawn in a part's place; null where there is no such part. */
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
