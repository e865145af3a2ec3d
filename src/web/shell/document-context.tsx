import { createContext, type ReactNode } from 'react';
import type { Face } from './face.ts';
import type { StartTexts } from './start-scripts.ts';

/** What only the server knows of a document: its nonce, its style sheet, how its scripts start, and the code of what went wrong. */
export interface DocumentFacts {
  readonly nonce: string;
  /** Whose pages may show this one in a frame; the browser reads it from the page itself. */
  readonly frameParents: string;
  /** The paths of the pages that open without a network; empty where that is switched off. */
  readonly offline: string;
  /** All of it: the document waits for no file before it is drawn. */
  readonly styleSheet: string;
  /** The scripts of its own that a document has (`start-scripts.ts`); null in the browser, where they have run. */
  readonly startTexts: ((locale: string) => StartTexts) | null;
  readonly supportCode: string | null;
  readonly face: Face;
  /** A mark of ours, drawn; null in the browser, which leaves what the server drew. */
  readonly drawnMark: (address: string) => ReactNode;
}

const page = typeof document === 'undefined' ? null : document;

const attribute = (of: string, name: string): string => page?.querySelector(of)?.getAttribute(name) ?? '';
const picture = attribute('[property="og:image"]', 'content');

/** In the browser, all that is shown is read back from the page itself: a document that is drawn anew has it still. */
export const DocumentContext = createContext<DocumentFacts>({
  frameParents: attribute('[name=frame-parents]', 'content'),
  offline: page?.querySelector('meta[name=offline]')?.getAttribute('content') ?? '',
  nonce: page?.querySelector<HTMLElement>('[nonce]')?.nonce ?? '',
  styleSheet: page?.querySelector('style')?.textContent ?? '',
  startTexts: null,
  drawnMark: () => null,
  face: {
    icon: attribute('[rel=icon]', 'href'),
    colours: [attribute('[name=theme-color]', 'content'), attribute('[name=theme-color][media*=dark]', 'content')],
    preview: picture ? { picture, says: attribute('[property="og:description"]', 'content') } : null,
  },
  supportCode: attribute('[name=support-code]', 'content') || null,
});
