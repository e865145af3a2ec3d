/**
 * Families of one school who transfer to its own account, and the file that its bank writes of it. What is true of each
 * line is known here, and nowhere else: the product has only the file and its books.
 */
import * as z from 'zod/mini';
import { openLink } from '../../actors/parent.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { type Chance, seededChance } from '../fault-matrix/seeded.ts';
import { reference } from '../test-harness.ts';
import { transfer } from './transfer-to-school.fixture.ts';
import type { startStatementHarness } from './statement-harness.ts';

type Harness = Pick<
  Awaited<ReturnType<typeof startStatementHarness>>,
  'client' | 'origin' | 'schoolKey' | 'todayNow' | 'callSchool'
>;

export interface TrueLine {
  /** Of the families below, or of nobody's: another's money, or what went out. */
  readonly kind: Kind | 'foreign' | 'out';
  /** Whose money it is; null where it is no session's, or not money again. */
  readonly session: string | null;
  /** Whether it has a reference, a confirmation number or a reported transfer that the books know. */
  readonly hasEvidence: boolean;
  readonly day: string;
  readonly minor: number;
  readonly reference: string;
  readonly words: string;
  readonly document: string;
}

/** How often each is among a hundred families. `pays`: the payer chose the transfer and has its slip. */
const kinds = {
  externalId: { share: 27, pays: false },
  slip: { share: 25, pays: true },
  confirmation: { share: 9, pays: true },
  reported: { share: 17, pays: true },
  // The payer chose another way since.
  late: { share: 4, pays: true },
  short: { share: 4, pays: true },
  doubled: { share: 4, pays: false },
  // Its row is in the file twice.
  rowTwice: { share: 2, pays: true },
  namesNothing: { share: 5, pays: true },
  reportedLongAgo: { share: 1, pays: true },
  // Another payer says that this family's transfer is theirs, by a number that the books know.
  stolen: { share: 2, pays: true },
} as const satisfies Record<string, { readonly share: number; readonly pays: boolean }>;
type Kind = keyof typeof kinds;
const kindOfHundred = Object.entries(kinds).flatMap(([kind, { share }]) => Array.from({ length: share }, () => kind));
const isKind = (text: string): text is Kind => text in kinds;

/** Most families owe the same. */
const amounts = [43_500, 43_500, 43_500, 43_500, 52_000, 87_000];
const names = ['PEDRO GÓMEZ NÚÑEZ', 'ANA PEÑA', 'LUIS IBÁÑEZ', 'MARÍA CASTAÑO', 'JOSÉ MUÑOZ', 'INÉS ZUÑIGA'];

interface Family {
  readonly kind: Kind;
  readonly id: string;
  readonly externalId: string;
  readonly student: string;
  readonly minor: number;
  readonly slip: string;
  readonly confirmation: string;
  /** The number that its payer reported, and the day. */
  readonly number: string;
  readonly paidOn: string;
  readonly isReported: boolean;
}

/** Has a school's families prepare to pay, and writes the file of so many lines, or a few more. */
export async function generateStatement(harness: Harness, seed: number, lines: number) {
  const chance = seededChance(seed);
  const today = Temporal.PlainDate.from(harness.todayNow());
  const dayBefore = (days: number) => today.subtract({ days }).toString();
  const groups: (readonly TrueLine[])[] = [];
  const plans: ReturnType<typeof planFamily>[] = [];
  while (plans.length < lines * 0.86) plans.push(planFamily(chance, plans.length, seed));
  for (let at = 0; at < plans.length; at += atOnce) {
    const families = await Promise.all(plans.slice(at, at + atOnce).map((plan) => prepare(harness, plan, dayBefore)));
    for (const family of families) groups.push(linesOf(chance, family, dayBefore));
  }
  for (let count = groups.flat().length; count < lines; count += 1) groups.push([nobodys(chance, dayBefore)]);
  const truth = chance
    .shuffled(groups)
    .flat()
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
    .slice(0, lines);
  return { truth, file: fileOf(truth).toString('base64'), plans };
}

