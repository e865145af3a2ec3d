import pg from 'pg';
import type { ConnectionConfig } from './connect.ts';

/** Where a database is, as PostgreSQL's own client reads it. Holds nothing that opens it. */
export interface DatabaseAddress {
  readonly name: string;
  /** `host:port`, or the folder of a Unix socket. */
  readonly at: string;
  readonly isHere: boolean;
  /** Whether the client insists on TLS and checks whom it speaks to. */
  readonly isProtected: boolean;
}

/** Reads what `connect` is given; null when the client cannot. */
export function readDatabaseAddress(config: ConnectionConfig): DatabaseAddress | null {
  const client = clientFor(config);
  if (!client) return null;
  const { host, port, database } = client;
  const isSocket = host.startsWith('/');
  return {
    name: database ?? client.user ?? '',
    at: isSocket ? host : `${host}:${port}`,
    isHere: isSocket || /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host),
    isProtected: checksCertificate(client.ssl),
  };
}

/** Only built, never connected. */
function clientFor(config: ConnectionConfig): pg.Client | null {
  try {
    return new pg.Client(config);
  } catch {
    return null;
  }
}

/** The client's types say true or false; it also keeps the options of TLS there. */
function checksCertificate(ssl: unknown): boolean {
  if (typeof ssl !== 'object' || ssl === null) return ssl === true;
  return !('rejectUnauthorized' in ssl) || ssl.rejectUnauthorized !== false;
}
