/**
 * Types of `window.Cuota`, what `/embed.js` brings to a school's page. Served as `/embed.d.ts`, so this file stands alone.
 */

/** What became of a payment; for your page's own look. Book money by the webhook only. */
export type CuotaPaymentStatus = 'pristine' | 'pending' | 'successful' | 'failed' | 'rejected' | 'cancelled';

export interface CuotaOptions {
  /** The link of a payment session, as the API answered it. Must be on the origin that `/embed.js` came from. */
  readonly url: string;
  /** `frame` (the default) shows the checkout within your page; `tab` opens it in a new one, from the payer's own click. */
  readonly mode?: 'frame' | 'tab';
  /** Where the frame is put; the end of the body without one. One checkout a container. */
  readonly container?: HTMLElement;
  /** What a screen reader calls the frame; `Pago` without one. */
  readonly title?: string;
  /** The checkout is painted. */
  readonly onReady?: () => void;
  /** The frame was made as high as its page, in CSS pixels. */
  readonly onResize?: (height: number) => void;
  readonly onStatus?: (payment: { readonly paymentId: string; readonly status: CuotaPaymentStatus }) => void;
  /** The top window is about to go to the checkout's own page at `url`, which leads on to the bank. `false` keeps it here: then you go there. */
  readonly onRedirect?: (url: string) => boolean | void;
  /** A code of the API's problems, or of this script: `frame_timeout`, `tab_blocked`, `redirect_refused`. */
  readonly onError?: (code: string) => void;
  /** The payer went back from the first screen: the frame is gone. */
  readonly onClose?: () => void;
}

export interface CuotaHandle {
  /** `slow`: 15 seconds without a word; a link to a new tab stands in the frame's place until it speaks. */
  readonly state: 'loading' | 'ready' | 'slow' | 'closed';
  /** Takes the frame away and listens no more; a tab is left alone. A second call does nothing. */
  close(): void;
}

export interface CuotaEmbed {
  /** Throws a TypeError for a `url` that is no link of this checkout. The same container and url again give the same handle. */
  open(options: CuotaOptions): CuotaHandle;
}

declare global {
  interface Window {
    Cuota?: CuotaEmbed;
  }
}
