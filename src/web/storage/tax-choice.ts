import type { PaymentSession } from '#contracts/session';
import type { TaxData } from '#contracts/tax-data';
import { parseJson, withFields } from '../shell/parse.ts';
import { tab } from './browser-storage.ts';

/** Source: spec §3. */
const storedAs = 'tax_data_component';
/** Stored once a choice was taken back. Source: spec §4. */
const cleared = 'undefined';

/** The tab's choice for the invoice: null for none, undefined before any choice or for tampered storage. */
export function readTaxChoice(): TaxData | null | undefined {
  const text = tab.read(storedAs);
  if (text === null) return undefined;
  if (text === cleared) return null;
  const chosen = parseJson(text, isTaxData);
  return chosen && uuid.test(chosen.id) ? displaySafe(chosen) : undefined;
}

/** Remembers the choice in this tab; null for no invoice. Numbers come masked from the API and stay so. */
export function writeTaxChoice(chosen: TaxData | null): void {
  tab.write(storedAs, chosen ? JSON.stringify(displaySafe(chosen)) : cleared);
}

/** As `materialize` takes it: an id, null for no invoice, undefined for the session's. */
export function chosenTaxDataId(): string | null | undefined {
  const chosen = readTaxChoice();
  return chosen ? chosen.id : chosen;
}

/** Returns the session with this tab's choice instead of the payer's. Source: spec §4. */
export function withTaxChoice(session: PaymentSession): PaymentSession {
  const chosen = readTaxChoice();
  return chosen === undefined ? session : { ...session, payer: { ...session.payer, tax_data: chosen } };
}

/** Whether the payer must first say to whom the invoice is made out. */
export function lacksTaxData(session: PaymentSession): boolean {
  return session.is_tax_data_required && withTaxChoice(session).payer.tax_data === null;
}

/** Returns its known fields and no others. */
function displaySafe({
  id,
  user_id,
  rfc,
  selected,
  tax_regime,
  document_type,
  name,
  postal_code,
  cfdi_use,
}: TaxData): TaxData {
  return { id, user_id, rfc, selected, tax_regime, document_type, name, postal_code, cfdi_use };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isTaxData = withFields<TaxData>({ id: 'string', rfc: 'string', document_type: 'string' });
