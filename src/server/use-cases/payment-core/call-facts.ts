import * as z from 'zod/mini';
import { documentTypes } from '#domain/document-formats';
import type { SessionFacts } from '../../db/read/session-facts.ts';
import type { Keyring } from '../../basics/keys.ts';

const browser = z.object({
  colorDepth: z.int(),
  screenWidth: z.int(),
  screenHeight: z.int(),
  language: z.string(),
  minutesFromUtc: z.int(),
});

/**
 * What only the provider's call needs, as it was at the press: what nobody else may read, and what a school, or who
 * runs this, could change before the call is repeated. Sealed; gone once the call was answered or the payment ended. Never log it.
 */
const callFacts = z.object({
  client: z.nullable(z.object({ ip: z.string(), userAgent: z.string(), browser: z.optional(browser) })),
  document: z.nullable(z.object({ type: z.enum(documentTypes), number: z.string() })),
  cardToken: z.nullable(z.string()),
  // What an earlier program sealed says nothing of it.
  cardOnFile: z._default(z.nullable(z.object({ token: z.string() })), null),
  acceptances: z.array(z.object({ id: z.string(), token: z.nullable(z.string()) })),
  vat: z.string(),
  externalId: z.nullable(z.string()),
  schoolName: z.string(),
  campusName: z.nullable(z.string()),
  /** Our own address, to which the payer is led back; absent of a press that a program of before took. */
  origin: z.exactOptional(z.string()),
});
export type CallFacts = z.infer<typeof callFacts>;

/** What a press adds to what the session says. */
export type SubmissionFacts = Pick<CallFacts, 'client' | 'document' | 'cardToken' | 'cardOnFile' | 'acceptances'>;

const noSubmission: SubmissionFacts = {
  client: null,
  document: null,
  cardToken: null,
  cardOnFile: null,
  acceptances: [],
};

/** What a call needs of a session as it stands now. */
export function callFactsOf({ vat, externalId, school, campusId }: SessionFacts, submission = noSubmission): CallFacts {
  const campusName = Object.hasOwn(school.campuses, campusId) ? (school.campuses[campusId] ?? null) : null;
  return { ...submission, vat, externalId, schoolName: school.name, campusName };
}

export const sealCallFacts = (keys: Keyring, facts: CallFacts): Buffer => keys.seal(JSON.stringify(facts));

/**
 * Opens what was kept for a payment's call; null where nothing is any more, or another server secret had sealed it. Throws for
 * the latter where the call cannot be the same without it (`isNeeded`).
 */
export function openCallFacts(keys: Keyring, sealed: Buffer | null, isNeeded: boolean): CallFacts | null {
  if (!sealed) return null;
  try {
    return callFacts.parse(JSON.parse(keys.open(sealed)));
  } catch (error) {
    if (isNeeded) throw new Error('what a call needs was sealed with another server secret', { cause: error });
    return null;
  }
}
