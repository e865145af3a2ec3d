import { useEffect, useEffectEvent, useState } from 'react';
import type { PaymentDetail } from '#contracts/payment-detail';
import { stillMoves } from '#domain/refund-status';
import type { Locale } from '#i18n/locale';
import { ask, type Send } from '../client/api.ts';
import { browserSend } from '../client/browser-send.ts';
import { tellParent } from '../embedding/tell.ts';
import { type Check, withFields } from '../shell/parse.ts';
import { useTexts } from '../shell/texts.tsx';
import { documentVisibility } from './page-visibility.ts';
import { type Versioned, watchStatus, type WatchOptions } from './watch-status.ts';

type LiveFacts = Versioned & Partial<Pick<PaymentDetail, 'id' | 'status' | 'next_step' | 'actions' | 'lines'>>;

interface Live<T> {
  readonly value: T;
  /** False while the server does not respond. */
  readonly reached: boolean;
}

interface Watching<T> {
  readonly send: Send;
  /** Called with the value at first and at each change, for other parts of this browser. */
  readonly onShown: (value: T) => void;
  /** False for a stored copy, until the server responds. */
  readonly startsReached?: boolean;
  /** Whether an ended payment is read again each time the page is shown: money may be sent back. */
  readonly readsAgain?: boolean;
}

/**
 * A payment that changes by itself, in the page's language. `path` is its address under `/api`, `<path>/events` its
 * stream; null never changes. If its link ends while the page is open, its voucher's own, longer link is followed.
 */
export function useLivePayment<T extends LiveFacts>(
  initial: T,
  path: string | null,
  { send, onShown, startsReached = true, readsAgain = false }: Watching<T>,
): Live<T> {
  const { locale } = useTexts();
  const [newest, setNewest] = useState(initial);
  const [reached, setReached] = useState(startsReached);
  const value = newest.version > initial.version ? newest : initial;
  const { version } = initial;
  const moves = stillMoves(initial);
  const { id, status } = value;

  // The page around us, if any, hears of each change. A shared link names no payment.
  useEffect(() => {
    if (id && status) tellParent({ type: 'status', payment_id: id, status });
  }, [id, status]);

  // The browser's storage: updates a copy there.
  const tellShown = useEffectEvent(onShown);
  useEffect(() => tellShown(value), [value]);

  const linkPath = useEffectEvent(() => linkPathOf(value));
  // The server's event stream, while this page shows the payment.
  useEffect(() => {
    if (!path) return;
    const stop = new AbortController();
    const own = { path, send };
    let way: Way = own;
    const watched: WatchOptions<T> = {
      from: { version, finished: !moves },
      open: (signal, lastEventId) =>
        way.send(`${way.path}/events?locale=${locale}`, {
          signal,
          headers: { accept: 'text/event-stream', 'last-event-id': lastEventId },
        }),
      isWhole: isShown<T>,
      async poll() {
        const read = await readOnce(way, locale, isShown<T>);
        const link = read === 'unauthorized' ? linkPath() : null;
        if (link === null) return read === 'unauthorized' ? null : read;
        way = { path: link, send: browserSend };
        const byLink = await readOnce(way, locale, isShown<T>);
        return byLink === 'unauthorized' ? null : byLink;
      },
      onChange: (changed) => setNewest((shown) => (way === own ? changed : withoutActions(shown, changed))),
      onReach: setReached,
      signal: stop.signal,
      page: documentVisibility,
    };
    void watchStatus(watched).then(() => (readsAgain ? readWhenLookedAt(watched) : undefined));
    return () => stop.abort();
  }, [path, send, locale, version, moves, readsAgain]);

  return { value, reached };
}

/** Once it has ended: reads it when the page is shown again, and follows it if it has changed. */
async function readWhenLookedAt<T extends Versioned>(watched: WatchOptions<T>): Promise<void> {
  const { signal, page, poll, onChange } = watched;
  while (!signal.aborted) {
    await page.untilChange(signal);
    if (signal.aborted || page.isHidden() || page.isOffline()) continue;
    const read = await poll();
    if (!read || signal.aborted) continue;
    onChange(read);
    await watchStatus({ ...watched, from: read });
  }
}

/** Where a payment is requested, and how. */
interface Way {
  readonly path: string;
  readonly send: Send;
}

/** The address of a voucher's or slip's durable link. */
function linkPathOf({ next_step: step }: LiveFacts): string | null {
  const key = step && 'durable_url' in step ? step.durable_url?.split('/').at(-1) : null;
  return key ? `/api/vouchers/${key}` : null;
}

/** The voucher's link has no actions, and shortens the names. */
function withoutActions<T extends LiveFacts>(shown: T, changed: T): T {
  return { ...shown, ...changed, lines: shown.lines, actions: [] };
}

/** Returns null without a response. */
async function readOnce<T>({ send, path }: Way, locale: Locale, isWhole: Check<T>): Promise<T | 'unauthorized' | null> {
  const answer = await ask(send, `${path}?locale=${locale}`, isWhole);
  if (answer.ok) return answer.value;
  return answer.refusal.status === 401 ? 'unauthorized' : null;
}

const isVersion = withFields<LiveFacts>({ version: 'number', finished: 'boolean', status: 'string', lines: 'list' });

/** A payment, or its voucher's link: the page knows which one it requested. */
const isShown = <T extends LiveFacts>(value: unknown): value is T => isVersion(value);
