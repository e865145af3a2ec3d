import { Writable } from 'node:stream';

/**
 * Collects a page as it is drawn, and hands it over once it is whole. `parts` are the same in every document: while a
 * page is drawn, a sign with its name stands for each. Only this response's nonce can make that sign. Its styles are
 * written last, by what was drawn.
 */
export class WholePage extends Writable {
  #text = '';
  #beforeStyles = '';
  readonly #sign: string;
  readonly #parts: ReadonlyMap<string, string>;
  readonly #stylesOf: (page: string) => string;
  readonly #whole = Promise.withResolvers<string>();

  constructor(nonce: string, parts: ReadonlyMap<string, string>, stylesOf: (page: string) => string) {
    super();
    this.#sign = `~${nonce}~`;
    this.#parts = parts;
    this.#stylesOf = stylesOf;
  }

  get whole(): Promise<string> {
    return this.#whole.promise;
  }

  /** Returns the sign that stands for a part; null if there is no such part. */
  readonly standsFor = (name: string): string | null => (this.#parts.has(name) ? this.#sign + name : null);

  /** The sign that stands for the styles. */
  get styles(): string {
    return `${this.#sign}styles`;
  }

  override write(text: string): boolean {
    if (text === this.styles) [this.#beforeStyles, this.#text] = [this.#text, ''];
    else this.#text += text.startsWith(this.#sign) ? (this.#parts.get(text.slice(this.#sign.length)) ?? text) : text;
    return true;
  }

  override end(): this {
    // Read once as a whole: thousands of pieces are joined then.
    const page = this.#beforeStyles + this.#text;
    const styles = this.#stylesOf(page);
    const at = this.#beforeStyles.length;
    this.#whole.resolve(page.slice(0, at) + styles + page.slice(at));
    return this;
  }
}
