import { parsedJson } from '#providers/http-client';
import type { Acceptance } from '#providers/offer-form';
import type { PaymentOrder } from '#providers/payment-order';
import { documentTitles } from './texts.ts';
import { acceptanceClaims, type AcceptanceDocument, type merchantAnswer } from './wire.ts';
import type * as z from 'zod/mini';

/** Which field of a transaction each document's proof goes into. */
export const proofFields = { data_processing: 'accept_personal_auth', usage_regulation: 'acceptance_token' } as const;

/** Returns the proofs of a payer's acceptances, by field. */
export const proofsOf = ({ acceptances }: Pick<PaymentOrder, 'acceptances'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(proofFields).map(([id, field]) => [field, acceptances.find((each) => each.id === id)?.token ?? '']),
  );

type DocumentId = keyof typeof proofFields;

/** The two documents as Wompi has them now; their proofs live for about an hour. */
export function acceptancesIn({ data }: z.infer<typeof merchantAnswer>): readonly Acceptance[] {
  return [
    accepted('data_processing', data.presigned_personal_data_auth),
    accepted('usage_regulation', data.presigned_acceptance),
  ];
}

const accepted = (id: DocumentId, { permalink: url, acceptance_token: token }: AcceptanceDocument): Acceptance => ({
  id,
  title: documentTitles[id],
  url,
  version: versionIn(token) ?? url.slice(0, 200),
  token,
});

/** Returns the hash of the signed file, from the proof itself; null if it has none. A URL's text may change. */
function versionIn(token: string): string | null {
  const [, claims = ''] = token.split('.');
  const { data } = acceptanceClaims.safeParse(parsedJson(Buffer.from(claims, 'base64url').toString()));
  return data?.file_hash ?? null;
}
