import { createHash } from 'node:crypto';

/** SHA-256 of a value as JSON. */
export const sha256 = (of: unknown): Buffer => createHash('sha256').update(JSON.stringify(of)).digest();
