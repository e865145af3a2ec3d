import { lookup } from 'node:dns/promises';

/** All IP addresses of a name. Rejects when it has none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** Asks as every program of this machine does: hosts file first, then its name servers. */
export const resolveBySystem: Resolve = async (host) => {
  const answers = await lookup(host, { all: true });
  return answers.map(({ address }) => address);
};
