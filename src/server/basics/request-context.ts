import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { type Actor, actorKinds } from '#domain/actor';

/** What every log line says of the request, or the piece of background work, that it was written for. */
interface RequestFacts {
  /** 32 hexadecimal digits, or what a trusted proxy calls the request. */
  readonly request_id: string;
  school_id?: string;
  session_id?: string;
  /** Who acts; a payer in a request, and the clock in background work, until somebody else is named. */
  actor?: Actor;
}

const storage = new AsyncLocalStorage<RequestFacts>();

/** Random, so nobody guesses another's; Node draws UUIDs many at a time, which makes one ten times as cheap. */
export const newRequestId = (): string => randomUUID().replaceAll('-', '');

/** Runs something, and all that it starts, for one request. `kind`: who acts until somebody is named. */
export const runForRequest = <T>(requestId: string, run: () => T, kind: Actor['kind'] = 'clock'): T =>
  storage.run({ request_id: requestId, actor: { kind, id: null } }, run);

const clock: Actor = { kind: 'clock', id: null };

/** Who acts now: for rows, events and the audit log. */
export const currentActor = (): Actor => storage.getStore()?.actor ?? clock;

/** The same as columns of a row. */
export function actorColumns(): { readonly actor_kind: string; readonly actor_id: string | null } {
  const { kind, id } = currentActor();
  return { actor_kind: kind, actor_id: id };
}

/** Says who the running request is from, once that is known. Outside of one it says nothing. */
export function nameCaller(caller: Omit<RequestFacts, 'request_id'>): void {
  Object.assign(storage.getStore() ?? {}, caller);
}

/** The id of the request that is running; null outside of one. */
export const currentRequestId = (): string | null => storage.getStore()?.request_id ?? null;

/** For the log: what stands in every line. */
export function requestFacts(): Readonly<Partial<Omit<RequestFacts, 'actor'>>> {
  const { actor: _actor, ...facts } = storage.getStore() ?? {};
  return facts;
}

/** The actor that a row names; null where an older one names none. */
export function actorOfRow({
  actor_kind: word,
  actor_id: id,
}: Readonly<Record<'actor_kind' | 'actor_id', string | null>>) {
  const kind = actorKinds.find((known) => known === word);
  return kind === undefined ? null : { kind, id };
}
