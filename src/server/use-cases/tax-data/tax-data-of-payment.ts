import type { Keyring } from '../../basics/keys.ts';
import type { Trx } from '../../db/driver/db.ts';
import type { StoredTaxData } from '../../db/read/tax-data.ts';
import { Refusal } from '../../basics/refusal.ts';
import { findTaxData, openTaxData, openTaxDataSets, readTaxDataSets, sealTaxData } from './tax-data-sets.ts';

/** The tax data that a payment stores from its start. */
export interface TaxDataSnapshot {
  readonly sealed: Buffer | null;
  /** Whether an earlier payment stores the same. */
  isSame(sealed: Buffer | null): boolean;
}

/**
 * Takes the tax data for a payment's invoice: the set of this id, none for null, the session's choice for undefined.
 * Where the school does not show tax data nothing can be named, and what it gave counts only if it wants an invoice.
 * `stored` was read under the session's lock. Refuses as `tax_data_not_found` and `tax_data_required`.
 */
export function takeTaxData(
  keys: Keyring,
  stored: StoredTaxData,
  taxDataId: string | null | undefined,
): TaxDataSnapshot {
  const opened = openTaxDataSets(keys, stored);
  const { chosen, isVisible, isRequired, wantsInvoice } = opened;
  const isNamed = isVisible && typeof taxDataId === 'string';
  const named = isNamed ? (findTaxData(keys, opened, taxDataId) ?? null) : null;
  if (typeof taxDataId === 'string' && !named) throw new Refusal('tax_data_not_found', 'There is no such tax data.');
  const unasked = isVisible || wantsInvoice ? chosen : null;
  const taken = isVisible && taxDataId !== undefined ? named : unasked;
  if (isRequired && !taken) throw new Refusal('tax_data_required', 'Tax data must be chosen before paying.');
  const content = taken?.content ?? null;
  const text = JSON.stringify(content);
  return {
    sealed: content && sealTaxData(keys, content),
    isSame: (sealed) => JSON.stringify(sealed && openTaxData(keys, sealed)) === text,
  };
}

/**
 * Seals the tax data in force for a session's invoice, for money without a prepared payment; null if the session
 * wants none. Read under the session's lock.
 */
export async function sealChosenTaxData(trx: Trx, keys: Keyring, sessionId: string): Promise<Buffer | null> {
  const { chosen, wantsInvoice } = await readTaxDataSets(trx, keys, sessionId);
  return chosen && wantsInvoice ? sealTaxData(keys, chosen.content) : null;
}
