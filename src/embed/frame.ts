import type { ParentMessage } from '#contracts/embed-messages';
import type { CuotaHandle, CuotaOptions } from './api.ts';
import { type Effects, hear } from './conversation.ts';

/** How long a frame may stay silent before the payer is offered a tab. */
const patienceMs = 15_000;

/** Shows the checkout at `url` in a frame at the end of a container, and listens to it until it is closed. */
export function openFrame(url: URL, container: HTMLElement, options: CuotaOptions): CuotaHandle {
  const frame = makeFrame(url, options.title ?? 'Pago');
  const link = makeLink(url);
  let state: CuotaHandle['state'] = 'loading';
  const patience = setTimeout(() => {
    state = 'slow';
    frame.before(link);
    setStyle(frame, { display: 'none' });
    options.onError?.('frame_timeout');
  }, patienceMs);
  const reply = (message: ParentMessage) => frame.contentWindow?.postMessage(message, url.origin);
  const close = () => {
    state = 'closed';
    clearTimeout(patience);
    window.removeEventListener('message', listen);
    frame.remove();
    link.remove();
  };
  const ready = () => {
    const isFirst = state !== 'ready';
    state = 'ready';
    clearTimeout(patience);
    link.remove();
    setStyle(frame, { display: 'block' });
    if (isFirst) options.onReady?.();
  };
  const closed = () => {
    close();
    options.onClose?.();
  };
  const effects: Effects = { ...tellPage(frame, options), reply, ready, close: closed };
  const listen = (event: MessageEvent) => hear(event, { origin: url.origin, source: frame.contentWindow }, effects);

  window.addEventListener('message', listen);
  // A browser may hide from the checkout who is around it; our greeting then shows it.
  frame.addEventListener('load', () => reply({ type: 'hello', version: 1 }));
  container.append(frame);
  return {
    get state() {
      return state;
    },
    close,
  };
}

/** Calls the page's own handlers, whatever the frame's state. */
function tellPage(
  frame: HTMLElement,
  options: CuotaOptions,
): Pick<Effects, 'resize' | 'status' | 'redirect' | 'error'> {
  let shown = 0;
  return {
    resize(contentHeight) {
      const height = Math.max(contentHeight, leastHeight);
      if (height === shown) return;
      shown = height;
      setStyle(frame, { height: `${height}px` });
      options.onResize?.(height);
    },
    status: (paymentId, status) => options.onStatus?.({ paymentId, status }),
    redirect(target) {
      // By its name, because a page above ours may be another site's.
      if (options.onRedirect?.(target) !== false) window.open(target, '_top');
    },
    error: (code) => options.onError?.(code),
  };
}

/** Lower than this nothing of the checkout can be read, in CSS pixels. */
const leastHeight = 480;

/**
 * What the checkout may do inside: run, send its forms, keep its storage, open the bank in a real tab, save and print a
 * voucher, and leave the frame by the payer's own click. Not: move this page by itself.
 */
const sandbox =
  'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals allow-top-navigation-by-user-activation';

/** The frame, not yet anywhere in the page. */
function makeFrame(url: URL, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  // Browsers without sharing would log a warning for it.
  frame.allow = `clipboard-write${'share' in navigator ? '; web-share' : ''}`;
  frame.setAttribute('sandbox', sandbox);
  // So the checkout knows its parent even if this page sends no referrer elsewhere.
  frame.referrerPolicy = 'strict-origin';
  setStyle(frame, { display: 'block', width: '100%', height: `${leastHeight}px`, border: '0' });
  frame.src = url.href;
  return frame;
}

/** Sets each property: a policy that forbids inline styles allows that. */
function setStyle(element: HTMLElement, styles: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value);
}

/** The way out of a frame that stays silent, in the page's language: English if it says so, else Spanish. */
function makeLink(url: URL): HTMLElement {
  const link = document.createElement('a');
  link.href = url.href;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = document.documentElement.lang.startsWith('en')
    ? 'Open the payment in a new tab'
    : 'Abrir el pago en otra pestaña';
  return link;
}
