/** Which shapes of the contracts the run has met: a shape that no route takes or answers is a promise nobody keeps. */
import { readdir } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Run } from './record.ts';

const contracts = new URL('../../../src/contracts/', import.meta.url);

const atTheDesk =
  'a bank asks it at the desk, which has a document of its own: sandbox/tests/biller/biller-desk.test.ts';

const browserAtDesk = 'a browser sends it to the school’s desk: sandbox/tests/desk/sign-in.test.ts';

const whereOffered = 'only where school and account have months: sandbox/tests/cards/card-months.test.ts';

/** By `file.name`, why no route asks for it or answers it. */
export const notYet: Readonly<Record<string, string>> = {
  'announcement.announcement': 'told only around an announcement’s hours: sandbox/method-facts.test.ts',
  'biller.billerFileAnswer': atTheDesk,
  'biller.billerFileRequest': atTheDesk,
  'biller.billerPaymentAnswer': atTheDesk,
  'biller.billerPaymentRequest': atTheDesk,
  'biller.billerReversalAnswer': atTheDesk,
  'biller.billerReversalRequest': atTheDesk,
  'biller.debtsAnswer': atTheDesk,
  'biller.debtsRequest': atTheDesk,
  'cash.storePayment': 'no call of spec §7 answers it: its fields are the lines of a store’s instructions',
  'embed-messages.parentMessage': 'windows say it to each other',
  'family.family': 'it is streamed: sandbox/tests/sessions/family.test.ts',
  'months.monthsView': whereOffered,
  'next-step.cardFieldsStep': 'no route answers it: a card form is opened by openCardForm',
  'next-step.formStep': 'a form is asked before there is a payment: openForm',
  'passkeys.madePasskey': browserAtDesk,
  'passkeys.signedByPasskey': browserAtDesk,
  'pay-place.payPlace': 'only banks and apps that ask us have them: e2e/banks.spec.ts',
  'school-settings.schoolMonths': whereOffered,
  'statements.statementQuestion':
    'it stands in a refusal, whose metadata has no shape: src/server/routes/school-statements.test.ts',
  'session.analytics': 'answered only where analytics is set up: e2e/analytics.spec.ts',
};

/** Names, as `file.name`, of every exported schema that is an object and that nothing of the run fits; sorted. */
export async function unanswered({ exchanges, events }: Run): Promise<readonly string[]> {
  const values = [
    ...exchanges.flatMap(({ query, request, answer }) => [query, request, answer]),
    ...events.map(({ body }) => body),
  ].flatMap(objectsIn);
  const shapes = await exportedShapes();
  return shapes.filter(({ schema }) => !values.some((value) => isOf(schema, value))).map(({ name }) => name);
}

interface Shape {
  readonly name: string;
  readonly schema: z.ZodMiniObject;
}

async function exportedShapes(): Promise<readonly Shape[]> {
  const files = (await readdir(contracts)).filter((file) => /^[\w-]+\.ts$/.test(file)).toSorted();
  const shapes = await Promise.all(
    files.map(async (file) => {
      const exported: Readonly<Record<string, unknown>> = await import(new URL(file, contracts).href);
      return Object.entries(exported).flatMap(([name, schema]) => namedShapes(`${file.slice(0, -3)}.${name}`, schema));
    }),
  );
  return shapes.flat().toSorted((one, other) => one.name.localeCompare(other.name));
}

/** An object is one shape, a choice is one for each of its alternatives. */
function namedShapes(name: string, schema: unknown): readonly Shape[] {
  if (schema instanceof z.ZodMiniObject) return [{ name, schema }];
  if (!(schema instanceof z.ZodMiniUnion)) return [];
  return schema.def.options.flatMap((option, index) => namedShapes(`${name}[${index}]`, option));
}

/** Whether a value is of this shape: it fits, has every required field, and none that the shape does not know. */
function isOf(schema: z.ZodMiniObject, value: object): boolean {
  return Object.keys(value).every((name) => name in schema.shape) && schema.safeParse(value).success;
}

function objectsIn(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value, ...inner];
}
