import type { ParentMessage } from '#contracts/embed-messages';
import type { CuotaHandle, CuotaOptions } from './api.ts';
import { type Effects, hear } from './conversation.ts';
import { leastHeight, makeFrame, makeLink, setStyle } from './frame-element.ts';

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
  // A browser may hide from the checkout who is around it; then our greeting tells.
  frame.addEventListener('load', () => reply({ type: 'hello', version: 1 }));
  container.append(frame);
  return {
    get state() {
      return state;
    },
    close,
  };
}

/** What needs nothing of the frame's life. */
function tellPage(
  frame: HTMLElement,
  options: CuotaOptions,
): Pick<Effects, 'resize' | 'status' | 'redirect' | 'error'> {
  let shown = 0;
  return {
    resize(wanted) {
      const height = Math.max(wanted, leastHeight);
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
