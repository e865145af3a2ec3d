import { createContext, type ReactNode } from 'react';
import type { Branding } from './branding.ts';
import type { StartTexts } from './start-scripts.ts';

/** A document's facts from the server: its nonce, style sheet, start scripts, and an error's support code. */
export interface DocumentFacts {
  readonly nonce: string;
  /** The origins that may frame this page; the browser reads them from the page itself. */
  readonly frameParents: string;
  /** The paths of the pages that open without a network; empty if that is switched off. */
  readonly offline: string;
  /** The document's own styles: it waits for no file before it is drawn. */
  readonly styleSheet: string;
  /** The document's own scripts (`start-scripts.ts`); null in the browser, where they have run. */
  readonly startTexts: ((locale: string) => StartTexts) | null;
  /** Names the scripts of a card's form, by the option's gateway; null in the browser. */
  readonly cardScripts: ((gateway: string, locale: string) => string) | null;
  readonly supportCode: string | null;
  readonly face: Branding;
  /** Draws a mark of ours; null in the browser, which leaves what the server drew. */
  readonly drawnMark: (address: string) => ReactNode;
}

const page = typeof document === 'undefined' ? null : document;

const attribute = (of: string, name: string): string => page?.querySelector(of)?.getAttribute(name) ?? '';
const picture = attribute('[property="og:image"]', 'content');

/** The browser reads all that it shows back from the page itself, so that a redrawn document has it still. */
export const DocumentContext = createContext<DocumentFacts>({
  frameParents: attribute('[name=frame-parents]', 'content'),
  offline: page?.querySelector('meta[name=offline]')?.getAttribute('content') ?? '',
  nonce: page?.querySelector<HTMLElement>('[nonce]')?.nonce ?? '',
  styleSheet: page?.querySelector('style')?.textContent ?? '',
  startTexts: null,
  cardScripts: null,
  drawnMark: () => null,
  face: {
    icon: attribute('[rel=icon]', 'href'),
    colours: [attribute('[name=theme-color]', 'content'), attribute('[name=theme-color][media*=dark]', 'content')],
    preview: picture ? { picture, says: attribute('[property="og:description"]', 'content') } : null,
  },
  supportCode: attribute('[name=support-code]', 'content') || null,
});
