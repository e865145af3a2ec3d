/** What the API reference says of each call of `school-webhooks.ts`. */
import {
  deletedEndpoint,
  endpointList,
  endpointWithSecret,
  eventList,
  eventWithDeliveries,
  webhookEndpoint,
} from '#contracts/webhook-endpoints';
import { answer } from './openapi.ts';
import { schoolDelete, schoolRead, schoolWrite } from './school-route.ts';

export const create = schoolWrite('createWebhookEndpoint', {
  summary: 'Add an address that your events are sent to, at most ten.',
  description:
    'Each endpoint is told everything that happens from now on, whatever becomes of the others. ' +
    'What was before you read from `GET /api/v1/events`.',
  201: answer(endpointWithSecret, 'The endpoint and its secret, which is never shown again.'),
});

export const list = schoolRead('listWebhookEndpoints', {
  summary: 'List where your events go.',
  200: answer(endpointList, 'All of them, the oldest first.'),
});

export const read = schoolRead('readWebhookEndpoint', {
  summary: 'Read one webhook endpoint.',
  200: answer(webhookEndpoint, 'The endpoint, without its secret.'),
  refusals: ['not_found'],
});

export const change = schoolWrite('changeWebhookEndpoint', {
  summary: 'Change the address or the note of a webhook endpoint.',
  description: 'Its secret stays, and what waits to be sent goes to the new address.',
  200: answer(webhookEndpoint, 'The endpoint as it is now.'),
  refusals: ['not_found'],
});

export const remove = schoolDelete('deleteWebhookEndpoint', {
  summary: 'Delete a webhook endpoint. What waits for it is not sent any more.',
  200: answer(deletedEndpoint, 'It is gone.'),
  refusals: ['invalid_request', 'idempotency_key_reused', 'idempotency_key_in_flight', 'not_found'],
});

export const rotate = schoolWrite('rotateWebhookSecret', {
  summary: 'Give a webhook endpoint a new secret.',
  description:
    'For `overlap_hours` every event is signed with both secrets, so that you can change yours without losing one. ' +
    'At most two secrets sign: rotating again within that time puts the oldest out.',
  200: answer(endpointWithSecret, 'The endpoint and its new secret, which is never shown again.'),
  refusals: ['not_found'],
});

export const listOfEvents = schoolRead('listEvents', {
  summary: 'Read your events on from one you know, the oldest first.',
  description:
    'The log of everything you were told, each event as it was delivered. Read on with `after` until `has_more` is false, and ' +
    'from the last event you have whenever you like: none is missed, and those of one session come in the order of `seq`.',
  200: answer(eventList, 'One page.'),
  refusals: ['invalid_request'],
});

export const readOfEvent = schoolRead('readEvent', {
  summary: 'Read one event and what became of it at each of your endpoints.',
  200: answer(eventWithDeliveries, 'The event and its deliveries.'),
  refusals: ['not_found'],
});

export const resend = schoolWrite('resendEvent', {
  summary: 'Have an event delivered again now, also one that was given up or is older than the endpoint.',
  description:
    'It comes under the same `webhook-id`. Later events of its session do not wait for it; one that still waits is tried now, ' +
    'after the earlier ones of its session.',
  202: answer(eventWithDeliveries, 'It is being sent.'),
  refusals: ['not_found'],
});
