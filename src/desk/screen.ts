/** What a screen is made of, and what it is given. */
import type { ReactNode } from 'react';
import type { DeskPerson, DeskServices } from '#contracts/desk-services';
import type { Problem } from '#contracts/problem';
import type { Locale } from '#i18n/locale';
import type { DeskApi } from './api.ts';

/** One request of a person's browser, to the server's half of a screen. */
export interface ScreenCall extends Omit<
  DeskServices,
  'api' | 'person' | 'locale' | 'notice' | 'formToken' | 'assets' | 'isStaging' | 'log'
> {
  /** The product's API, asked as this person. */
  readonly api: DeskApi;
  readonly person: DeskPerson;
  readonly locale: Locale;
  /** The path's parts by their names. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** What a form sent. */
export interface Sent {
  /** A field's text; empty if it was not sent. */
  text(name: string): string;
  /** All texts of one name. */
  texts(name: string): readonly string[];
  file(name: string): File | null;
  /** The same for two presses of one drawn form: the API does it once. */
  readonly once: string;
}

/** Where the browser goes after an action, the file that it gets, or the screen again with what was sent. */
export type Next = { readonly to: string } | { readonly file: Response } | { readonly draw: true };

/** By the value of the pressed button's `do`. A refusal of the API draws the screen again with what was sent. */
export type Actions = Readonly<Record<string, (call: ScreenCall, sent: Sent) => Promise<Next>>>;

/** The server's half of a screen: `server.ts`. */
export interface ServerHalf<Data> {
  /** `sent`: what the last form sent, where its action draws the screen; null for a link, and after a refusal. */
  readonly load: (call: ScreenCall, sent: Sent | null) => Promise<Data>;
  readonly actions?: Actions;
  /** Those that take a passkey or a one-time code of the last five minutes. */
  readonly fresh?: readonly string[];
}

/** What a view is given. */
export interface ViewProps<Data> {
  readonly data: Data;
  readonly person: DeskPerson;
  readonly locale: Locale;
  /** ISO 8601. */
  readonly now: string;
  /** Why the action of the last form was refused; null without one. */
  readonly problem: Problem | null;
  /** What that form sent. */
  readonly sent: Sent | null;
  /** What the action before did, if it said so. */
  readonly notice: string | null;
}

/** The drawn half of a screen: `view.tsx`. */
export interface DrawnHalf<Data> {
  readonly titleOf: (props: ViewProps<Data>) => string;
  readonly View: (props: ViewProps<Data>) => ReactNode;
}
