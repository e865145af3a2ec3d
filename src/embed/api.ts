/**
 * Types of `window.Cuota`, which `/embed.js` brings to a school's page. Also served as `/embed.d.ts`: imports nothing.
 */

/** The outcome of a payment, for what your page shows. Book money by the webhook only. */
export type CuotaPaymentStatus = 'pristine' | 'pending' | 'successful' | 'failed' | 'rejected' | 'cancelled';

export interface CuotaPayment {
  readonly paymentId: string;
  readonly status: CuotaPaymentStatus;
}

export interface CuotaOptions {
  /** The link of a payment session, as the API answered it. Must be on the origin that `/embed.js` came from. */
  readonly url: string;
  /** `frame` (the default) shows the checkout within your page; `tab` opens it in a new one, on the payer's click. */
  readonly mode?: 'frame' | 'tab';
  /** Where the frame is put; by default the end of the body. One checkout per container. */
  readonly container?: HTMLElement;
  /** The frame's name for screen readers; by default `Pago`. */
  readonly title?: string;
  /** The checkout is painted. */
  readonly onReady?: () => void;
  /** The frame was made as high as its page, in CSS pixels. */
  readonly onResize?: (height: number) => void;
  readonly onStatus?: (payment: CuotaPayment) => void;
  /** The top window is about to open the checkout's `url`, which leads to the bank. `false` leaves it to you. */
  readonly onRedirect?: (url: string) => boolean | void;
  /** A code of the API's problems, or of this script: `frame_timeout`, `tab_blocked`, `redirect_refused`. */
  readonly onError?: (code: string) => void;
  /** The payer went back from the first screen: the frame is gone. */
  readonly onClose?: () => void;
}

export interface CuotaHandle {
  /** `slow`: 15 seconds without a message; until one comes, a link to a new tab replaces the frame. */
  readonly state: 'loading' | 'ready' | 'slow' | 'closed';
  /** Removes the frame and its listeners; a tab is left alone. A second call does nothing. */
  close(): void;
}

export interface CuotaEmbed {
  /** Throws a TypeError if `url` is no link of this checkout. The same container and url return the same handle. */
  open(options: CuotaOptions): CuotaHandle;
}

/** What an element with `data-cuota-url` tells; each event bubbles. `cuota:redirect` can be prevented. */
export interface CuotaEvents {
  'cuota:ready': CustomEvent<null>;
  'cuota:resize': CustomEvent<number>;
  'cuota:status': CustomEvent<CuotaPayment>;
  'cuota:redirect': CustomEvent<string>;
  'cuota:error': CustomEvent<string>;
  'cuota:close': CustomEvent<null>;
}

declare global {
  interface Window {
    /** There once `/embed.js` has run. */
    Cuota: CuotaEmbed;
  }
  interface HTMLElementEventMap extends CuotaEvents {}
  interface DocumentEventMap extends CuotaEvents {}
}
