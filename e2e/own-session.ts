import { randomBytes, randomInt } from 'node:crypto';
import { curpCheckDigit } from '#domain/curp';
import type { Country } from '#domain/money';
import type { Locale } from '#i18n/locale';
import { type DemoSchoolName, demoSchools } from '#sandbox/demo/demo-schools';
import { createProductClient } from '#sandbox/actors/product-client';
import { type Scenario, type ScenarioCharge, type ScenarioName, scenarios, totalOf } from '#sandbox/demo/scenarios';
import { sessionRequest } from '#sandbox/demo/session-request';
import type { WorkerSandbox } from './worker-sandbox.ts';

export interface NewSession {
  /** The row of the sandbox's table it is like; `mx-family` unless told. */
  readonly like?: ScenarioName;
  /** Another school than the row's. */
  readonly school?: DemoSchoolName;
  /** Other charges than the row's. */
  readonly charges?: readonly ScenarioCharge[];
  /** Asked for in the link; the country's own unless told. */
  readonly locale?: Locale;
  /** As the school knows its payer, whose saved cards and way used last are shown; a payer of its own unless told. */
  readonly payerId?: string;
  /** Ends its students' ids, so that other sessions are of the same ones; students of its own unless told. */
  readonly students?: string;
  /** Whether the school will make out an invoice; not unless told. */
  readonly invoice?: boolean;
  /** Fiscal numbers the journey types: the payer's alone, by what each is. */
  readonly types?: Readonly<Record<string, string>>;
}

/** What is to be found nowhere it does not belong. By what it is; of a phone the ten digits, however it is written. */
export type Canaries = ReadonlyMap<string, string>;

/** A session one journey made for itself, through the school's API. */
export interface OwnSession {
  readonly id: string;
  readonly school: DemoSchoolName;
  readonly key: string;
  /** What the school sends to the family. */
  readonly url: string;
  /** What is owed, minor units. */
  readonly total: number;
  readonly canaries: Canaries;
}

const zoneOf = {
  MX: 'America/Mexico_City',
  CO: 'America/Bogota',
  EC: 'America/Guayaquil',
} as const satisfies Record<Country, string>;

/** Has the row's school create a session for a family nobody else has. */
export async function createOwnSession(sandbox: WorkerSandbox, options: NewSession): Promise<OwnSession> {
  const row: Scenario = scenarios[options.like ?? 'mx-family'];
  const scenario = { ...row, school: options.school ?? row.school, charges: options.charges ?? row.charges };
  const school = demoSchools[scenario.school];
  const now = Temporal.Instant.fromEpochMilliseconds(sandbox.clock.now().getTime());
  const today = now.toZonedDateTimeISO(zoneOf[school.country]).toPlainDate();
  const invented = inventPerson();
  const { students: studentSuffix = invented.studentSuffix } = options;
  const person = {
    ...invented,
    studentSuffix,
    payerId: options.payerId ?? `${row.family.payer.id}-${invented.studentSuffix}`,
  };
  const client = createProductClient(`http://127.0.0.1:${sandbox.cuota.port}`);
  const body = { ...withPerson(sessionRequest(scenario, today), person), generate_invoice: options.invoice ?? false };
  const { id, key } = await client.createSession(sandbox.apiKeys[scenario.school], body);
  const url = new URL('/checkout', sandbox.urls.app);
  url.searchParams.set('data', key);
  const locale = options.locale ?? scenario.locale;
  if (locale === 'en-US') url.searchParams.set('locale', locale);
  const canaries = new Map([
    ["the payer's e-mail", person.email],
    ["the payer's phone", person.phone.slice(3)],
    ["the payer's document", person.payerDocument],
    ["the student's document", person.studentDocument],
    ["the sibling's document", person.siblingDocument],
    ...Object.entries(options.types ?? {}),
  ]);
  return { id, school: scenario.school, key, url: url.href, total: totalOf(scenario), canaries };
}

type Person = ReturnType<typeof inventPerson> & { readonly payerId: string };

function inventPerson() {
  const some = randomBytes(5).toString('hex');
  return {
    email: `canario.${some}@familia.example`,
    phone: `+5255${randomInt(10_000_000, 99_999_999)}`,
    payerDocument: `PAGA${some.toUpperCase()}`,
    studentDocument: inventCurp('HDF'),
    siblingDocument: inventCurp('MDF'),
    // A student nobody else has: what is found by a student's code is this journey's alone.
    studentSuffix: some,
  };
}

/** Of nobody: no name begins so. */
function inventCurp(born: 'HDF' | 'MDF'): string {
  const some = Array.from({ length: 7 }, () => 'BCDFGHJKLMNPQRSTVWXYZ'[randomInt(21)]).join('');
  const day = String(randomInt(1, 29)).padStart(2, '0');
  const body = `${some.slice(0, 4)}1${randomInt(0, 8)}0${randomInt(1, 10)}${day}${born}${some.slice(4)}A`;
  return body + curpCheckDigit(body);
}

function withPerson(body: ReturnType<typeof sessionRequest>, person: Person) {
  const { email, phone, payerDocument, studentDocument, siblingDocument, studentSuffix, payerId } = person;
  const eldest = body.charges[0]?.student_id;
  return {
    ...body,
    payer: { ...body.payer, id: payerId, email, phone, identity_document: payerDocument },
    charges: body.charges.map((charge) => ({
      ...charge,
      tutor_id: payerId,
      student_id: `${charge.student_id}-${studentSuffix}`,
      student_identity_document: charge.student_id === eldest ? studentDocument : siblingDocument,
    })),
  };
}
