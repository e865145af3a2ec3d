/** Leaves this document for the bank's. Back from there must not be a form again, but how the payment stands. */
export function leaveFor(url: string, comingBackTo: string): Promise<never> {
  window.history.replaceState(window.history.state, '', comingBackTo);
  window.location.assign(url);
  return new Promise(() => undefined);
}
