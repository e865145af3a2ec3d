import type { PaymentSession } from '#contracts/session';
import type { TaxData } from '#contracts/tax-data';
import { parseJson, withFields } from '../shell/parse.ts';
import { tab } from './browser-storage.ts';

/** Source: spec §3. */
const storedAs = 'tax_data_component';
/** What stands there once a choice was taken back. Source: spec §4. */
const cleared = 'undefined';

/** What this tab's payer chose for the invoice: null for none, undefined while nothing was chosen here. Storage that was tampered with is nothing. */
export function readTaxChoice(): TaxData | null | undefined {
  const text = tab.read(storedAs);
  if (text === null) return undefined;
  if (text === cleared) return null;
  const chosen = parseJson(text, isTaxData);
  return chosen && uuid.test(chosen.id) ? displaySafe(chosen) : undefined;
}

/** Remembers the choice in this tab; null says that there shall be no invoice. Numbers come masked from the API and stay so. */
export function writeTaxChoice(chosen: TaxData | null): void {
  tab.write(storedAs, chosen ? JSON.stringify(displaySafe(chosen)) : cleared);
}

/** As `materialize` takes it: an id, null for no invoice, undefined for what the session says. */
export function chosenTaxDataId(): string | null | undefined {
  const chosen = readTaxChoice();
  return chosen ? chosen.id : chosen;
}

/** The session with this tab's choice instead of the payer's. Source: spec §4. */
export function withTaxChoice(session: PaymentSession): PaymentSession {
  const chosen = readTaxChoice();
  return chosen === undefined ? session : { ...session, payer: { ...session.payer, tax_data: chosen } };
}

/** Whether the payer has to say first whom the invoice is made out to. */
export function lacksTaxData(session: PaymentSession): boolean {
  return session.is_tax_data_required && withTaxChoice(session).payer.tax_data === null;
}

/** Its fields and no others, whatever came along with them. */
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
