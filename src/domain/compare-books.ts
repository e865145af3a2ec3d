/** Money under one reference of a provider's, as one of the two sides has it. Amounts are minor units. */
export interface BookLine {
  readonly provider: string;
  /** Our account there: the provider's name alone for the installation's default, else `name/<account id>`. */
  readonly account: string;
  readonly providerRef: string;
  /** Our payment of it, or our id that the provider stores; null if there is none. */
  readonly paymentId: string | null;
  /** All that ever came; 0 while nothing has. */
  readonly received: number;
  /** The currency of money received, ISO 4217 in capitals. */
  readonly currency: string;
  /** Returns through the provider; null if they are not tracked: money that is only a case. */
  readonly returned: readonly BookReturn[] | null;
}

export interface BookReturn {
  readonly providerRef: string;
  readonly minor: number;
  /** Our id of the refund, where the provider stores it; null for a return that we did not order. */
  readonly refundId?: string | null;
}

/**
 * `not_here`: the provider has it, and we have none or less. `foreign`: the same, for a payment that we have under
 * another reference. `crossed`: an account lists a payment of another account there. `not_there`: we have it, and the
 * provider has none or less.
 */
export type DifferenceKind =
  | 'not_here'
  | 'foreign'
  | 'crossed'
  | 'not_there'
  | 'currency'
  | 'return_not_here'
  | 'return_not_there'
  | 'return_amount';

/** A difference that becomes a case if booking the provider's report does not settle it. */
export type CaseDifference = Exclude<DifferenceKind, 'crossed'>;

/**
 * The daily comparison's action on a difference, after querying the provider. `booked`: books the provider's report, as
 * money, a return, or a case of its own kind. `undone`: undoes a return that the provider made and does not list.
 * `case`: nothing can settle it. `elsewhere`: books the money at the other account. Any remainder becomes a case.
 */
export const differenceSettlement = {
  not_here: 'booked',
  foreign: 'booked',
  crossed: 'elsewhere',
  not_there: 'case',
  currency: 'case',
  return_not_here: 'booked',
  return_not_there: 'undone',
  return_amount: 'case',
} as const satisfies Record<DifferenceKind, 'booked' | 'undone' | 'case' | 'elsewhere'>;

/** Whether a difference that is left over becomes a case. */
export const opensCase = (difference: Difference): difference is Difference & { readonly kind: CaseDifference } =>
  differenceSettlement[difference.kind] !== 'elsewhere';

export interface Difference {
  readonly kind: DifferenceKind;
  readonly account: string;
  /** The payment's reference; for a return, the payment's too. */
  readonly providerRef: string;
  readonly paymentId: string | null;
  /** `435000 MXN`, or `nothing`. */
  readonly theirs: string;
  readonly ours: string;
  /** The difference, minor units; for `currency`, all that the provider has. */
  readonly minor: number;
  readonly currency: string;
  /** The provider's id of the return, where they differ by one. */
  readonly returnRef: string | null;
}

/**
 * Compares the provider's books with ours, both ways: money by reference and currency, and returns by id. An empty list
 * means that both agree to the cent. A reference is unique within an account of each side, not across accounts.
 * `everywhere` is all of our books if `ours` is a part of them: it is searched for an unknown line's payment.
 */
export function compareBooks(
  theirs: readonly BookLine[],
  ours: readonly BookLine[],
  everywhere: readonly BookLine[] = ours,
): readonly Difference[] {
  const oursByRef = new Map(ours.map((line) => [keyOf(line), line]));
  const theirsByRef = new Map(theirs.map((line) => [keyOf(line), line]));
  const owners = new Map(everywhere.flatMap((line) => ownerKeysOf(line).map((key) => [key, line])));
  return [
    ...theirs.flatMap((line) => {
      const own = oursByRef.get(keyOf(line));
      return own ? lineDiffers(line, own) : missingHere(line, owners);
    }),
    ...ours.filter((line) => !theirsByRef.has(keyOf(line))).flatMap(missingThere),
  ];
}

/** Payments of ours that a provider has under more than one reference, each with these. */
export function madeTwice(theirs: readonly BookLine[]): ReadonlyMap<string, readonly string[]> {
  return repeated(theirs.map(({ account, paymentId, providerRef }) => ({ account, id: paymentId, providerRef })));
}

/** Refunds of ours that a provider made under more than one reference, each with these. */
export function sentTwice(theirs: readonly BookLine[]): ReadonlyMap<string, readonly string[]> {
  return repeated(
    theirs.flatMap(({ account, returned }) =>
      (returned ?? []).map(({ refundId, providerRef }) => ({ account, id: refundId ?? null, providerRef })),
    ),
  );
}

interface Made {
  readonly account: string;
  /** Ours. */
  readonly id: string | null;
  readonly providerRef: string;
}

