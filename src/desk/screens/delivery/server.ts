import { eventWithDeliveries } from '#contracts/webhook-endpoints';
import type { ScreenCall } from '../../screen.ts';

/** One event, with every attempt to deliver it. */
export const load = ({ api, params }: ScreenCall) =>
  api.get(`/events/${encodeURIComponent(params['id'] ?? '')}`, eventWithDeliveries);
