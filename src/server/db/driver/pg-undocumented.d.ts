/** What `pg` declares and does not document: the lint refuses its use, because any version may change it. */
import type { Readable, Writable } from 'node:stream';
import type { Connection, PoolOptions } from 'pg';

declare module 'pg' {
  interface Client {
    /** @deprecated Not documented by pg. */
    readonly connection: Connection;
  }
  interface ClientBase {
    /** @deprecated Not documented by pg. */
    copyFrom(queryText: string): Writable;
    /** @deprecated Not documented by pg. */
    copyTo(queryText: string): Readable;
    /** @deprecated Not documented by pg. */
    pauseDrain(): void;
    /** @deprecated Not documented by pg. */
    resumeDrain(): void;
  }
  interface Pool {
    /** @deprecated Not documented by pg. */
    options: PoolOptions;
    /** @deprecated Not documented by pg. */
    readonly expiredCount: number;
    /** @deprecated Not documented by pg. */
    readonly ending: boolean;
    /** @deprecated Not documented by pg. */
    readonly ended: boolean;
  }
}
