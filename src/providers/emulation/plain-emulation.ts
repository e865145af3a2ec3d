/** Builds an emulated provider with one record per payment from its particulars: statuses, field names, pages. */
import * as z from 'zod/mini';
import { hmacHex, listedSecrets } from '../webhook-signature.ts';
import { type EmulatedProvider, startedAs, type WebhookForge } from './emulated-provider.ts';
import { type EmulatorOptions, randomId, unixSeconds } from './emulator.ts';
import type { EmulatedAccount } from './engine.ts';
import { PlainBooks, type PlainPayment, type PlainRules } from './plain-books.ts';
import { addPlainPages, type PlainPages } from './plain-pages.ts';
import { RefundingBooks } from './plain-refunds.ts';
import { addPlainRoutes, type PlainApi } from './plain-routes.ts';
import { Refusal } from './refusal.ts';
import { startEmulation } from './start-emulation.ts';
import type { SignWebhook } from './webhook-sender.ts';

type Facts = Pick<
  EmulatedProvider,
  'provider' | 'faultClass' | 'desk' | 'fields' | 'console' | 'waitingStep' | 'routes' | 'meaning' | 'endings' | 'never'
>;

export interface PlainProvider extends Facts {
  /** The prefix of its environment variables: `X` for `X_KEY`, `X_WEBHOOK_SECRET` and `X_ORIGIN`. */
  readonly variables: string;
  readonly rules: Omit<PlainRules, 'event'>;
  readonly webhook: Pick<WebhookForge, 'signatureHeaders' | 'sign'> & {
    readonly retryAfterSeconds: readonly number[];
    /** Names of these fields in its events; `received` if they report the money. */
    readonly names: { readonly type: string; readonly ref: string; readonly ours: string; readonly received?: string };
    /** Further fields of an event. */
    readonly more?: (payment: PlainPayment, now: Date) => object;
  };
  readonly api: PlainApi;
  readonly page?: PlainPages;
}

/** Signs the instant and the body, each in a header of its own. */
export const signedIn =
  (stampHeader: string, digestHeader: string): SignWebhook =>
  (body, at, secrets) => {
    const stamp = String(unixSeconds(at));
    const digest = hmacHex(secrets[0] ?? '', `${stamp}.${body}`);
    return { body, headers: { 'content-type': 'application/json', [stampHeader]: stamp, [digestHeader]: digest } };
  };

export function plainProvider({ variables, rules, webhook, api, page, ...facts }: PlainProvider): EmulatedProvider {
  const { name, offers } = facts.provider;
  const secretVariable = `${variables}_WEBHOOK_SECRET`;
  const spec = { variables, rules, webhook, api, page, ...facts };
  return {
    ...facts,
    keys(account) {
      const whose = account === undefined ? name : `${name}_${account}`;
      return { [`${variables}_KEY`]: `sandbox_${whose}_key`, [secretVariable]: `sandbox_${whose}_signs_with_this` };
    },
    renewed: (keys) => Object.fromEntries(Object.entries(keys).map(([variable, value]) => [variable, `${value}_next`])),
    start: startedAs(`${variables}_ORIGIN`, (options) => startPlain(spec, options)),
    errorBody: JSON.stringify(api.refused(api.says[500])),
    ...(api.refunds && { refundRoute: `POST ${api.path}/:id${api.refunds.path}` }),
    unknownRef: `${rules.prefix}${'0'.repeat(16)}`,
    webhook: {
      secretVariable,
      signatureHeaders: webhook.signatureHeaders,
      sign: webhook.sign,
      covers: 'body',
      toleranceSeconds: 300,
      ...written(webhook.names, rules.prefix, offers[0]?.currency ?? ''),
    },
  };
}

type Names = PlainProvider['webhook']['names'];
const event = z.record(z.string(), z.unknown());

function written(names: Names, prefix: string, currency: string): Pick<WebhookForge, 'claimed' | 'rewrite'> {
  const parsed = (body: string) => event.parse(JSON.parse(body));
  return {
    claimed(body) {
      const payload = parsed(body);
      return { providerRef: String(payload[names.ref]), minor: Number(payload[names.received ?? ''] ?? 0), currency };
    },
    rewrite(body, { minor, type, stranger }) {
      const payload = parsed(body);
      return JSON.stringify({
        ...payload,
        ...(stranger && { [names.ref]: randomId(prefix, 16), [names.ours]: randomId('', 16) }),
        ...(minor !== undefined && names.received && { [names.received]: minor }),
        ...(type !== undefined && { [names.type]: type }),
        id: `${String(payload['id'])}again`,
      });
    },
  };
}

type Spec = Omit<PlainProvider, 'page'> & { readonly page: PlainPages | undefined };

const startPlain = (spec: Spec, options: EmulatorOptions) =>
  startEmulation({ name: spec.provider.name, options, account: () => plainAccount(spec) });

function plainAccount({ variables, rules, webhook, api, page }: Spec): EmulatedAccount<PlainBooks> {
  const { sign, retryAfterSeconds, names } = webhook;
  const refusal = (status: keyof typeof api.says) =>
    new Refusal(api.says[status], status, api.refused(api.says[status]));
  return {
    books: (tools) => {
      const about = (payment: PlainPayment) => ({
        id: randomId('ev_', 16),
        [names.type]: payment.status,
        [names.ref]: payment.id,
        [names.ours]: payment.paymentId,
        ...(names.received && { [names.received]: payment.received }),
        ...webhook.more?.(payment, tools.clock.now()),
      });
      return new (api.refunds ? RefundingBooks : PlainBooks)({ ...rules, event: about }, tools);
    },
    webhooks: { secrets: (env) => listedSecrets(env, `${variables}_WEBHOOK_SECRET`), sign, retryAfterSeconds },
    api: {
      refuse: refusal,
      caller: (env) => (headers) => headers.get(api.keyHeader) === env[`${variables}_KEY`],
      ...(api.keysKeptSeconds !== undefined && {
        idempotency: {
          keptSeconds: api.keysKeptSeconds,
          frees: (status) => status === 422,
          otherRequest: () => refusal(409),
          inUse: () => refusal(409),
        },
      }),
      ...(api.open && { open: api.open }),
      routes: (routes, books) => addPlainRoutes(routes, books, api, refusal),
    },
    ...(page && { pages: (pages, books) => addPlainPages(pages, books, page) }),
  };
}
