import * as z from 'zod/mini';
import type { CallResult } from '#providers/http-client';
import type { Observation, StartResult } from '#providers/observation';
import type { ProviderConnection, ProviderTools } from '#providers/provider';
import { listedSecrets } from '#providers/webhook-signature';
import { askedAbout, askWith, bodyOf, recordFields, requestOf, settledIn, startedWith } from '../common.ts';
import { hintsOf } from '../signed-events.ts';

const link = z.object({
  ...recordFields,
  estado: z.enum(['abierto', 'pagado', 'rechazado', 'vencido']),
  url: z.string(),
});
type Link = z.infer<typeof link>;
const links = z.object({ enlaces: z.array(link) });

/** Reads the sample provider's signed word: `x-enlace-firma: t=SECONDS,v=HMAC`. */
const signature = /^t=(\d{1,12}),v=([0-9a-f]{64})$/;
function inOneHeader(headers: Headers) {
  const [, stamp = '', digest = ''] = signature.exec(headers.get('x-enlace-firma') ?? '') ?? [];
  return { stamp, digest };
}

export function connectEnlace(env: Readonly<Record<string, string>>, tools: ProviderTools): ProviderConnection {
  const ask = askWith('ENLACE', env, tools);
  return {
    start: async (order) => started(await ask('POST', '/enlaces', { body: requestOf(order) })),
    async check({ paymentId, providerRef }) {
      const answer = askedAbout(link, await ask('GET', `/enlaces/${encodeURIComponent(providerRef)}`), paymentId);
      return 'read' in answer ? observed(answer.read) : answer;
    },
    async listSettled(from, to) {
      const query = { desde: from.toISOString(), hasta: to.toISOString() };
      const { enlaces } = links.parse(bodyOf(await ask('GET', '/enlaces', { query })));
      return enlaces.flatMap((each) => settledIn(each) ?? []);
    },
    readWebhook: hintsOf('enlace', listedSecrets(env, 'ENLACE_WEBHOOK_SECRET'), inOneHeader),
  };
}

function started(answer: CallResult): StartResult {
  const made = startedWith(link, answer);
  if (!('read' in made)) return made;
  const { id, url } = made.read;
  const nextStep = { kind: 'redirect', url } as const;
  return { kind: 'accepted', providerRef: id, reference: null, phase: 'awaiting_payer', nextStep, expiresAt: null };
}

function observed(read: Link): Observation {
  const { id: providerRef, estado } = read;
  if (estado === 'rechazado') return { kind: 'rejected', providerRef, group: 'could_not_be_processed', code: estado };
  if (estado === 'vencido') return { kind: 'failed', providerRef, code: estado };
  return settledIn(read) ?? { kind: 'pending', providerRef, phase: 'awaiting_payer' };
}
