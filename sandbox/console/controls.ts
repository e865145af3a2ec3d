import * as z from 'zod/mini';
import { type Emulator, faultKinds, outcomes, webhookModes } from '#providers/emulation/emulator';
import { disputeStages } from '#providers/emulation/ledger';
import type { RefundAnswer } from './refund.ts';
import type { DepositRequest } from './teller.ts';
import type { DemoLink } from '../demo/links.ts';
import { scenarioName } from '../demo/scenarios.ts';

/** The console's actions, for any caller: a button, a command line, a journey. */
export interface ConsoleTools {
  /** The installation's own account at each provider by the provider's name, and every other as `name/id`. */
  readonly emulators: ReadonlyMap<string, Emulator>;
  /** Skips time everywhere, then works off what became due. */
  advance(seconds: number): Promise<void>;
  /** Works off what is due now. */
  sweep(): Promise<void>;
  /** A payment's school has its provider send money back: minor units, or all that is left. */
  refund(request: { readonly reference: string; readonly amount?: number | undefined }): Promise<RefundAnswer>;
  /** Deposits on a school's own account. Returns why it could not be done, or null. */
  deposit(request: DepositRequest): Promise<string | null>;
  /** A fresh session of a row, with its link. */
  newLink(name: z.infer<typeof scenarioName>): Promise<DemoLink>;
}

export type ControlAnswer =
  | { readonly ok: true; readonly body: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly status: 404 | 422; readonly code: string; readonly description: string };

/** Returns what came of an action, or a refusal with a code. */
export type Control = (tools: ConsoleTools, input: unknown) => Promise<ControlAnswer>;

const count = z.int().check(z.minimum(0), z.maximum(1000));
const reference = z.string().check(z.minLength(1), z.maxLength(100));

/** A year at most in one step: every timer due in between runs. */
const longestSkip = 366 * 86_400;

function control<T extends z.ZodMiniType>(
  schema: T,
  run: (tools: ConsoleTools, input: z.infer<T>) => Promise<ControlAnswer>,
): Control {
  return async (tools, input) => {
    const parsed = schema.safeParse(input);
    if (parsed.success) return run(tools, parsed.data);
    const [issue] = parsed.error.issues;
    return refusal(422, 'invalid_request', `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`);
  };
}

const refusal = (status: 404 | 422, code: string, description: string): ControlAnswer => ({
  ok: false,
  status,
  code,
  description,
});

const done = (body: Readonly<Record<string, unknown>> = {}): ControlAnswer => ({
  ok: true,
  body: { done: true, ...body },
});

/** Asks each provider in turn; the first that knows the reference answers. */
async function whoKnows(
  tools: ConsoleTools,
  what: string,
  ask: (emulator: Emulator) => Promise<boolean>,
): Promise<ControlAnswer> {
  for (const emulator of tools.emulators.values()) {
    if (!(await ask(emulator))) continue;
    await tools.sweep();
    return done({ provider: emulator.name });
  }
  return refusal(404, 'unknown_reference', `No emulated provider can ${what} under this reference.`);
}

function withProvider(tools: ConsoleTools, name: string, act: (emulator: Emulator) => void): ControlAnswer {
  const emulator = tools.emulators.get(name);
  if (!emulator) return refusal(404, 'unknown_provider', `Emulated here: ${[...tools.emulators.keys()].join(', ')}.`);
  act(emulator);
  return done();
}

/** Every action by its path under `/control/`. */
export const controls = {
  pay: control(
    z.strictObject({
      reference,
      amount: z.optional(z.int().check(z.positive())),
      times: z.optional(z.int().check(z.minimum(1), z.maximum(10))),
    }),
    (tools, input) =>
      whoKnows(tools, 'be paid', (emulator) => emulator.pay(input.reference, input.amount, input.times)),
  ),
  deposit: control(
    z.strictObject({
      reference,
      by: z.enum(['notice', 'statement']),
      amount: z.optional(z.int().check(z.positive())),
      times: z.optional(z.int().check(z.minimum(1), z.maximum(10))),
    }),
    async (tools, input) => {
      const refused = await tools.deposit(input);
      return refused === null ? done() : refusal(422, 'not_deposited', refused);
    },
  ),
  outcome: control(z.strictObject({ reference, result: z.enum(outcomes) }), (tools, input) =>
    whoKnows(tools, 'end a payment', (emulator) => emulator.outcome(input.reference, input.result)),
  ),
  'take-back': control(z.strictObject({ reference, amount: z.int().check(z.positive()) }), (tools, input) =>
    whoKnows(
      tools,
      'take money back',
      async (emulator) => (await emulator.takeBack?.(input.reference, input.amount)) ?? false,
    ),
  ),
  refund: control(
    z.strictObject({ reference, amount: z.optional(z.int().check(z.positive())) }),
    async (tools, input) => {
      const refused = await tools.refund(input);
      if (refused) return refusal(422, refused.code, refused.message);
      await tools.sweep();
      return done();
    },
  ),
  'end-returns': control(z.strictObject({ reference }), (tools, input) =>
    whoKnows(tools, 'end a refund', async (emulator) => (await emulator.endReturns?.(input.reference)) ?? false),
  ),
  'fail-return': control(z.strictObject({ reference }), (tools, input) =>
    whoKnows(tools, 'fail a refund', async (emulator) => (await emulator.failReturn?.(input.reference)) ?? false),
  ),
  dispute: control(z.strictObject({ reference, stage: z.enum(disputeStages) }), (tools, input) =>
    whoKnows(
      tools,
      'be disputed so',
      async (emulator) => (await emulator.dispute?.(input.reference, input.stage)) ?? false,
    ),
  ),
  webhooks: control(
    z.strictObject({ provider: z.string(), mode: z.enum(webhookModes), count: z.optional(count) }),
    async (tools, input) =>
      withProvider(tools, input.provider, (emulator) => emulator.webhooks(input.mode, input.count)),
  ),
  faults: control(
    z.strictObject({
      provider: z.string(),
      route: z.string().check(z.minLength(1), z.maxLength(200)),
      kind: z.enum(faultKinds),
      count,
    }),
    async (tools, input) =>
      withProvider(tools, input.provider, (emulator) => emulator.fault(input.route, input.kind, input.count)),
  ),
  credentials: control(
    z.strictObject({ provider: z.string(), are: z.enum(['taken', 'refused']) }),
    async (tools, { provider, are }) =>
      withProvider(tools, provider, ({ credentials }) =>
        are === 'refused' ? credentials.revoke() : credentials.restore(),
      ),
  ),
  advance: control(
    z.strictObject({ seconds: z.int().check(z.minimum(0), z.maximum(longestSkip)) }),
    async (tools, input) => {
      await tools.advance(input.seconds);
      return done();
    },
  ),
  links: control(z.strictObject({ name: scenarioName }), async (tools, input) =>
    done({ link: await tools.newLink(input.name) }),
  ),
} as const satisfies Record<string, Control>;
export type ControlName = keyof typeof controls;

/** Whether a path segment names an action. */
export function isControlName(name: string): name is ControlName {
  return Object.hasOwn(controls, name);
}
