/** The life of an e-mail's link: 3 days, 72 hours. Source: spec §1, §9. */
const linkLifeHours = 72;

/** A bearer token's lifetime in seconds. It may outlast its link, so that an open page can finish. Source: spec §4. */
export const tokenSeconds = 15 * 60;

/** Whether a text has the shape of our keys and codes: 32 bytes in base64url. Any other text was never issued by us. */
export const isKeyShaped = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

export interface LinkFacts {
  readonly expiresAt: Date;
  /** Null unless revoked; a newer link revokes the older. */
  readonly revokedAt: Date | null;
}

/** When a link made now stops working. Counted in hours, so a change of the clocks neither adds nor takes one. */
export function linkExpiry(createdAt: Date): Date {
  return new Date(createdAt.getTime() + linkLifeHours * 3_600_000);
}

/** Whether a link still opens its session: up to 71:59:59 after it was made, no longer at 72:00:00. */
export function isLinkLive({ expiresAt, revokedAt }: LinkFacts, now: Date): boolean {
  return revokedAt === null && now < expiresAt;
}
