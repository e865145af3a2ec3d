import { type InvoiceTaxData, invoiceTaxData } from '#contracts/invoice';
import { isTaxDataRequired } from '#domain/tax-data';
import type { Keyring } from '../../basics/keys.ts';
import { contentOfGiven } from '../../db/read/given-tax-data.ts';
import type { Db } from '../../db/driver/db.ts';
import { readStoredTaxData, type StoredTaxData, type TaxDataOwner } from '../../db/read/tax-data.ts';

/** One set of tax data, opened. */
export interface TaxDataSet {
  readonly id: string;
  /** Of the payer, by the school's own id. */
  readonly userId: string;
  readonly content: InvoiceTaxData;
}

/** All the tax data a session's payer may choose from. */
export interface TaxDataSets {
  readonly owner: StoredTaxData;
  readonly isVisible: boolean;
  readonly isRequired: boolean;
  /** The school makes out an invoice for this session, whatever its payer chooses. */
  readonly wantsInvoice: boolean;
  /** The one that the school gave with the session first, then the payer's own, newest first. */
  readonly sets: readonly TaxDataSet[];
  /** What counts for this session's invoice now. */
  readonly chosen: TaxDataSet | null;
}

/** Reads and opens them. Never log the answer. Throws when there is no such session: a caller's token names one. */
export async function readTaxDataSets(db: Db, keys: Keyring, sessionId: string): Promise<TaxDataSets> {
  const stored = await readStoredTaxData(db, sessionId);
  if (!stored) throw new Error('a session of a live token cannot be gone');
  return openTaxDataSets(keys, stored);
}

/** Opens what was read. Never log the answer. */
export function openTaxDataSets(keys: Keyring, stored: StoredTaxData): TaxDataSets {
  const saved = stored.rows.flatMap(({ id, sealed }): TaxDataSet[] => {
    const content = sealed && openTaxData(keys, sealed);
    return content ? [{ id, userId: stored.payerId, content }] : [];
  });
  const given = givenSet(keys, stored, saved);
  const sets = given ? [given, ...saved.filter(({ id }) => id !== given.id)] : saved;
  return {
    owner: stored,
    isVisible: stored.isVisible,
    isRequired: isTaxDataRequired(stored),
    wantsInvoice: stored.generateInvoice,
    sets,
    chosen: chosenOf(stored, sets, given),
  };
}

/** The id of a set: of the same payer and document the same, also where an earlier secret made it. */
export function taxDataIdOf(keys: Keyring, stored: StoredTaxData, content: Document): string {
  const [newest = '', ...earlier] = taxDataIdsOf(keys, stored, content);
  const isKnown = (id: string) => stored.chosenId === id || stored.rows.some((row) => row.id === id);
  return [newest, ...earlier].find(isKnown) ?? newest;
}

type Document = Pick<InvoiceTaxData, 'document_type' | 'number'>;

/** The ids that a set has by each secret, the newest first. */
export const taxDataIdsOf = (
  keys: Keyring,
  { schoolId, payerId, country }: TaxDataOwner,
  { document_type: type, number }: Document,
): readonly string[] => keys.taxDataIds(JSON.stringify([schoolId, payerId, country, type, number]));

/** The set that an id names, also one that a page has had since before the secret changed. */
export const findTaxData = (
  keys: Keyring,
  { owner, sets }: Pick<TaxDataSets, 'owner' | 'sets'>,
  id: string,
): TaxDataSet | undefined =>
  sets.find((set) => set.id === id) ?? sets.find(({ content }) => taxDataIdsOf(keys, owner, content).includes(id));

/** What the school gave; as the payer wrote it since, and not at all when the payer removed it. */
function givenSet(keys: Keyring, stored: StoredTaxData, saved: readonly TaxDataSet[]): TaxDataSet | null {
  if (!stored.given) return null;
  const content = contentOfGiven(stored.country, stored.given);
  const id = taxDataIdOf(keys, stored, content);
  if (stored.rows.some((row) => row.id === id && row.sealed === null)) return null;
  const own = saved.find((set) => set.id === id);
  return { id, userId: stored.given.user_id, content: own?.content ?? content };
}

function chosenOf(
  { isCleared, chosenId, given }: StoredTaxData,
  sets: readonly TaxDataSet[],
  givenAs: TaxDataSet | null,
): TaxDataSet | null {
  if (isCleared) return null;
  if (chosenId !== null) return sets.find(({ id }) => id === chosenId) ?? null;
  return given?.selected ? givenAs : null;
}

export const sealTaxData = (keys: Keyring, content: InvoiceTaxData): Buffer => keys.seal(JSON.stringify(content));

/** Opens a sealed set; null when another server secret had sealed it. */
export function openTaxData(keys: Keyring, sealed: Buffer): InvoiceTaxData | null {
  try {
    return invoiceTaxData.parse(JSON.parse(keys.open(sealed)));
  } catch {
    return null;
  }
}
