import * as z from 'zod/mini';
import type { Services } from '../../start/services.ts';
import { openTaxData } from '../tax-data/sealed-tax-data.ts';

/** An event as stored: without the tax data of its invoice, which its payment keeps sealed. */
interface StoredEvent {
  readonly payload: unknown;
  readonly tax_data_sealed: Buffer | null;
}

const withInvoice = z.looseObject({ data: z.looseObject({ invoice: z.looseObject({}) }) });

/** An event as its school reads it. What another server secret had sealed stays out, and the log says so. */
export function wholeEvent({ keys, log }: Services, { payload, tax_data_sealed: sealed }: StoredEvent): unknown {
  if (!sealed) return payload;
  const content = openTaxData(keys, sealed);
  if (!content) log.error('the tax data of an invoice cannot be opened with this server secret');
  if (!content) return payload;
  const event = withInvoice.parse(payload);
  const invoice = { ...event.data.invoice, rfc: content.number, tax_data: content };
  return { ...event, data: { ...event.data, invoice } };
}
