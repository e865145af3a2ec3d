import type { Vault } from './card-press.ts';

let held: Vault | null = null;

/** Keeps how the frames on the page are submitted: the press is handled by the route, which has no frames. */
export function holdVault(vault: Vault): void {
  held = vault;
}

/** How to submit them, once: a form is good for one attempt. */
export function takeVault(): Vault | null {
  const vault = held;
  held = null;
  return vault;
}
