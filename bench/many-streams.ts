/** Many open pages at once, each with its live stream: what they cost, and how soon they are updated. */
import { setTimeout as pause } from 'node:timers/promises';
import { referenceOf } from '#contracts/instruction-lines';
import type { PaymentSession } from '#contracts/session';
import type { Emulator } from '#providers/emulation/emulator';
import { createProductClient } from '#sandbox/actors/product-client';
import { sessionBody } from '#sandbox/actors/session-body';
import type { KillableCuota } from './killable-cuota.ts';

export interface StreamFigures {
  readonly streams: number;
  /** Resident memory of the process before the first stream and with all of them, in megabytes. */
  readonly memoryBeforeMb: number;
  readonly memoryMb: number;
  /** From "paid at the counter" to the last page of that payment, each in milliseconds. */
  readonly toldMs: readonly number[];
  /** Of `/healthz` during the updates, each in milliseconds. */
  readonly aliveMs: readonly number[];
}

const settleMs = 10_000;

interface StreamOptions {
  readonly sessions: number;
  /** Open pages of each session. */
  readonly pagesEach: number;
  /** Payments that are paid while all pages stand open. */
  readonly paid: number;
  /** How long all of them stand open before the first is paid, in milliseconds. */
  readonly standMs: number;
  /** Is given that time, to measure it; it passes unmeasured without. */
  readonly measure?: (stand: () => Promise<void>) => Promise<void>;
}

interface Waiting {
  readonly reference: string;
  /** When each of its pages has read that it is paid. */
  readonly arePaid: Promise<unknown>;
}

/** Opens the pages, waits, pays some, and closes all. Throws if a stream is refused or ends before its payment. */
export async function measureStreams(
  { cuota, stripe, schoolKey }: { cuota: KillableCuota; stripe: Emulator; schoolKey: string },
  { sessions, pagesEach, paid, standMs, measure = (stand) => stand() }: StreamOptions,
): Promise<StreamFigures> {
  const vouchers: Awaited<ReturnType<typeof newVoucher>>[] = [];
  for (let made = 0; made < sessions; made += 1) vouchers.push(await newVoucher(cuota.origin, schoolKey));
  const memoryBeforeMb = cuota.memoryMb();
  const leaving = new AbortController();
  const waiting: Waiting[] = [];
  for (const voucher of vouchers) waiting.push(await openPages(cuota.origin, voucher, pagesEach, leaving.signal));
  // Opening them has an echo: what it made is collected, what it ran often is compiled.
  await pause(settleMs);
  await measure(() => pause(standMs));
  const memoryMb = cuota.memoryMb();
  const alive = watchAlive(cuota.origin);
  const toldMs: number[] = [];
  for (const { reference, arePaid } of waiting.slice(0, paid)) {
    const began = performance.now();
    await stripe.pay(reference);
    await arePaid;
    toldMs.push(performance.now() - began);
  }
  const aliveMs = await alive.stop();
  leaving.abort();
  return { streams: sessions * pagesEach, memoryBeforeMb, memoryMb, toldMs, aliveMs };
}

async function newVoucher(origin: string, schoolKey: string) {
  const client = createProductClient(origin);
  const { key } = await client.createSession(schoolKey, sessionBody([10_000]));
  const { id, next_step: step } = await client.makeVoucher(key);
  const session: PaymentSession = await (await fetch(`${origin}/api/sessions/${key}`)).json();
  return { id, token: session.token, reference: referenceOf(step) ?? '' };
}

async function openPages(
  origin: string,
  { id, token, reference }: Awaited<ReturnType<typeof newVoucher>>,
  count: number,
  signal: AbortSignal,
): Promise<Waiting> {
  const headers = { authorization: `Bearer ${token}` };
  const opened = Array.from({ length: count }, async () => {
    const line = await fetch(`${origin}/api/payments/${id}/events`, { headers, signal });
    if (!line.ok) throw new Error(`a stream was refused: ${line.status}`);
    return { isPaid: readUntilPaid(line) };
  });
  const pages = await Promise.all(opened);
  const arePaid = Promise.all(pages.map(({ isPaid }) => isPaid));
  // Most are left before they are paid.
  arePaid.catch(() => undefined);
  return { reference, arePaid };
}

async function readUntilPaid(line: Response): Promise<void> {
  let heard = '';
  for await (const text of line.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    heard = (heard + text).slice(-20_000);
    if (heard.includes('"status":"successful"')) return;
  }
  throw new Error('a stream ended without the money');
}

/** Reads `/healthz` twenty times a second until it is stopped; `stop` returns each response time in milliseconds. */
export function watchAlive(origin: string) {
  const took: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now();
      await (await fetch(`${origin}/healthz`)).arrayBuffer();
      took.push(performance.now() - began);
      await pause(50);
    }
  })();
  return {
    async stop(): Promise<readonly number[]> {
      isOver = true;
      await watching;
      return took;
    },
  };
}