/** Returns what an account has under several references for one id of ours, by account and id. */
function repeated(made: readonly Made[]): ReadonlyMap<string, readonly string[]> {
  const ofUs = made.filter(({ id }) => id !== null);
  const byId = Map.groupBy(ofUs, ({ account, id }) => `${account} ${id}`);
  return new Map(
    [...byId].flatMap(([key, each]) =>
      each.length > 1 ? [[key, each.map(({ providerRef }) => providerRef)] as const] : [],
    ),
  );
}

const keyOf = ({ account, providerRef }: BookLine): string => `${account} ${providerRef}`;
const idKeyOf = ({ provider, paymentId }: BookLine): string => `${provider} payment ${paymentId}`;
const refKeyOf = ({ provider, providerRef }: BookLine): string => `${provider} reference ${providerRef}`;
/** Returns the keys of a line's owner: its payment, or its reference if the provider stores no id of ours. */
const ownerKeysOf = (line: BookLine) => (line.paymentId === null ? [] : [idKeyOf(line), refKeyOf(line)]);
const sumOf = ({ received, currency }: BookLine): string => (received > 0 ? `${received} ${currency}` : 'nothing');

function missingHere(line: BookLine, owners: ReadonlyMap<string, BookLine>): readonly Difference[] {
  if (line.received === 0) return [];
  const owner = owners.get(line.paymentId === null ? refKeyOf(line) : idKeyOf(line));
  const difference = { ...about(line), theirs: sumOf(line), minor: line.received };
  if (!owner) return [{ ...difference, kind: 'not_here', ours: 'nothing' }];
  if (owner.account === line.account) return [{ ...difference, kind: 'foreign', ours: 'nothing' }];
  return [
    {
      ...difference,
      kind: 'crossed',
      paymentId: owner.paymentId,
      ours: `${sumOf(owner)} at ${owner.account}`,
    },
  ];
}

function missingThere(line: BookLine): readonly Difference[] {
  return line.received === 0
    ? []
    : [{ ...about(line), kind: 'not_there', theirs: 'nothing', ours: sumOf(line), minor: line.received }];
}

function lineDiffers(theirs: BookLine, ours: BookLine): readonly Difference[] {
  const sums = { ...about(ours), currency: theirs.currency, theirs: sumOf(theirs), ours: sumOf(ours) };
  const minor = Math.abs(theirs.received - ours.received);
  const amount: readonly Difference[] =
    theirs.received === ours.received
      ? []
      : [{ ...sums, kind: theirs.received > ours.received ? 'not_here' : 'not_there', minor }];
  const isMixed = theirs.received > 0 && ours.received > 0 && theirs.currency !== ours.currency;
  return [
    ...amount,
    ...(isMixed ? [{ ...sums, kind: 'currency' as const, minor: theirs.received }] : []),
    ...returnsDiffer(theirs, ours),
  ];
}

function returnsDiffer(theirs: BookLine, ours: BookLine): readonly Difference[] {
  if (theirs.returned === null || ours.returned === null) return [];
  const [oursById, theirsById] = [ours, theirs].map(
    ({ returned }) => new Map((returned ?? []).map(({ providerRef, minor }) => [providerRef, minor])),
  );
  const ids = new Set([...(theirsById?.keys() ?? []), ...(oursById?.keys() ?? [])]);
  const formatReturn = (minor: number | undefined, id: string) =>
    minor === undefined ? 'nothing' : `${minor} ${theirs.currency} by ${id}`;
  return [...ids].flatMap((id) => {
    const [there, here] = [theirsById?.get(id), oursById?.get(id)];
    if (there === here) return [];
    const kind = here === undefined ? 'return_not_here' : there === undefined ? 'return_not_there' : 'return_amount';
    const minor = Math.abs((there ?? 0) - (here ?? 0));
    return [
      { ...about(ours), kind, theirs: formatReturn(there, id), ours: formatReturn(here, id), minor, returnRef: id },
    ];
  });
}

const about = ({ account, providerRef, paymentId, currency }: BookLine) => ({
  account,
  providerRef,
  paymentId,
  currency,
  returnRef: null,
});

const sentences: Readonly<Record<DifferenceKind, (account: string) => string>> = {
  not_here: (account) => `money at ${account} is not in our books`,
  foreign: (account) => `money at ${account} under one of our ids is not in our books`,
  crossed: (account) => `money that ${account} lists is of a payment at another account`,
  not_there: (account) => `money in our books is not at ${account}`,
  currency: (account) => `money at ${account} is in another currency in our books`,
  return_not_here: (account) => `money that went back at ${account} did not in our books`,
  return_not_there: (account) => `money that went back in our books did not at ${account}`,
  return_amount: (account) => `another amount went back at ${account} than in our books`,
};

/** A difference in one sentence, for a person who must look. */
export function tellDifference({ kind, account, providerRef, paymentId, theirs, ours }: Difference): string {
  const payment = paymentId === null ? 'no payment of ours' : `payment ${paymentId}`;
  return `${sentences[kind](account)}: ${providerRef} (${payment}): theirs ${theirs}, ours ${ours}`;
}
