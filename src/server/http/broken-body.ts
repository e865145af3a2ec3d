import { IncomingMessage } from 'node:http';

/** Whether an error says that the caller went before the body was whole: their connection's error, not one of ours. */
export function isBrokenBody(error: unknown, { env }: { readonly env: unknown }): boolean {
  const incoming = typeof env === 'object' && env !== null && 'incoming' in env ? env.incoming : null;
  return incoming instanceof IncomingMessage && !incoming.complete && incoming.errored === error;
}