/** Families that prepare at the same time. */
const atOnce = 6;

function planFamily(chance: Chance, at: number, seed: number) {
  const drawn = chance.oneOf(kindOfHundred);
  const kind: Kind = isKind(drawn) ? drawn : 'slip';
  const digits = (count: number) => Array.from({ length: count }, () => chance.under(10)).join('');
  const paidDaysAgo = kind === 'reportedLongAgo' ? 20 + chance.under(5) : 4 + chance.under(16);
  return {
    kind,
    externalId: `Cuenta-${seed}-${at}`,
    student: `AL${digits(8)}`,
    minor: chance.oneOf(amounts),
    number: `4${digits(9)}`,
    paidDaysAgo,
  };
}

const listOfOne = z.object({ data: z.tuple([z.object({ confirmation_number: z.string() })]) });

type Plan = ReturnType<typeof planFamily>;

/** Creates the family's session and does what its payer does before the money comes. */
async function prepare(harness: Harness, plan: Plan, dayBefore: (days: number) => string): Promise<Family> {
  const { kind, externalId, student, minor, number, paidDaysAgo } = plan;
  const body = sessionBody([minor], { external_id: externalId }, 'EC');
  const charges = body.charges.map((charge) => ({ ...charge, student_id: student, tutor_id: externalId }));
  const payer = { ...body.payer, id: externalId };
  const session = await harness.client.createSession(harness.schoolKey, { ...body, payer, charges });
  const family = { kind, id: session.id, externalId, student, minor, number, paidOn: dayBefore(paidDaysAgo) };
  if (!kinds[kind].pays) return { ...family, slip: '', confirmation: '', isReported: false };
  const parent = await openLink(harness.origin, session.key);
  const payment = await parent.pay(transfer);
  const report = (document_number: string) =>
    parent.call('POST', `/payments/${payment.id}/report`, {
      bank: 'Banco Pichincha',
      paid_on: family.paidOn,
      amount: payment.total_amount,
      document_number,
    });
  const isReported = kind === 'reported' || kind === 'reportedLongAgo' ? (await report(number)).ok : false;
  // The thief is this session; whose number and money it is, is told by the line.
  if (kind === 'stolen') await report(student);
  if (kind === 'late') await parent.call('POST', `/payments/${payment.id}/replace`, {});
  const { body: listed } = await harness.callSchool('GET', `/payments?session_id=${session.id}`);
  const confirmation = listOfOne.parse(listed).data[0].confirmation_number;
  return { ...family, slip: reference(payment), confirmation, isReported };
}

/** The lines that a family's money leaves in the file. */
function linesOf(chance: Chance, family: Family, dayBefore: (days: number) => string): readonly TrueLine[] {
  const { kind, id, minor, slip, number } = family;
  const line = (more: Partial<TrueLine>): TrueLine => ({
    ...nobodys(chance, dayBefore),
    kind,
    session: id,
    hasEvidence: true,
    minor,
    ...more,
  });
  const arrived = Temporal.PlainDate.from(family.paidOn)
    .add({ days: chance.under(4) })
    .toString();
  const spaced = (text: string) => (chance.happens(0.3) ? text.replaceAll('-', ' ') : text);
  switch (kind) {
    case 'externalId':
      return [line({ reference: family.externalId })];
    case 'doubled':
      return [line({ reference: family.externalId }), line({ reference: family.externalId.toUpperCase() })];
    case 'slip':
    case 'late':
      return [chance.happens(0.5) ? line({ reference: slip }) : line({ words: `TRF ${spaced(slip)} GRACIAS` })];
    case 'short':
      return [line({ reference: slip, minor: minor - 100 - chance.under(20_000) })];
    case 'confirmation':
      return [line({ words: `PAGO ${spaced(family.confirmation)} ${chance.oneOf(names)}` })];
    case 'rowTwice': {
      const once = line({ reference: slip });
      return [once, { ...once, session: null, hasEvidence: false }];
    }
    case 'reported':
    case 'reportedLongAgo': {
      const has = { day: kind === 'reported' ? arrived : dayBefore(2), hasEvidence: family.isReported };
      return [chance.happens(0.5) ? line({ ...has, document: number }) : line({ ...has, words: `TRANSF ${number}` })];
    }
    case 'namesNothing':
      return [line({ hasEvidence: false })];
    case 'stolen':
      return [line({ hasEvidence: false, session: null, day: arrived, words: `COLEGIATURA ${family.student}` })];
  }
}

