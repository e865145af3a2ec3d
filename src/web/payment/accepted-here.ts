/** The version of notice and terms that was accepted in this document, before a method's own form. */
let version: string | null = null;

/** Stores the version beside the button that led on. The server gets it with the payment. */
export function holdAccepted(accepted: string | null): void {
  version = accepted ?? version;
}

/** Whether this version need not be shown again. */
export function isAcceptedHere(shown: string): boolean {
  return version === shown;
}
