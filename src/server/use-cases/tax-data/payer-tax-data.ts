import type { InvoiceTaxData } from '#contracts/invoice';
import type { SavedTaxData, TaxData, TaxDataList, TaxDataRequest } from '#contracts/tax-data';
import { checkDocument } from '#domain/identity-documents';
import type { Country } from '#domain/money';
import { checkTaxData, type TaxDetails, type TaxField, type TaxProblem } from '#domain/tax-data';
import { chooseTaxData, eraseTaxData, type StoredTaxData, upsertTaxData } from '../../db/read/tax-data.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import {
  findTaxData,
  openTaxDataSets,
  readTaxDataSets,
  sealTaxData,
  taxDataIdOf,
  type TaxDataSet,
  type TaxDataSets,
} from './tax-data-sets.ts';

/** Returns the payer's choices of tax data. Refuses as `not_found`, as all of these, if the school shows none. */
export async function listTaxData(services: Services, sessionId: string): Promise<TaxDataList> {
  return listOf(await visibleSets(services, sessionId));
}

/** Returns the tax data in force for the session's invoice, for its payer; null if the school shows none. */
export function chosenTaxData({ keys }: Services, stored: StoredTaxData | null): TaxData | null {
  if (!stored) return null;
  const { chosen, isVisible } = openTaxDataSets(keys, stored);
  return chosen && isVisible ? taxDataView(chosen, true) : null;
}

/** Checks a set, stores it once, and chooses it. Refuses as `tax_data_invalid` with field and reason, not the value. */
export async function saveTaxData(services: Services, sessionId: string, given: TaxDataRequest): Promise<SavedTaxData> {
  const { owner } = await visibleSets(services, sessionId);
  const { content, pleaseCheck } = checkedContent(owner.country, given);
  const id = taxDataIdOf(services.keys, owner, content);
  await services.db.transaction().execute(async (trx) => {
    await upsertTaxData(trx, owner, { id, sealed: sealTaxData(services.keys, content) });
    await chooseTaxData(trx, sessionId, id);
  });
  return { tax_data: taxDataView({ id, userId: owner.payerId, content }, true), please_check: pleaseCheck };
}

/** Chooses one of the payer's sets for the session, or none. Refuses any other id as `tax_data_not_found`. */
export async function selectTaxData(services: Services, sessionId: string, id: string | null): Promise<TaxDataList> {
  const found = await visibleSets(services, sessionId);
  await chooseTaxData(services.db, sessionId, id === null ? null : requireSet(services, found, id));
  return listTaxData(services, sessionId);
}

/** Removes a payer's set, also from sessions that chose it; payments retain theirs. Refuses as `tax_data_not_found`. */
export async function removeTaxData(services: Services, sessionId: string, id: string): Promise<void> {
  const found = await visibleSets(services, sessionId);
  const known = requireSet(services, found, id);
  await services.db.transaction().execute(async (trx) => {
    await eraseTaxData(trx, found.owner, known);
    if (found.chosen?.id === known) await chooseTaxData(trx, sessionId, null);
  });
}

async function visibleSets(services: Services, sessionId: string): Promise<TaxDataSets> {
  const found = await readTaxDataSets(services.db, services.keys, sessionId);
  if (!found.isVisible) throw new Refusal('not_found', 'This school does not ask for tax data here.');
  return found;
}

/** The id by which a set is known now. */
function requireSet({ keys }: Pick<Services, 'keys'>, found: TaxDataSets, id: string): string {
  const set = findTaxData(keys, found, id);
  if (!set) throw new Refusal('tax_data_not_found', 'There is no such tax data.');
  return set.id;
}

const listOf = ({ sets, chosen }: TaxDataSets): TaxDataList => ({
  data: sets.map((set) => taxDataView(set, set.id === chosen?.id)),
});

function checkedContent(
  country: Country,
  request: TaxDataRequest,
): { readonly content: InvoiceTaxData; readonly pleaseCheck: boolean } {
  const { name = null, postal_code = null, tax_regime = null, cfdi_use = null } = request;
  const details: TaxDetails = { ...request, name, postal_code, tax_regime, cfdi_use };
  const written = checkTaxData(country, details);
  if (!written.ok) throw invalid(written.field, written.code);
  const { result, normalized } = checkDocument(details.document_type, details.document_number);
  if (result === 'wrong_format' || result === 'wrong_check_digit') throw invalid('document_number', result);
  const { document_type } = details;
  const content = { document_type, number: normalized, name, postal_code, tax_regime, cfdi_use };
  return { content, pleaseCheck: result === 'please_check' };
}

const invalid = (field: TaxField, why: TaxProblem): Refusal =>
  new Refusal('tax_data_invalid', 'A field of the tax data cannot be taken.', { field, why });

/** A set as its payer reads it: all but the last three characters of the number are hidden. */
function taxDataView({ id, userId, content }: TaxDataSet, selected: boolean): TaxData {
  const { number, ...shown } = content;
  return { id, user_id: userId, rfc: masked(number), selected, ...shown };
}

const shownCharacters = 3;

function masked(number: string): string {
  const hidden = Math.max(0, number.length - shownCharacters);
  return '•'.repeat(hidden) + number.slice(hidden);
}
