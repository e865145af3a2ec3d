import { createContext } from 'react';
import type { Face } from './face.ts';

/** What only the server knows of a document: its nonce, its style sheet, how its scripts start, and the code of what went wrong. */
export interface DocumentFacts {
  readonly nonce: string;
  /** Whose pages may show this one in a frame; the browser reads it from the page itself. */
  readonly frameParents: string;
  /** The paths of the pages that open without a network; empty where that is switched off. */
  readonly offline: string;
  /** All of it: the document waits for no file before it is drawn. */
  readonly styleSheet: string;
  /** What runs before anything is drawn; null in the browser, where it has run. */
  readonly backText: string | null;
  /** The script that fetches and starts the others (`start-scripts.ts`); null there too. */
  readonly startText: ((locale: string) => string) | null;
  readonly supportCode: string | null;
  readonly face: Face;
  /** A mark of ours as the document itself holds it; any other picture by its address. */
  readonly drawnMark: (address: string) => string;
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
  backText: null,
  startText: null,
  drawnMark: (address) => address,
  face: {
    icon: attribute('[rel=icon]', 'href'),
    colours: [attribute('[name=theme-color]', 'content'), attribute('[name=theme-color][media*=dark]', 'content')],
    preview: picture ? { picture, says: attribute('[property="og:description"]', 'content') } : null,
  },
  supportCode: attribute('[name=support-code]', 'content') || null,
});
