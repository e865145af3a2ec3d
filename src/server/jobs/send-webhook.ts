import { Webhook } from 'standardwebhooks';
import type { DueDelivery } from '../db/deliveries.ts';
import { postJson, type PostAnswer } from '../outgoing/post.ts';
import type { Services } from '../start/services.ts';
import { wholeEvent } from '../use-cases/messages/whole-event.ts';

/** Real seconds a school's server has to answer. Shorter than the minute for which a message is taken. */
const timeoutMs = 15_000;

type SendAnswer = Omit<PostAnswer, 'error'> & { readonly error: PostAnswer['error'] | 'unreadable_secret' };

/** One POST signed with every secret that is in force (Standard Webhooks). Never throws for what the other side does. */
export async function sendWebhook(services: Services, due: DueDelivery): Promise<SendAnswer> {
  const body = JSON.stringify(wholeEvent(services, due));
  const id = `evt_${due.outbox_id}`;
  // real time: the receiver compares the signature's timestamp with its own clock.
  const sentAt = new Date();
  const secrets = openSecrets(services, due);
  if (secrets.length === 0) return { status: null, error: 'unreadable_secret', durationMs: 0 };
  return postJson(due.url, {
    body,
    timeoutMs,
    allowLocal: services.sandbox,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Cuota-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' '),
    },
  });
}

/** Those that can be read; one that another server secret had sealed cannot, until the school rotates it out. */
function openSecrets({ keys }: Services, due: DueDelivery): readonly string[] {
  return [due.secret_sealed, due.previous_secret_sealed].flatMap((sealed) => {
    try {
      return sealed === null ? [] : [keys.open(sealed)];
    } catch {
      return [];
    }
  });
}
