import { type InvoiceTaxData, invoiceTaxData } from '#contracts/invoice';
import type { Keyring } from '../../auth/keys.ts';

/** Seals a set for the database. */
export const sealTaxData = (keys: Keyring, content: InvoiceTaxData): Buffer => keys.seal(JSON.stringify(content));

/** Opens a sealed set; null when another server secret had sealed it. */
export function openTaxData(keys: Keyring, sealed: Buffer): InvoiceTaxData | null {
  try {
    return invoiceTaxData.parse(JSON.parse(keys.open(sealed)));
  } catch {
    return null;
  }
}
