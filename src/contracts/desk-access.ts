/** The ways into the desk, between the server and the screens of them. */

/** Why nobody is let in, or nothing changes; see `whyNot` texts. */
export const whyNots = [
  /** A link, an invitation or a press that counts no more. */
  'gone',
  'other_browser',
  /** Of an app for codes. */
  'wrong_code',
  'used_code',
  'too_many',
  /** The school is not said, of several. */
  'choose',
  /** Unknown here, or not confirmed by its owner. */
  'passkey',
  /** Nothing else would let the person in. */
  'last_way',
  /** No passkey and no code was given for five minutes. */
  'not_fresh',
] as const;
export type WhyNot = (typeof whyNots)[number];

/** A secret as a person takes it into an app: typed, or read from a QR code. */
export interface ShownSecret {
  readonly secret: string;
  /** Of its address, as an inline SVG. */
  readonly qr: string;
}

export interface InvitedPerson {
  readonly name: string;
  readonly schoolName: string;
  /** Null until the person asks for one. */
  readonly secret: ShownSecret | null;
}

/** One of those who have an address, at a school each. */
export interface PersonToChoose {
  readonly id: string;
  readonly schoolName: string;
}

/** Instants are ISO 8601. */
export interface OwnAccess {
  readonly passkeys: readonly {
    readonly id: string;
    readonly name: string;
    readonly createdAt: string;
    readonly usedAt: string | null;
  }[];
  readonly hasCodes: boolean;
  readonly newSecret: ShownSecret | null;
  readonly signIns: readonly {
    readonly id: string;
    readonly browser: string;
    readonly seenAt: string;
    readonly isThis: boolean;
  }[];
}

/** What the screens of signing in may ask. Each action returns why not, or null once it is done. */
export interface DeskAccess {
  /** Whether the server sends e-mails. */
  readonly sendsEmail: boolean;
  askLink(email: string): Promise<WhyNot | null>;
  openLink(token: string): Promise<WhyNot | null>;
  /** Whom a code may let in; null where no link was used in this browser. */
  peopleOfLink(): Promise<readonly PersonToChoose[] | null>;
  signInByCode(code: string, personId: string): Promise<WhyNot | null>;
  /** Null for one that counts no more. */
  invitation(token: string): Promise<InvitedPerson | null>;
  startInvitedCodes(token: string): Promise<WhyNot | null>;
  acceptByCode(token: string, code: string): Promise<WhyNot | null>;
  /** The rest is for the person who is signed in. */
  own(): Promise<OwnAccess>;
  confirmByCode(code: string): Promise<WhyNot | null>;
  startOwnCodes(): Promise<WhyNot | null>;
  confirmOwnCodes(code: string): Promise<WhyNot | null>;
  endCodes(): Promise<WhyNot | null>;
  endPasskey(id: string): Promise<WhyNot | null>;
  endSignIn(id: string): Promise<WhyNot | null>;
}

/** A path of one of our own screens; the first screen for anything else: nobody is led elsewhere. */
export const ownScreen = (to: unknown): string => (typeof to === 'string' && /^\/(?!\/)[\w./-]*$/.test(to) ? to : '/');
