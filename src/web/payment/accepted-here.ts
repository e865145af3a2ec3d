/** Which version of the notice and terms was accepted on the checkout, in this document, on the way to a method's own form. */
let version: string | null = null;

/** Holds what stood beside the button that led on. The server hears of it with the payment. */
export function holdAccepted(accepted: string | null): void {
  version = accepted ?? version;
}

/** Whether this version need not be shown again. */
export function isAcceptedHere(shown: string): boolean {
  return version === shown;
}
