import {
  type BeginMessage,
  type FromCardFrame,
  readBegin,
  readToCardFrame,
  type ToCardFrame,
} from '#contracts/card-frame-messages';

export interface Channel {
  readonly begin: BeginMessage;
  readonly say: (message: FromCardFrame) => void;
  /** Listens to the page from now on. Drops messages that the contract does not know. */
  readonly hear: (heard: (message: ToCardFrame) => void) => void;
}

/** The parts of a window and its events that are used here. */
interface Surroundings {
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener' | 'parent'>;
  /** The checkout's own, as the server wrote it into this document. */
  readonly appOrigin: string;
}

/**
 * Waits for the page around this frame to hand over its channel. Accepts one, once, and only from that page on the
 * checkout's exact origin. Nobody else in the browser has the other end.
 */
export function awaitChannel({ window, appOrigin }: Surroundings, opened: (channel: Channel) => void): void {
  const first = (event: MessageEvent<unknown>): void => {
    if (event.source !== window.parent || event.origin !== appOrigin) return;
    const [port, ...more] = event.ports;
    const begin = readBegin(event.data);
    if (!begin || !port || more.length > 0) return;
    window.removeEventListener('message', first);
    opened({
      begin,
      say: (message) => port.postMessage(message),
      hear(heard) {
        port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
          const message = readToCardFrame(data);
          if (message) heard(message);
        });
        port.start();
      },
    });
  };
  window.addEventListener('message', first);
}
