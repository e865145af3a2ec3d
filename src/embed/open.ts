import type { CuotaEmbed, CuotaHandle, CuotaOptions } from './api.ts';
import { checkoutAddress } from './checkout-address.ts';
import { openFrame } from './frame.ts';

/** The open checkouts: a page that redraws gets its checkout back instead of a second one. */
const opened = new WeakMap<HTMLElement, { readonly url: string; readonly handle: CuotaHandle }>();

/** The embed's one method; `own` is the script's origin, null if unknown. */
export function embedOf(own: string | null): CuotaEmbed {
  return {
    open(options) {
      const url = checkoutAddress(options.url, own);
      if (options.mode === 'tab') return openTab(url, options);
      const container = options.container ?? document.body;
      const before = opened.get(container);
      if (before && before.handle.state !== 'closed') {
        if (before.url === url.href) return before.handle;
        before.handle.close();
      }
      const handle = openFrame(url, container, options);
      opened.set(container, { url: url.href, handle });
      return handle;
    },
  };
}

/** A tab sends nothing to this page: the checkout cuts the tie, so that neither can move the other. */
function openTab({ href }: URL, { onError }: CuotaOptions): CuotaHandle {
  const isOpen = window.open(href, '_blank') !== null;
  if (!isOpen) onError?.('tab_blocked');
  return { state: isOpen ? 'ready' : 'closed', close: () => undefined };
}
