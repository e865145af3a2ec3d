/** A `Host` header as an origin writes it: lower case, without the protocol's own port. */
export const hostOf = (header: string, protocol: string): string | null =>
  URL.parse(`${protocol}//${header}`)?.host ?? null;
