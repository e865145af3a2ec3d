/** A provider with all that a form can ask, and its API over HTTP: banks of a list, documents to accept. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import type { LocalizedTexts } from '#i18n/locale';
import { personTypes, usualFields } from '#i18n/usual-fields';
import type { StartResult } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import type { Provider, ProviderConnection } from '#providers/provider';
import type { Offer } from '#providers/offer';

const inEvery = <T>(text: T): LocalizedTexts<T> => ({ 'es-MX': text, 'es-CO': text, 'es-EC': text, 'en-US': text });
const texts = inEvery({ title: 'Débito bancario', description: 'Con tu banco', descriptionDisabled: '', steps: [] });
const common = {
  country: 'CO',
  currency: 'COP',
  limits: {},
  validityDays: 0,
  reflectionHours: 0,
  graceHours: 24,
  texts,
} as const;

const requiredField = { required: true } as const;
const companyName = inEvery({ label: 'Razón social' });
const ofCompany = { field: 'person', value: 'company' } as const;
const documents = ['citizenship_card', 'nit', 'passport'] as const;

/** Asks for a bank, a person, a document and a phone; a company for its name too. */
export const bankDebit: Offer = {
  ...common,
  type: 'transfer',
  gateway: 'listbank',
  category: 'transfer',
  step: 'form',
  path: '/pse',
  display: {
    bankLogos: ['Banco Uno', 'Banco Dos'],
    icons: ['ACH'],
    badge: { tone: 'success', texts: inEvery({ text: 'Nuevo', tooltip: 'Con la lista de hoy' }) },
  },
  form: {
    texts: inEvery({ button: 'Seguir a tu banco', intro: 'Tu banco te pedirá confirmar el pago.' }),
    fields: [
      { ...requiredField, name: 'bank', kind: 'select', texts: usualFields.bank, options: 'listed' },
      {
        ...requiredField,
        name: 'person',
        kind: 'choice',
        texts: usualFields.personType,
        options: (['person', 'company'] as const).map((value) => ({ value, texts: personTypes[value] })),
      },
      { ...requiredField, name: 'company_name', kind: 'text', texts: companyName, maxLength: 60, showIf: ofCompany },
      {
        ...requiredField,
        name: 'full_name',
        kind: 'text',
        texts: usualFields.fullName,
        about: 'name',
        autocomplete: 'name',
      },
      { ...requiredField, name: 'email', kind: 'email', texts: usualFields.email, about: 'email' },
      {
        ...requiredField,
        name: 'cellphone',
        kind: 'phone',
        texts: usualFields.phone,
        about: 'phone',
        pattern: '3\\d{9}',
      },
      { ...requiredField, name: 'identification', kind: 'document', texts: usualFields.document, types: documents },
    ],
  },
};

/** What the provider's side does; a test turns it. */
export interface ListBank {
  readonly origin: string;
  /** Every request, in order. */
  readonly seen: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }[];
  banks: readonly { readonly value: string; readonly label: string }[];
  /** Of the documents that have to be accepted; null: there are none. */
  documentVersion: string | null;
  /** Answers 500 to whatever begins with these. */
  readonly down: Set<string>;
  close(): Promise<void>;
}

export async function startListBank(): Promise<ListBank> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      bank.seen.push({ path, headers: request.headers, body });
      const isDown = [...bank.down].some((start) => path.startsWith(start));
      response.writeHead(isDown ? 500 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isDown ? {} : answerOf(bank, path)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const bank: ListBank = {
    origin: `http://127.0.0.1:${address.port}`,
    seen: [],
    banks: [
      { value: '1007', label: 'Banco Uno' },
      { value: '1040', label: 'Banco Dos' },
    ],
    documentVersion: null,
    down: new Set(),
    close: () => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  };
  return bank;
}

function answerOf(bank: ListBank, path: string): unknown {
  if (path === '/banks') return bank.banks;
  if (path !== '/documents') return { id: `lb${path.replace('/payments', '')}` };
  const version = bank.documentVersion;
  return version === null ? [] : [{ id: 'terms', version, token: `proof-${version}`, url: `${bank.origin}/terms.pdf` }];
}

const listWire = z.array(z.object({ value: z.string(), label: z.string() }));
const documentsWire = z.array(z.object({ id: z.string(), version: z.string(), token: z.string(), url: z.string() }));

function connect(origin: string): ProviderConnection {
  const read = async <T extends z.ZodMiniType>(wire: T, path: string): Promise<z.infer<T> | null> => {
    const response = await fetch(origin + path).catch(() => null);
    return response?.ok ? wire.parse(await response.json()) : null;
  };
  return {
    start: (order, key) => start(origin, order, key),
    check: async () => ({ kind: 'unknown', why: 'it is not asked' }),
    readWebhook: () => ({ kind: 'invalid', why: 'it sends none' }),
    options: () => read(listWire, '/banks'),
    acceptances: async () => {
      const documents = await read(documentsWire, '/documents');
      return documents && documents.map((each) => ({ ...each, title: inEvery('Reglamento de uso') }));
    },
  };
}

async function start(origin: string, order: PaymentOrder, key: string): Promise<StartResult> {
  const { offer: _offer, ...body } = order;
  const headers = { 'idempotency-key': key };
  const response = await fetch(`${origin}/payments`, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
    () => null,
  );
  if (!response?.ok) return { kind: 'unknown', why: 'no answer' };
  return {
    kind: 'accepted',
    providerRef: `lb-${order.paymentId}`,
    reference: null,
    phase: 'awaiting_payer',
    nextStep: { kind: 'redirect', url: `${origin}/bank?payment=${order.paymentId}` },
    expiresAt: null,
  };
}

/** The provider whose other side is at an origin. */
export const listBankAt = (origin: string): Provider => ({
  name: 'listbank',
  offers: [bankDebit],
  lost: { start: { kind: 'repeat', forMinutes: 60 } },
  pollAfterSeconds: [60],
  environment: { LISTBANK_ORIGIN: { about: 'Where it answers.', sandboxOnly: /^http:/ } },
  redirectOrigins: () => [origin],
  connect: () => connect(origin),
});
