/** Messages between the frames of one form, with the typed values. For the emulator's own frames, in the browser. */
import type { CardBrand } from '#domain/card-brands';

export const fieldNames = ['number', 'expiryDate', 'securityCode'] as const;
export type FieldName = (typeof fieldNames)[number];

/** One field's value. Sent to frames of the same origin only, never to the page around. */
export interface FieldState {
  readonly id: FieldName;
  readonly value: string;
  readonly valid: boolean;
  readonly empty: boolean;
  readonly autofilled: boolean;
  /** For a card number only. */
  readonly brand: CardBrand | null;
}

type SiblingMessage =
  | { readonly sibling: 'field'; readonly state: FieldState }
  /** A frame that loads later requests the values typed before. */
  | { readonly sibling: 'hello' };

/** Sends to every frame of this origin in the same page. Another origin's frame is not even written to. */
export function tellSiblings(message: SiblingMessage): void {
  for (let index = 0; index < window.parent.length; index += 1) {
    const frame = window.parent[index];
    if (frame && frame !== window && isOfOurs(frame)) frame.postMessage(message, window.location.origin);
  }
}

export function hearSiblings(hear: (message: SiblingMessage) => void): void {
  window.addEventListener('message', ({ origin, data }: MessageEvent<unknown>) => {
    if (origin === window.location.origin && isSiblingMessage(data)) hear(data);
  });
}

/** Sends a message of the provider's protocol to the page that made this frame. */
export function tellPage(message: Readonly<Record<string, unknown>>): void {
  window.parent.postMessage(message, parameter('parentOrigin'));
}

export function hearPage(hear: (type: string, data: Readonly<Record<string, unknown>>) => void): void {
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || origin !== parameter('parentOrigin') || !isRecord(data)) return;
    const { channel, type, data: inner } = data;
    if (channel === 'secure-fields' && typeof type === 'string') hear(type, isRecord(inner) ? inner : {});
  });
}

/** A part of this frame's address; empty when it is not there. */
export function parameter(name: string): string {
  return new URLSearchParams(window.location.search).get(name) ?? '';
}

function isOfOurs(frame: Window): boolean {
  try {
    return frame.location.origin === window.location.origin;
  } catch {
    return false;
  }
}

function isSiblingMessage(data: unknown): data is SiblingMessage {
  return isRecord(data) && (data['sibling'] === 'field' || data['sibling'] === 'hello');
}

function isRecord(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null;
}
