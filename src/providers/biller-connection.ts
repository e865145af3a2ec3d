/** A provider whose banks or apps call our desk: it shows the student's code, and has the signing keys. */
import type { InstructionsStep } from '#contracts/next-step';
import { studentCodeGroup } from '#domain/student-code';
import type { BillerCapability } from './biller-capability.ts';
import { signedBoth } from './biller-signature.ts';
import type { EnvironmentVariable } from './environment-variable.ts';
import { instructions } from './instructions.ts';
import type { StartResult } from './observation.ts';
import type { PaymentOrder } from './payment-order.ts';
import type { ProviderConnection } from './provider.ts';
import { listedSecrets } from './webhook-signature.ts';

type Environment = Readonly<Record<string, string>>;

export interface BillerNetwork extends Pick<BillerCapability, 'dayEnd' | 'channelLimits'> {
  /** The prefix of its variables: `{prefix}_BANK_KEY` and `{prefix}_OUR_KEY`. */
  readonly prefix: string;
  /** The places to type the code, by their names for the payer, and their limits. */
  readonly places: InstructionsStep['places'];
  readonly placesIn: NonNullable<ProviderConnection['places']>;
  readonly brand: string;
  /** Said of several places together, where they are no banks. */
  readonly placesAre?: 'apps';
}

/** The two keys of an account: theirs, which signs their calls, and ours, which signs our answers. */
export function billerVariables<P extends string>(
  prefix: P,
  network: string,
): Readonly<Record<`${P}_BANK_KEY` | `${P}_OUR_KEY`, EnvironmentVariable>> {
  const key = { sandboxOnly: /(^|,)\s*sandbox_/, form: /^[\x21-\x2b\x2d-\x7e]{32,}$/, isSecret: true } as const;
  const variables = {
    [`${prefix}_BANK_KEY`]: {
      about: `What ${network} signs its calls to /biller/${prefix.toLowerCase()} with; two of them, with a comma between, while it is being changed.`,
      ...key,
    },
    [`${prefix}_OUR_KEY`]: {
      about: 'What our answers to it are signed with; of two with a comma between, the first.',
      ...key,
    },
  };
  return variables as Record<`${P}_BANK_KEY` | `${P}_OUR_KEY`, EnvironmentVariable>;
}

/** It makes no calls and has no queries: the network calls us. */
export function connectBiller(environment: Environment, network: BillerNetwork): ProviderConnection {
  const { prefix, placesIn, dayEnd, channelLimits } = network;
  const keys = (whose: 'BANK' | 'OUR') => listedSecrets(environment, `${prefix}_${whose}_KEY`);
  return {
    start: async (order) => shown(order, network),
    // A payment that is only shown ends by our decision: the bank never knew of it.
    cancel: async ({ providerRef }) => ({ kind: 'cancelled', providerRef, code: 'shown_only' }),
    readWebhook: () => ({ kind: 'invalid', why: 'the network calls the biller desk' }),
    places: placesIn,
    biller: { ...signedBoth(keys('BANK'), keys('OUR')), dayEnd, channelLimits },
  };
}

/** Returns the instructions: the student's code, which exists before any call of the bank. */
function shown(order: PaymentOrder, { brand, places, placesAre }: BillerNetwork): StartResult {
  const { paymentId, studentReference: code } = order;
  if (code === null) return { kind: 'refused', group: 'not_created', code: 'no_student' };
  return {
    kind: 'accepted',
    // The bank knows no payment of ours before its own: then its id takes this one's place.
    providerRef: paymentId,
    reference: code,
    phase: 'awaiting_payer',
    expiresAt: null,
    nextStep: instructions(order, {
      channel: 'app',
      brand,
      lines: [{ role: 'student_code', value: code, group: studentCodeGroup, copy: true }],
      places: [...places],
      ...(placesAre && { places_are: placesAre }),
    }),
  };
}
