/** The payer's reference for a shop, read from a transaction's session. */
import * as z from 'zod/mini';
import type { InstructionsStep } from '#contracts/next-step';
import { instructions, readLine, typedLine } from '#providers/instructions';
import type { Gr4vyCall } from './client.ts';
import { ask, transactionPath } from './lookup.ts';
import { stores } from './stores.ts';
import type { Transaction } from './wire.ts';

const session = z.object({ session_data: z.nullable(z.record(z.string(), z.unknown())) });

/** A shop prints and reads references of Mexico City's day. */
const timeZone = 'America/Mexico_City';

/** Minutes until shops' money usually shows: spec §9. */
const usualMinutes = 30;

export interface StoreReference {
  readonly reference: string;
  readonly barcode: string | null;
  readonly service: string | null;
  readonly paymentName: string | null;
  readonly expiresAt: Date | null;
}

/** Requests the payer's reference for a shop; null while there is none that can be read. */
export async function askReference(call: Gr4vyCall, { id }: Pick<Transaction, 'id'>): Promise<StoreReference | null> {
  const path = `${transactionPath(id)}/session`;
  const answer = await ask(call, { method: 'POST', path, scope: 'transactions.write' });
  if (answer.kind !== 'answer') return null;
  const read = session.safeParse(answer.body);
  return read.success ? readReference(read.data.session_data ?? {}) : null;
}

/** Possible names of each fact: `session_data` has no public shape. The first match counts. */
const names = {
  reference: ['reference', 'reference_number', 'payment_reference', 'identifier'],
  barcode: ['barcode', 'bar_code', 'barcode_number'],
  service: ['service_name', 'company_name', 'service', 'company'],
  paymentName: ['payment_name', 'concept', 'description'],
  expiry: ['expires_at', 'expiration_date', 'expiration', 'due_date'],
} as const;

/** Reads a session's reference; null without one. Names may be in camel case, and one object deeper. */
export function readReference(data: Readonly<Record<string, unknown>>): StoreReference | null {
  const facts = new Map(flat(data));
  const first = (candidates: readonly string[], fits: RegExp): string | null =>
    candidates.map((name) => facts.get(name)).find((text) => text !== undefined && fits.test(text)) ?? null;
  const reference = first(names.reference, /^[A-Za-z0-9-]{4,40}$/);
  if (reference === null) return null;
  return {
    reference,
    barcode: first(names.barcode, /^[\x20-\x7e]{4,80}$/),
    service: first(names.service, /^[^<>]{1,80}$/),
    paymentName: first(names.paymentName, /^[^<>]{1,80}$/),
    expiresAt: instantOf(first(names.expiry, /^\d{4}-\d{2}-\d{2}/)),
  };
}

function flat(data: object, isInner = false): [string, string][] {
  return Object.entries(data).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'string') return [[snake(name), value.trim()]];
    return typeof value === 'object' && value !== null && !isInner ? flat(value, true) : [];
  });
}

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** A day ends with its last second there; null for any other text. */
function instantOf(text: string | null): Date | null {
  if (text === null) return null;
  try {
    const instant = /^\d{4}-\d{2}-\d{2}$/.test(text)
      ? Temporal.PlainDate.from(text).toZonedDateTime({ timeZone, plainTime: '23:59:59' }).toInstant()
      : Temporal.Instant.from(text);
    return new Date(instant.epochMilliseconds);
  } catch {
    return null;
  }
}

/** Returns the same for the payer's page. Its `pay_before` is corrected on storing: the earlier of the two counts. */
export function storeStep(of: Transaction, found: StoreReference): InstructionsStep {
  const payBefore = found.expiresAt ?? of.approval_expires_at ?? of.created_at ?? new Date(0);
  return instructions(
    { total: { minor: of.amount, currency: z.parse(z.enum(['MXN']), of.currency) }, payBefore, timeZone },
    {
      channel: 'counter',
      brand: 'Tiendas participantes',
      lines: [
        typedLine('reference', found.reference, 4),
        ...(found.service === null ? [] : [readLine('service', found.service)]),
        ...(found.paymentName === null ? [] : [readLine('payment_name', found.paymentName)]),
      ],
      barcode: found.barcode,
      places: stores.map((store) => ({ ...store })),
      usual_minutes: usualMinutes,
    },
  );
}
