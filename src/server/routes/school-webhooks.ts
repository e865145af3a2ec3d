import { Hono } from 'hono';
import {
  changeEndpointRequest,
  createEndpointRequest,
  eventListQuery,
  resendEventRequest,
  rotateSecretRequest,
  deletedEndpoint,
  endpointList,
  endpointWithSecret,
  eventList,
  eventWithDeliveries,
  webhookEndpoint,
} from '#contracts/webhook-endpoints';
import { idempotent } from '../http/idempotency.ts';
import { checkedBody, checkedQuery } from '../http/request-check.ts';
import type { SchoolEnv } from '../http/school-auth.ts';
import type { Services } from '../services/services.ts';
import { listEvents, readEvent, resendEvent } from '../use-cases/messages/events.ts';
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  readWebhookEndpoint,
  rotateEndpointSecret,
} from '../use-cases/messages/webhook-endpoints.ts';
import { answer } from './openapi.ts';
import { callOf, schoolDelete, schoolRead, schoolWrite } from './school-route.ts';

/** Where a school's events go, and the log they can be read from. Mounted inside the school API, behind its key. */
export function schoolWebhooks(services: Services): Hono<SchoolEnv> {
  const api = new Hono<SchoolEnv>();
  api.route('/webhook_endpoints', endpoints(services));
  api.route('/events', events(services));
  return api;
}

function endpoints(services: Services): Hono<SchoolEnv> {
  const api = new Hono<SchoolEnv>();
  const once = idempotent(services);
  api.post('/', describeCreate, checkedBody(createEndpointRequest), once, async (c) =>
    c.json(await createWebhookEndpoint(callOf(services, c, 201), c.req.valid('json')), 201),
  );
  api.get('/', describeList, async (c) => c.json(await listWebhookEndpoints(callOf(services, c))));
  api.get('/:id', describeRead, async (c) => c.json(await readWebhookEndpoint(callOf(services, c), c.req.param('id'))));
  api.patch('/:id', describeChange, checkedBody(changeEndpointRequest), once, async (c) => {
    const change = { ...c.req.valid('json'), id: c.req.param('id') };
    return c.json(await changeWebhookEndpoint(callOf(services, c), change));
  });
  api.delete('/:id', describeRemove, once, async (c) =>
    c.json(await deleteWebhookEndpoint(callOf(services, c), c.req.param('id'))),
  );
  api.post('/:id/rotate_secret', describeRotate, checkedBody(rotateSecretRequest), once, async (c) => {
    const rotation = { id: c.req.param('id'), overlapHours: c.req.valid('json').overlap_hours };
    return c.json(await rotateEndpointSecret(callOf(services, c), rotation));
  });
  return api;
}

function events(services: Services): Hono<SchoolEnv> {
  const api = new Hono<SchoolEnv>();
  api.get('/', describeListOfEvents, checkedQuery(eventListQuery), async (c) =>
    c.json(await listEvents(callOf(services, c), c.req.valid('query'))),
  );
  api.get('/:id', describeReadOfEvent, async (c) => c.json(await readEvent(callOf(services, c), c.req.param('id'))));
  api.post('/:id/resend', describeResend, checkedBody(resendEventRequest), idempotent(services), async (c) => {
    const again = { id: c.req.param('id'), endpointId: c.req.valid('json').endpoint_id };
    return c.json(await resendEvent(callOf(services, c, 202), again), 202);
  });
  return api;
}

const describeCreate = schoolWrite('createWebhookEndpoint', {
  summary: 'Add an address that your events are sent to, at most ten.',
  description:
    'Each endpoint is told everything that happens from now on, whatever becomes of the others. ' +
    'What was before you read from `GET /api/v1/events`.',
  201: answer(endpointWithSecret, 'The endpoint and its secret, which is never shown again.'),
});

const describeList = schoolRead('listWebhookEndpoints', {
  summary: 'List where your events go.',
  200: answer(endpointList, 'All of them, the oldest first.'),
});

const describeRead = schoolRead('readWebhookEndpoint', {
  summary: 'Read one webhook endpoint.',
  200: answer(webhookEndpoint, 'The endpoint, without its secret.'),
  refusals: ['not_found'],
});

const describeChange = schoolWrite('changeWebhookEndpoint', {
  summary: 'Change the address or the note of a webhook endpoint.',
  description: 'Its secret stays, and what waits to be sent goes to the new address.',
  200: answer(webhookEndpoint, 'The endpoint as it is now.'),
  refusals: ['not_found'],
});

const describeRemove = schoolDelete('deleteWebhookEndpoint', {
  summary: 'Delete a webhook endpoint. What waits for it is not sent any more.',
  200: answer(deletedEndpoint, 'It is gone.'),
  refusals: ['invalid_request', 'idempotency_key_reused', 'idempotency_key_in_flight', 'not_found'],
});

const describeRotate = schoolWrite('rotateWebhookSecret', {
  summary: 'Give a webhook endpoint a new secret.',
  description:
    'For `overlap_hours` every event is signed with both secrets, so that you can change yours without losing one. ' +
    'At most two secrets sign: rotating again within that time puts the oldest out.',
  200: answer(endpointWithSecret, 'The endpoint and its new secret, which is never shown again.'),
  refusals: ['not_found'],
});

const describeListOfEvents = schoolRead('listEvents', {
  summary: 'Read your events on from one you know, the oldest first.',
  description:
    'The log of everything you were told, each event as it was delivered. Read on with `after` until `has_more` is false, and ' +
    'from the last event you have whenever you like: none is missed, and those of one session come in the order of `seq`.',
  200: answer(eventList, 'One page.'),
  refusals: ['invalid_request'],
});

const describeReadOfEvent = schoolRead('readEvent', {
  summary: 'Read one event and what became of it at each of your endpoints.',
  200: answer(eventWithDeliveries, 'The event and its deliveries.'),
  refusals: ['not_found'],
});

const describeResend = schoolWrite('resendEvent', {
  summary: 'Have an event delivered again now, also one that was given up or is older than the endpoint.',
  description:
    'It comes under the same `webhook-id`. Later events of its session do not wait for it; one that still waits is tried now, ' +
    'after the earlier ones of its session.',
  202: answer(eventWithDeliveries, 'It is being sent.'),
  refusals: ['not_found'],
});
