import {
  changeEndpointRequest,
  createEndpointRequest,
  deliveryList,
  deliveryListQuery,
  eventListQuery,
  resendDeliveriesRequest,
  resentDeliveries,
  resendEventRequest,
  rotateSecretRequest,
  deletedEndpoint,
  endpointList,
  endpointWithSecret,
  eventList,
  eventWithDeliveries,
  webhookEndpoint,
} from '#contracts/webhook-endpoints';
import { listDeliveries, listEvents, readEvent, resendDeliveries, resendEvent } from '../use-cases/messages/events.ts';
import { listWebhookEndpoints, readWebhookEndpoint } from '../use-cases/messages/endpoints-of-school.ts';
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateEndpointSecret,
} from '../use-cases/messages/webhook-endpoints.ts';
import { answer } from './openapi.ts';
import { schoolDelete, schoolPatch, schoolPost, schoolRead, schoolRoutes } from './school-route.ts';

/** Where a school's events go, and the log they can be read from. */
export const schoolWebhooks = schoolRoutes(
  schoolPost('/webhook_endpoints', 'createWebhookEndpoint', {
    permission: 'manage_connections',
    summary: 'Add an address that your events are sent to, at most ten.',
    description:
      'Each endpoint is told everything that happens from now on, whatever becomes of the others. ' +
      'What was before you read from `GET /api/v1/events`. If people of yours have the role `administer`, it is `pending` until ' +
      'another of them approves it, or for 24 hours: see `GET /api/v1/connection_changes`.',
    body: createEndpointRequest,
    201: answer(endpointWithSecret, 'The endpoint and its secret, which is never shown again.'),
    does: (call, { body }) => createWebhookEndpoint(call, body),
  }),
  schoolRead('/webhook_endpoints', 'listWebhookEndpoints', {
    permission: 'read',
    summary: 'List where your events go.',
    200: answer(endpointList, 'All of them, the oldest first.'),
    does: listWebhookEndpoints,
  }),
  schoolRead('/webhook_endpoints/:id', 'readWebhookEndpoint', {
    permission: 'read',
    summary: 'Read one webhook endpoint.',
    200: answer(webhookEndpoint, 'The endpoint, without its secret.'),
    refusals: ['not_found'],
    does: (call, { id }) => readWebhookEndpoint(call, id),
  }),
  schoolPatch('/webhook_endpoints/:id', 'changeWebhookEndpoint', {
    permission: 'manage_connections',
    summary: 'Change the address or the note of a webhook endpoint.',
    description:
      'Its secret stays, and what waits to be sent goes to the new address. If people of yours have the role `administer`, another ' +
      'address is `pending` until another of them approves it, or for 24 hours.',
    body: changeEndpointRequest,
    200: answer(webhookEndpoint, 'The endpoint as it is now.'),
    refusals: ['not_found'],
    does: (call, { id, body }) => changeWebhookEndpoint(call, { ...body, id }),
  }),
  schoolDelete('/webhook_endpoints/:id', 'deleteWebhookEndpoint', {
    permission: 'manage_connections',
    summary: 'Delete a webhook endpoint. What waits for it is not sent any more.',
    200: answer(deletedEndpoint, 'It is gone.'),
    refusals: ['invalid_request', 'idempotency_key_reused', 'idempotency_key_in_flight', 'not_found'],
    does: (call, { id }) => deleteWebhookEndpoint(call, id),
  }),
  schoolPost('/webhook_endpoints/:id/rotate_secret', 'rotateWebhookSecret', {
    permission: 'manage_connections',
    summary: 'Give a webhook endpoint a new secret.',
    description:
      'For `overlap_hours` every event is signed with both secrets, so that you can change yours without losing one. ' +
      'At most two secrets sign: rotating again within that time puts the oldest out.',
    body: rotateSecretRequest,
    200: answer(endpointWithSecret, 'The endpoint and its new secret, which is never shown again.'),
    refusals: ['not_found'],
    does: (call, { id, body }) => rotateEndpointSecret(call, { id, overlapHours: body.overlap_hours }),
  }),
  schoolRead('/events', 'listEvents', {
    permission: 'read',
    summary: 'Read your events on from one you know, the oldest first.',
    description:
      'The log of everything you were told, each event as it was delivered. Read on with `cursor` until `next_cursor` is null, and ' +
      'from the id of the last event you have whenever you like: none is missed, and those of one session come in the order of `seq`.',
    query: eventListQuery,
    200: answer(eventList, 'One page.'),
    does: (call, { query }) => listEvents(call, query),
  }),
  schoolRead('/events/:id', 'readEvent', {
    permission: 'read',
    summary: 'Read one event and what became of it at each of your endpoints.',
    200: answer(eventWithDeliveries, 'The event and its deliveries.'),
    refusals: ['not_found'],
    does: (call, { id }) => readEvent(call, id),
  }),
  schoolPost('/events/:id/resend', 'resendEvent', {
    permission: 'charge',
    summary: 'Have an event delivered again now, also one that was given up or is older than the endpoint.',
    description:
      'It comes under the same `webhook-id`. Later events of its session do not wait for it; one that still waits is tried now, ' +
      'after the earlier ones of its session.',
    body: resendEventRequest,
    202: answer(eventWithDeliveries, 'It is being sent.'),
    refusals: ['not_found'],
    does: (call, { id, body }) => resendEvent(call, { id, endpointId: body.endpoint_id }),
  }),
  schoolRead('/deliveries', 'listDeliveries', {
    permission: 'read',
    summary: 'List the deliveries of all your events, the newest event first.',
    description:
      'An event has a delivery for each endpoint. `given_up`: not taken within 30 days, or its endpoint was deleted.',
    query: deliveryListQuery,
    200: answer(deliveryList, 'One page.'),
    does: (call, { query }) => listDeliveries(call, query),
  }),
  schoolPost('/deliveries/resend', 'resendDeliveries', {
    permission: 'charge',
    summary: 'Have every event that was given up delivered again, at most 1,000 at a time.',
    description:
      'The oldest go first, to endpoints that are not deleted. What is sent again is `waiting`, so that repeating the call ' +
      'sends nothing twice. Call again while `has_more` is true.',
    body: resendDeliveriesRequest,
    202: answer(resentDeliveries, 'They are being sent.'),
    refusals: ['not_found'],
    does: (call, { body }) => resendDeliveries(call, body),
  }),
);
