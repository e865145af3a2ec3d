import { Agent, request } from 'node:http';

export interface Load {
  /** Calls a second. */
  readonly rate: number;
  /** Of each call, in milliseconds. */
  readonly tookMs: readonly number[];
}

/** Keeps so many calls under way for so long. */
export async function load(call: () => Promise<unknown>, atOnce: number, forMs: number): Promise<Load> {
  const tookMs: number[] = [];
  const began = performance.now();
  const worker = async () => {
    while (performance.now() - began < forMs) {
      const start = performance.now();
      await call();
      tookMs.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - began) / 1000;
  return { rate: tookMs.length / seconds, tookMs };
}

/** The value that so large a share of them is not above. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** A GET by Node's own client, which costs the generator least. Throws where the answer is no 200. */
export function get(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`)),
      );
    });
    // A kept connection may be closed in the moment it is used again.
    sent.once('error', (error) => {
      if (sent.reusedSocket) void get(url).then(resolve, reject);
      else reject(error);
    });
    sent.end();
  });
}
