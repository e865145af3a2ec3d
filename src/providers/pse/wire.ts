/** PSE's requests, and the parts of its answers that we read. Names and misspellings are PSE's. Source: README. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { DocumentType } from '#domain/document-formats';
import type { PayerDocument } from '../order-payer.ts';
import type { PaymentOrder } from '../payment-order.ts';
import { toWire } from './amounts.ts';

const text = z.string().check(z.minLength(1));

export const token = z.object({ access_token: text, expires_in: z.number() });

/** Every answer says how the call went, but for the list of banks. */
export const answer = z.object({ returnCode: z.optional(text) });

export const created = z.object({
  returnCode: z.literal('SUCCESS'),
  /** The number that bank and payer ask by, called CUS there. */
  trazabilityCode: text,
  pseURL: text,
});

export const transaction = z.object({
  returnCode: z.literal('SUCCESS'),
  trazabilityCode: text,
  ticketId: z.number(),
  transactionState: text,
  transactionValue: z.number(),
  soliciteDate: text,
  bankProcessDate: z.nullish(z.string()),
});
export type Transaction = z.infer<typeof transaction>;

/** The detailed query's additions for one that was not approved. */
export const detailed = z.object({ ...transaction.shape, causeRejection: z.nullish(z.string()) });

export const bankList = z.object({
  banks: z.array(z.object({ financialInstitutionCode: text, financialInstitutionName: text })),
});

/** PSE's words for who holds the account's documents. Mexico's and Ecuador's are no Colombian bank's. */
export const identificationTypes = {
  citizenship_card: 'CedulaDeCiudadania',
  foreigner_id: 'CedulaDeExtranjeria',
  foreigner_card: 'TarjetaDeExtranjeria',
  identity_card: 'TarjetaDeIdentidad',
  civil_birth_registry: 'RegistroCivilDeNacimiento',
  passport: 'Pasaporte',
  foreign_identification_document: 'DocumentoDeIdentificacionExtranjero',
  nit: 'NIT',
} as const satisfies Partial<Record<DocumentType, string>>;

function identificationType(type: DocumentType | undefined): string {
  const names: Partial<Readonly<Record<DocumentType, string>>> = identificationTypes;
  return (type && names[type]) ?? '';
}

/** Returns our number of a payment in PSE's format: whole, and always the same. */
export function ticketOf(paymentId: string): number {
  const digest = createHash('sha256').update(paymentId).digest('hex');
  return Number.parseInt(digest.slice(0, 13), 16);
}

/** An instant on Colombia's clocks, which never change. */
export function colombianTime(at: Date): string {
  return `${new Date(at.getTime() - 5 * 3_600_000).toISOString().slice(0, 19)}-05:00`;
}

/** PSE's instant; null for none. Without a zone it is Colombia's. */
export function instantOf(written: string): Date | null {
  const at = new Date(/(Z|[+-]\d{2}:\d{2})$/.test(written) ? written : `${written}-05:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** PSE takes neither in a description or a reference. */
const plain = (value: string, length: number): string => value.replaceAll(/[|"]/g, ' ').trim().slice(0, length);

export interface Collector {
  /** The NIT that collects, and which of its services. */
  readonly entityCode: string;
  readonly serviceCode: string;
}

/** The sector of who collects, in Colombia's list of economic activities: secondary education. */
const ciiuCategory = '8513';

/** The same order gives the same bytes. */
export function createRequest({ entityCode, serviceCode }: Collector, order: PaymentOrder) {
  const { paymentId, payer, answers } = order;
  const { type, number = '' }: Partial<PayerDocument> = payer.document ?? {};
  const identification = identificationType(type);
  return {
    entityCode,
    serviceCode,
    financialInstitutionCode: answers['financial_institution_code'] ?? '',
    transactionValue: toWire(order.total.minor),
    vatValue: toWire(order.amounts.commissionVat ?? 0),
    ticketId: ticketOf(paymentId),
    entityurl: order.returnUrl,
    userType: answers['user_type'] ?? '',
    soliciteDate: colombianTime(order.submittedAt),
    paymentDescription: plain(order.description, 80),
    referenceNumber1: plain(number, 40),
    referenceNumber2: paymentId,
    referenceNumber3: serviceCode,
    identificationType: identification,
    identificationNumber: number,
    fullName: plain(payer.name, 100),
    cellphoneNumber: (payer.phone ?? '').slice(-10),
    // The form has no such field, and PSE requires one.
    address: 'No informada',
    email: payer.email,
    beneficiaryEntityIdentificationType: 'NIT',
    beneficiaryEntityIdentification: entityCode,
    beneficiaryEntityName: plain(order.school.name, 100),
    beneficiaryEntityCIIUCategory: ciiuCategory,
    beneficiaryIdentificationType: identification,
    beneficiaryIdentification: number,
    indicator4per1000: 0,
  };
}
