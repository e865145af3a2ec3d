import { Agent, type RequestOptions } from 'node:https';
import type { Duplex } from 'node:stream';

export interface KeepAliveLimits {
  /** Idle connections, to all addresses together. */
  readonly most: number;
  readonly mostAtOne: number;
  readonly idleMs: number;
}

/** What a connection was opened for: the whole address, and every IP address that was checked for it. */
export interface ToReceiver extends RequestOptions {
  readonly receiver?: string;
}

/**
 * Leaves a TLS connection open for the next message to the same address, while its name leads to the same IP addresses:
 * one round trip instead of three. An idle one does not keep the process running.
 */
export class KeepAliveAgent extends Agent {
  readonly #most: number;

  constructor({ most, mostAtOne, idleMs }: KeepAliveLimits) {
    // No cached sessions: each new connection checks the certificate.
    super({ keepAlive: true, timeout: idleMs, maxFreeSockets: mostAtOne, maxCachedSessions: 0 });
    this.#most = most;
  }

  /** Two addresses share no connection, so no answer can be taken for another school's. */
  override getName({ receiver = '' }: ToReceiver = {}): string {
    return receiver;
  }

  override keepSocketAlive(socket: Duplex): boolean {
    const idle = Object.values(this.freeSockets).reduce((count, sockets) => count + (sockets?.length ?? 0), 0);
    // Node's own refuses if the server closes too soon; its types do not know that.
    const isReusable: unknown = super.keepSocketAlive(socket);
    return isReusable !== false && idle < this.#most;
  }
}
