import { hash } from 'node:crypto';
import { erasedText } from '#domain/plain-text';
import { amountKey, keyOf, phoneKey, wordsOf } from '#domain/search-text';
import type { SearchField } from '#contracts/search';
import type { Keyring } from '../../basics/keys.ts';
import { readSearchFacts, type SearchFacts } from '../../db/read/search-facts.ts';
import { type KeyRow, type NameRow, writeSearchRows } from '../../db/write/search-rows.ts';
import { openDetails } from '../../db/write/transfer-reports.ts';
import type { Trx } from '../../db/driver/db.ts';

/** Has a school's sessions found by what the books say now. The school's mark is locked. */
export async function refreshSearch(
  trx: Trx,
  keys: Keyring,
  { schoolId, sessions }: { readonly schoolId: string; readonly sessions: readonly string[] },
): Promise<void> {
  const facts = await readSearchFacts(trx, sessions);
  await writeSearchRows(trx, {
    schoolId,
    sessions,
    keys: facts.flatMap((each) => keysOf(keys, each)),
    names: facts.flatMap((each) => namesOf(schoolId, each)),
  });
}

type Found = Pick<KeyRow, 'id' | 'at' | 'field' | 'key'>;
const found = (of: { readonly id: string; readonly at: string }, field: SearchField, key: string): Found => ({
  id: of.id,
  at: of.at,
  field,
  key,
});

/** Numbers, codes and amounts of one session, its payments and their reports. */
function keysOf(keys: Keyring, facts: SearchFacts): readonly KeyRow[] {
  const { external_id: externalId, phone, amount, charges, payments, reports } = facts;
  return [
    found(facts, 'payment_session.amount', amountKey(amount)),
    found(facts, 'payment_session.external_id', keyOf(externalId ?? '')),
    found(facts, 'payment_session.phone', /\d/.test(phone ?? '') ? phoneKey(phone ?? '') : ''),
    ...charges.map((charge) => found(facts, 'payment_session.charge_external_id', keyOf(charge.external_id ?? ''))),
    ...payments.flatMap(ofPayment),
    ...reports.flatMap((report) => ofReport(keys, report)),
  ].flatMap((row) => (row.key === '' ? [] : [{ ...row, session: facts.id, campus: facts.campus }]));
}

const ofPayment = (payment: SearchFacts['payments'][number]): readonly Found[] => [
  found(payment, 'payment.confirmation_number', keyOf(payment.confirmation_number)),
  ...payment.references.map((each) => found(payment, 'payment.reference', keyOf(each ?? ''))),
  ...payment.numbers.map((each) => found(payment, 'payment.provider_reference', keyOf(each ?? ''))),
  ...payment.cards.map((each) => found(payment, 'payment.card_last_four', keyOf(each ?? ''))),
  ...payment.amounts.map((each) => found(payment, 'payment.amount', each === null ? '' : amountKey(each))),
];

/** The number that its payer gave is sealed there, and a hash here. */
function ofReport(keys: Keyring, report: SearchFacts['reports'][number]): readonly Found[] {
  const number = keyOf(openDetails(keys, Buffer.from(report.sealed, 'base64'))?.documentNumber ?? '');
  const [hashed] = number === '' ? [] : hashKeys(keys, number);
  return [
    found(report, 'transfer_report.amount', amountKey(report.amount)),
    found(report, 'transfer_report.document_number', hashed ?? ''),
  ];
}

/** Of a number that is sealed where it stands, by each secret. */
export const hashKeys = (keys: Keyring, key: string): readonly string[] =>
  keys.searchHashes(key).map((hashed) => `#${hashed}`);

/** Of one session: those that were erased are nobody's. */
function namesOf(schoolId: string, { id, at, campus, payer_name: payer, charges }: SearchFacts): readonly NameRow[] {
  const names = [
    ['payment_session.payer_name', payer],
    ...charges.map((charge) => ['payment_session.student_name', charge.student_name] as const),
  ] as const;
  return names.flatMap(([field, name]) => {
    const words = name === null || name === erasedText ? [] : wordsOf(name);
    return words.length === 0
      ? []
      : [{ field, at, session: id, campus, words, nameId: nameId(schoolId, campus, words) }];
  });
}

/** The same for the same words at one campus of a school: SHA-256, as a UUID. */
const nameId = (...of: readonly [schoolId: string, campus: string, words: readonly string[]]): string =>
  hash('sha256', JSON.stringify(of), 'hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
