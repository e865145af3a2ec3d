import type { Tokenizer } from './card-submit.ts';

let held: Tokenizer | null = null;

/** Keeps how the shells on the page are submitted: the press is handled by the route, which has no shells. */
export function holdTokenizer(tokenize: Tokenizer): void {
  held = tokenize;
}

/** How to submit them, once: a form is good for one attempt. */
export function takeTokenizer(): Tokenizer | null {
  const tokenize = held;
  held = null;
  return tokenize;
}
