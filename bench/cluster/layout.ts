/** Where the parts of a cluster are on this machine: its network on loopback, its folders, its passwords. */
import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import type { Values } from './machine.ts';
import { postgresBin, storeApi } from './programs.ts';

export interface Layout {
  /** The `.env` of each machine of the database, and of the one with HAProxy. */
  readonly databases: readonly Values[];
  readonly front: Values;
  /** Where programs reach HAProxy, and what payers have in their address bar. */
  readonly origin: string;
  readonly payerOrigin: string;
  /** What the programs of this process check certificates with, and show. */
  readonly tlsDir: string;
  /** An address of the database for one of its users. */
  url(user: 'cuota' | 'postgres', at: string): string;
}

const port = 8443;
/** Emulated card fields stand in pages of such names alone. */
export const payerHost = 'pay.localhost';
const frontNumber = 4;

/** Each cluster has a network of its own, so ports are the usual ones. */
export function layOut(folder: string): Layout {
  const network = `127.${randomInt(16, 255)}.${randomInt(1, 255)}`;
  const address = (number: number) => `${network}.${number}`;
  const certificates = (number: number) => join(folder, 'tls', address(number));
  const local = address(frontNumber);
  const passwords = { postgres: newPassword(), cuota: newPassword() };
  const shared = {
    DATABASE_1: address(1),
    DATABASE_2: address(2),
    DATABASE_3: address(3),
    APPLICATIONS: local,
    NETWORK: '127.0.0.0/8',
    LOCAL: local,
    PUBLIC_BIND: `${local}:${port} ssl crt ${join(certificates(frontNumber), 'machine.crt')} alpn h2,http/1.1`,
    // Nothing is sent twice, so nothing hides a failure.
    HAPROXY_RETRIES: '0',
    POSTGRES_BIN: postgresBin,
    STORE_API: storeApi(),
    WATCHDOG: 'off',
    SHARED_BUFFERS: '64MB',
    MAX_WAL_SIZE: '1GB',
    ARCHIVE_COMMAND: '/bin/true',
    POSTGRES_PASSWORD: passwords.postgres,
    REPLICATION_PASSWORD: newPassword(),
    REWIND_PASSWORD: newPassword(),
    CUOTA_PASSWORD: passwords.cuota,
  };
  const valuesOf = (number: number): Values => ({
    ...shared,
    ADDRESS: address(number),
    TLS_DIR: certificates(number),
    DATA_DIR: join(folder, `data-${number}`),
    RUN_DIR: join(folder, `run-${number}`),
  });
  const authority = encodeURIComponent(join(certificates(frontNumber), 'ca.crt'));
  return {
    databases: [1, 2, 3].map(valuesOf),
    front: valuesOf(frontNumber),
    origin: `https://${local}:${port}`,
    payerOrigin: `https://${payerHost}:${port}`,
    tlsDir: certificates(frontNumber),
    url: (user, at) => `postgresql://${user}:${passwords[user]}@${at}?sslmode=verify-full&sslrootcert=${authority}`,
  };
}

const newPassword = (): string => randomBytes(24).toString('hex');
