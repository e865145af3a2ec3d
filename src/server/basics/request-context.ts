import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** What every log line says of the request, or the piece of background work, that it was written for. */
interface RequestFacts {
  /** 128 random bits in hexadecimal, or what a trusted proxy calls the request. */
  readonly request_id: string;
  school_id?: string;
  session_id?: string;
}

const storage = new AsyncLocalStorage<RequestFacts>();

/** 128 bits: nobody guesses another's. */
export const newRequestId = (): string => randomBytes(16).toString('hex');

/** Runs something, and all that it starts, for one request. */
export const runForRequest = <T>(requestId: string, run: () => T): T => storage.run({ request_id: requestId }, run);

/** Says who the running request is from, once that is known. Outside of one it says nothing. */
export function nameCaller(caller: Omit<RequestFacts, 'request_id'>): void {
  Object.assign(storage.getStore() ?? {}, caller);
}

/** The id of the request that is running; null outside of one. */
export const currentRequestId = (): string | null => storage.getStore()?.request_id ?? null;

/** For the log: what stands in every line. */
export const requestFacts = (): Readonly<Partial<RequestFacts>> => ({ ...storage.getStore() });
