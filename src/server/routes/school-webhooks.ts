import { Hono } from 'hono';
import {
  changeEndpointRequest,
  createEndpointRequest,
  eventListQuery,
  resendEventRequest,
  rotateSecretRequest,
} from '#contracts/webhook-endpoints';
import { idempotent, keepAs } from '../http/idempotency.ts';
import { checkedBody, checkedQuery } from '../http/request-check.ts';
import type { SchoolEnv } from '../auth/school-auth.ts';
import type { Services } from '../start/services.ts';
import { listEvents, readEvent, resendEvent } from '../use-cases/messages/events.ts';
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  readWebhookEndpoint,
  rotateEndpointSecret,
} from '../use-cases/messages/webhook-endpoints.ts';
import * as describe from './school-webhooks.openapi.ts';

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
  api.post('/', describe.create, checkedBody(createEndpointRequest), once, async (c) => {
    return c.json(await createWebhookEndpoint(services, c.var.school, c.req.valid('json'), keepAs(c, 201)), 201);
  });
  api.get('/', describe.list, async (c) => c.json(await listWebhookEndpoints(services, c.var.school)));
  api.get('/:id', describe.read, async (c) =>
    c.json(await readWebhookEndpoint(services, c.var.school, c.req.param('id'))),
  );
  api.patch('/:id', describe.change, checkedBody(changeEndpointRequest), once, async (c) => {
    const change = { ...c.req.valid('json'), id: c.req.param('id') };
    return c.json(await changeWebhookEndpoint(services, c.var.school, change, keepAs(c, 200)));
  });
  api.delete('/:id', describe.remove, once, async (c) => {
    return c.json(await deleteWebhookEndpoint(services, c.var.school, c.req.param('id'), keepAs(c, 200)));
  });
  api.post('/:id/rotate_secret', describe.rotate, checkedBody(rotateSecretRequest), once, async (c) => {
    const rotation = { id: c.req.param('id'), overlapHours: c.req.valid('json').overlap_hours };
    return c.json(await rotateEndpointSecret(services, c.var.school, rotation, keepAs(c, 200)));
  });
  return api;
}

function events(services: Services): Hono<SchoolEnv> {
  const api = new Hono<SchoolEnv>();
  api.get('/', describe.listOfEvents, checkedQuery(eventListQuery), async (c) =>
    c.json(await listEvents(services, c.var.school, c.req.valid('query'))),
  );
  api.get('/:id', describe.readOfEvent, async (c) =>
    c.json(await readEvent(services, c.var.school, c.req.param('id'))),
  );
  api.post('/:id/resend', describe.resend, checkedBody(resendEventRequest), idempotent(services), async (c) => {
    const again = { id: c.req.param('id'), endpointId: c.req.valid('json').endpoint_id };
    return c.json(await resendEvent(services, c.var.school, again, keepAs(c, 202)), 202);
  });
  return api;
}
