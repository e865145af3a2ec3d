import type { AnalyticsMessage } from '#contracts/analytics-messages';
import type { PaymentSession } from '#contracts/session';
import { containerKind } from '#domain/analytics-container';
import { parseUrl } from '../web-url.ts';

export type Analytics = NonNullable<PaymentSession['analytics']>;

/** The hidden frame of another origin in which tags run. */
export interface TagFrame {
  tell(message: AnalyticsMessage): void;
  remove(): void;
}

/** The frame's address where it may be shown: a container id that is one, and an origin that is not ours. Source: spec §5. */
export function frameAddress({ container_id: id, frame_url: address }: Analytics, ownOrigin: string): URL | null {
  const url = parseUrl(address);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return url && isWeb && url.origin !== ownOrigin && containerKind(id) !== null ? url : null;
}

/** Puts the frame into the document. What it is told before it is there waits for it. */
export function mountFrame(address: URL): TagFrame {
  const frame = document.createElement('iframe');
  const waiting: AnalyticsMessage[] = [];
  let isThere = false;
  const send = (message: AnalyticsMessage) => frame.contentWindow?.postMessage(message, address.origin);
  frame.addEventListener('load', () => {
    isThere = true;
    for (const message of waiting.splice(0)) send(message);
  });
  // Its own origin, so that it may keep a visitor's number there; never ours, where it could read.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.referrerPolicy = 'no-referrer';
  frame.title = 'Analytics';
  frame.hidden = true;
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  frame.src = address.href;
  document.body.append(frame);
  return {
    tell: (message) => void (isThere ? send(message) : waiting.push(message)),
    remove: () => frame.remove(),
  };
}
