import type { Country, Currency } from '#domain/money';
import type { StaffRole } from '#domain/permissions';
import type { DeskAccess } from './desk-access.ts';

/** A person who is signed in, and their school. */
export interface DeskPerson {
  readonly id: string;
  readonly name: string;
  readonly role: StaffRole;
  /** Only rows of these campuses; null: of all. */
  readonly campusIds: readonly string[] | null;
  /** Whether a passkey or a one-time code was given within five minutes. */
  readonly isFresh: boolean;
  readonly school: {
    readonly name: string;
    readonly country: Country;
    readonly currency: Currency;
    /** IANA name. */
    readonly timeZone: string;
  };
}

/** Somebody of a demo school, whom one press signs in. */
export interface DemoPerson extends Pick<DeskPerson, 'id' | 'name' | 'role'> {
  readonly schoolName: string;
}

/** The server's services to the desk for one request. */
export interface DeskServices {
  /** Returns the API's response to this person, as over HTTP. */
  api(request: Request): Promise<Response>;
  /** Null: nobody is signed in. */
  readonly person: DeskPerson | null;
  /** Stands in each form of this sign-in. */
  readonly formToken: string;
  /** The database's clock, ISO 8601. */
  readonly now: string;
  /** Null: the browser's first language that we have, else the school's. */
  readonly locale: string | null;
  /** The addresses of the built style sheet and script. */
  readonly assets: { readonly style: string; readonly script: string };
  readonly isStaging: boolean;
  /** What the last action did, to be shown once. */
  readonly notice: string | null;
  /** Has the next screen say what was done, by a word of that screen. */
  setNotice(what: string): void;
  /** The screen that a person without a sign-in wanted: a link by e-mail leads on to it. */
  readonly nextScreen: string;
  setNextScreen(to: string): void;
  /** Encrypts words that must not stand in an address; `open` returns null for any other text, and another person's. */
  seal(text: string): string;
  open(sealed: string): string | null;
  /** The ways in, and a person's own. */
  readonly access: DeskAccess;
  /** Whom one press signs in; nobody outside of the sandbox. */
  demoPeople(): Promise<readonly DemoPerson[]>;
  /** What payers call the way to pay of a key `country/type/gateway`; the key itself if no offer has it. */
  methodName(methodKey: string, locale: string): string;
  /** The keys of every way that money can come in this person's country. */
  methodKeys(): readonly string[];
  /** Where payers reach this installation, without a slash at the end. */
  readonly payerOrigin: string;
  /** Logs an error and returns the support code that finds it. */
  log(error: unknown): string;
}
