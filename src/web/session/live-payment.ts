import { useEffect, useEffectEvent, useState } from 'react';
import type { PaymentDetail } from '#contracts/payment-detail';
import { tellParent } from '../embedding/tell.ts';
import type { Send } from './api.ts';
import { documentVisibility, type Versioned, watchStatus } from './watch-status.ts';

type LiveFacts = Versioned & Partial<Pick<PaymentDetail, 'id' | 'status'>>;

interface Live<T> {
  readonly value: T;
  /** False while nobody answers. */
  readonly reached: boolean;
}

interface Watching<T> {
  readonly send: Send;
  /** Called with what is shown, at first and at each change: what else of this browser is to know. */
  readonly onShown: (value: T) => void;
  /** False for a copy, until somebody answers. */
  readonly startsReached?: boolean;
}

/** A payment that changes by itself. `path` is its address under `/api`; `<path>/events` is its stream. A null path stands still. */
export function useLivePayment<T extends LiveFacts>(
  initial: T,
  path: string | null,
  { send, onShown, startsReached = true }: Watching<T>,
): Live<T> {
  const [newest, setNewest] = useState(initial);
  const [reached, setReached] = useState(startsReached);
  const value = newest.version > initial.version ? newest : initial;
  const { version, finished } = initial;
  const { id, status } = value;

  // The page around us, where there is one: it hears of each change. A link that was handed on names no payment.
  useEffect(() => {
    if (id && status) tellParent({ type: 'status', payment_id: id, status });
  }, [id, status]);

  // The browser's storage: a copy kept there follows.
  const tellShown = useEffectEvent(onShown);
  useEffect(() => tellShown(value), [value]);

  // The server's event stream, for as long as this page shows the payment.
  useEffect(() => {
    if (!path) return;
    const stop = new AbortController();
    void watchStatus<T>({
      from: { version, finished },
      open: (signal, lastEventId) =>
        send(`${path}/events`, { signal, headers: { accept: 'text/event-stream', 'last-event-id': lastEventId } }),
      poll: () => readOnce<T>(send, path),
      onChange: setNewest,
      onReach: setReached,
      signal: stop.signal,
      page: documentVisibility,
    });
    return () => stop.abort();
  }, [path, send, version, finished]);

  return { value, reached };
}

async function readOnce<T>(send: Send, path: string): Promise<T | null> {
  try {
    const response = await send(path);
    if (!response.ok) return null;
    const value: T = await response.json();
    return value;
  } catch {
    return null;
  }
}
