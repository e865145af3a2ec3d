import { type Env, Hono } from 'hono';
import type { Services } from '../services/services.ts';

/** Puts one call, or more, into an API. */
export type Mount<E extends Env> = (api: Hono<E>, services: Services) => void;

/** A part of an API, of its calls in their order. */
export const mounted =
  <E extends Env>(...mounts: readonly Mount<E>[]) =>
  (services: Services): Hono<E> => {
    const api = new Hono<E>();
    for (const mount of mounts) mount(api, services);
    return api;
  };
