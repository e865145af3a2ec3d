import { accountList } from '#contracts/accounts';
import { connectionChange, connectionChangeList } from '#contracts/connection-changes';
import {
  deletedEndpoint,
  deliveryList,
  endpointList,
  endpointWithSecret,
  eventWithDeliveries,
  resentDeliveries,
} from '#contracts/webhook-endpoints';
import { ifAllowed } from '../../allowed.ts';
import type { Actions, ScreenCall } from '../../screen.ts';
import { openedOnce, sealedOnce } from '../../shown-once.ts';

/** Endpoints, what is sent there, changes that wait, and accounts. */
export async function load(call: ScreenCall) {
  const { api, query } = call;
  const [endpoints, deliveries, changes, accounts] = await Promise.all([
    api.get('/webhook_endpoints', endpointList),
    api.get('/deliveries', deliveryList, { status: query.get('status'), cursor: query.get('cursor') }),
    ifAllowed(api.get('/connection_changes', connectionChangeList, { status: 'pending' })),
    api.get('/accounts', accountList),
  ]);
  const secrets = endpoints.data.map(({ id }) => [id, openedOnce(call, id)] as const);
  return {
    endpoints: endpoints.data,
    deliveries,
    changes: changes?.data ?? [],
    accounts: accounts.data,
    /** The secret that the last form made, by its endpoint. */
    secrets: new Map(secrets),
    query,
  };
}

const path = '/connections';
const idIn = (text: (name: string) => string): string => encodeURIComponent(text('id'));

export const fresh = ['approve', 'cancel', 'add', 'rotate', 'remove'];

export const actions: Actions = {
  async approve(call, { text, once }) {
    const change = `/connection_changes/${idIn(text)}/approve`;
    await call.api.send({ method: 'POST', path: change, body: {}, answer: connectionChange, once });
    return done(call, 'approved');
  },
  async cancel(call, { text, once }) {
    const change = `/connection_changes/${idIn(text)}/cancel`;
    await call.api.send({ method: 'POST', path: change, body: {}, answer: connectionChange, once });
    return done(call, 'cancelled');
  },
  async add(call, { text, once }) {
    const made = await call.api.send({
      method: 'POST',
      path: '/webhook_endpoints',
      body: { url: text('url'), description: text('description') || null },
      answer: endpointWithSecret,
      once,
    });
    return done(call, made.pending === null ? 'added' : 'asked', sealedOnce(call, made.id, made.secret));
  },
  async rotate(call, { text, once }) {
    const { id, secret } = await call.api.send({
      method: 'POST',
      path: `/webhook_endpoints/${idIn(text)}/rotate_secret`,
      body: {},
      answer: endpointWithSecret,
      once,
    });
    return done(call, '', sealedOnce(call, id, secret));
  },
  async remove(call, { text, once }) {
    await call.api.send({
      method: 'DELETE',
      path: `/webhook_endpoints/${idIn(text)}`,
      answer: deletedEndpoint,
      once,
    });
    return done(call, 'removed');
  },
  async resend(call, { text, once }) {
    const event = `/events/${encodeURIComponent(text('event'))}/resend`;
    await call.api.send({
      method: 'POST',
      path: event,
      body: { endpoint_id: text('endpoint') },
      answer: eventWithDeliveries,
      once,
    });
    return done(call, 'resent');
  },
  async resend_all(call, { once }) {
    await call.api.send({ method: 'POST', path: '/deliveries/resend', body: {}, answer: resentDeliveries, once });
    return done(call, 'resent');
  },
};

function done(call: ScreenCall, what: string, secret?: string) {
  if (what !== '') call.setNotice(what);
  return { to: secret === undefined ? path : `${path}?once=${secret}` };
}
