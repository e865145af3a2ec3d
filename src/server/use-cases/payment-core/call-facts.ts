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
 * Facts for the provider's call alone, as they were on submit: personal data, and what a school or an operator could
 * change before a repeat. Sealed; deleted once the call is answered or the payment ends. Never log them.
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

/** What a submit adds to the session's facts. */
export type SubmissionFacts = Pick<CallFacts, 'client' | 'document' | 'cardToken' | 'cardOnFile' | 'acceptances'>;

const noSubmission: SubmissionFacts = {
  client: null,
  document: null,
  cardToken: null,
  cardOnFile: null,
  acceptances: [],
};

/** Returns what a call needs of a session in its present state. */
export function callFactsOf({ vat, externalId, school, campusId }: SessionFacts, submission = noSubmission): CallFacts {
  const campusName = Object.hasOwn(school.campuses, campusId) ? (school.campuses[campusId] ?? null) : null;
  return { ...submission, vat, externalId, schoolName: school.name, campusName };
}

export const sealCallFacts = (keys: Keyring, facts: CallFacts): Buffer => keys.seal(JSON.stringify(facts));

/**
 * Opens the facts stored for a payment's call; null if they are deleted, or sealed by another server secret. Throws for
 * the latter if the call cannot be the same without them (`isNeeded`).
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