/** Money of others, or money that went out. Much of it is of just the amount that families owe. */
function nobodys(chance: Chance, dayBefore: (days: number) => string): TrueLine {
  const kind = chance.happens(0.6) ? 'foreign' : 'out';
  const minor = chance.happens(0.5) ? chance.oneOf(amounts) : 100 + chance.under(90_000);
  return {
    kind,
    session: null,
    hasEvidence: false,
    day: dayBefore(chance.under(25)),
    minor: kind === 'out' ? -minor : minor,
    reference: '',
    words: `${chance.oneOf(['TRANSFERENCIA DE', 'DEPÓSITO', 'COLEGIATURA ENERO 2027'])} ${chance.oneOf(names)}`,
    document: String(10_000_000 + chance.under(89_999_999)),
  };
}

/** As a bank in Ecuador writes it: lines above the header, windows-1252, decimal commas, a letter for the direction. */
function fileOf(lines: readonly TrueLine[]): Buffer {
  const money = (minor: number) => `${Math.floor(minor / 100)},${String(minor % 100).padStart(2, '0')}`;
  let balance = 1_000_000_00;
  const rows = lines.map(({ day, minor, reference: text, words, document }) => {
    balance += minor;
    const [year, month, date] = day.split('-');
    const way = minor > 0 ? 'C' : 'D';
    return [`${date}/${month}/${year}`, text, words, way, document, money(Math.abs(minor)), money(balance)].join(';');
  });
  const head = ['Cuenta corriente;2204589', 'Compañía;Colegio de Prueba', ''];
  const header = 'Fecha;Referencia;Concepto;Tipo;Documento;Monto;Saldo';
  return Buffer.from([...head, header, ...rows, ''].join('\r\n'), 'latin1');
}

/** What was done with a line, by whatever program. */
export const doneLine = z.object({ outcome: z.string(), session_id: z.nullable(z.string()) });

/** Compares what a program did with each line with what is true, in the order of the file. */
export function compareWithTruth(truth: readonly TrueLine[], done: readonly z.infer<typeof doneLine>[]) {
  const each = truth.map((is, at) => ({ is, did: done[at] ?? { outcome: 'missing', session_id: null } }));
  const booked = each.filter(({ did }) => did.outcome === 'booked');
  const withEvidence = each.filter(({ is }) => is.hasEvidence);
  const unasked = each.filter(({ is, did }) => is.minor > 0 && !asked.has(did.outcome) && did.outcome !== 'booked');
  return {
    wrong: booked.filter(({ is, did }) => did.session_id !== is.session).map(({ is }) => is.kind),
    withEvidence: withEvidence.length,
    share: booked.filter(({ is }) => is.hasEvidence).length / withEvidence.length,
    unasked: unasked.map(({ is }) => is.kind),
  };
}
/** Outcomes that ask a person, by a case. */
const asked: ReadonlySet<string> = new Set(['unknown', 'maybe_known']);

/** Control: books by the amount alone, on the first session that owes it. */
export function bookByAmount(truth: readonly TrueLine[], owed: ReadonlyMap<string, number>) {
  const left = new Map(owed);
  return truth.map(({ minor }) => {
    const [found] = [...left].find(([, amount]) => amount === minor) ?? [];
    if (found === undefined) return { outcome: minor > 0 ? 'unknown' : 'ignored', session_id: null };
    left.delete(found);
    return { outcome: 'booked', session_id: found };
  });
}
