/**
 * What is paid elsewhere as it was told before there was one step for it: two kinds, `voucher` and `transfer-slip`. Programs
 * and pages from before may still run beside ours, read what we write and write what we read. This file goes when none can:
 * docs/decisions/0031-one-step-for-what-is-paid-elsewhere.md. Types only: pages load it.
 */
import { instructionsOf, lineOf } from './instruction-lines.ts';
import type { InstructionLine, InstructionsStep, LineRole, NextStep } from './next-step.ts';

type Shared = Pick<InstructionsStep, 'amount' | 'currency' | 'pay_before' | 'time_zone' | 'hosted_url' | 'durable_url'>;
type OlderVoucher = Shared & {
  readonly kind: 'voucher';
  readonly brand: string;
  readonly reference: string;
  readonly barcode_svg: string | null;
};
type OlderSlip = Shared & {
  readonly kind: 'transfer-slip';
  readonly bank_name: string;
  readonly bank_code: string | null;
  readonly clabe: string;
  readonly trustee: string;
  readonly reference: string;
};

/** The step in its older kind; null for what older programs have no kind for. */
export function olderStep(step: InstructionsStep): OlderVoucher | OlderSlip | null {
  const { amount, currency, pay_before, time_zone, hosted_url, durable_url } = step;
  const shared = { amount, currency, pay_before, time_zone, hosted_url, durable_url };
  const line = (role: LineRole): string | null => lineOf(step, role);
  const [clabe, bank, trustee, reference] = [line('clabe'), line('bank'), line('beneficiary'), line('reference')];
  // An older program draws the reference as the barcode.
  if (step.channel === 'counter' && reference !== null && step.barcode === reference && step.lines.length === 1)
    return { kind: 'voucher', brand: step.brand, reference, barcode_svg: step.barcode_svg, ...shared };
  if (step.channel !== 'transfer' || clabe === null || bank === null || trustee === null || reference === null)
    return null;
  return {
    kind: 'transfer-slip',
    bank_name: bank,
    bank_code: line('bank_code'),
    clabe,
    trustee,
    reference,
    ...shared,
  };
}

/** As a step is stored: in its older kind with the step itself inside, so that programs before and after read the row. */
export const storedStep = (step: NextStep): unknown =>
  step.kind === 'instructions' ? { ...(olderStep(step) ?? { kind: 'waiting' }), instructions: step } : step;

/** A stored step, or one that an older page kept, as we know it; whatever is neither comes back as it is. */
export function newerStep(step: unknown): unknown {
  if (!isRecord(step)) return step;
  if (isRecord(step['instructions'])) return step['instructions'];
  if (step['kind'] === 'voucher') return fromVoucher(step as unknown as OlderVoucher);
  return step['kind'] === 'transfer-slip' ? fromSlip(step as unknown as OlderSlip) : step;
}

/** The same of a payment that was read: an older program may have answered, or an older page kept it. */
export const inNewerStep = <T extends { readonly next_step?: NextStep | null }>(payment: T): T => ({
  ...payment,
  next_step: newerStep(payment.next_step),
});

/** For `JSON.stringify`: every step in its older kind, as an older page knows it. */
export function inOlderSteps(key: string, value: unknown): unknown {
  if (key !== 'next_step' || !isRecord(value)) return value;
  const step = instructionsOf(value as NextStep);
  return step ? (olderStep(step) ?? step) : value;
}

function fromVoucher({ reference, kind: _kind, ...kept }: OlderVoucher): InstructionsStep {
  const lines = [{ role: 'reference', value: reference, group: 4, copy: true }] as const;
  return { ...kept, kind: 'instructions', channel: 'counter', lines: [...lines], barcode: reference, places: [] };
}

function fromSlip(slip: OlderSlip): InstructionsStep {
  const { kind: _kind, bank_name: bank, bank_code: code, clabe, trustee, reference, ...kept } = slip;
  const line = (role: LineRole, value: string, copy: boolean): InstructionLine => ({ role, value, group: null, copy });
  return {
    ...kept,
    kind: 'instructions',
    channel: 'transfer',
    brand: 'SPEI',
    lines: [
      line('clabe', clabe, true),
      line('reference', reference, true),
      line('bank', bank, false),
      ...(code === null ? [] : [line('bank_code', code, false)]),
      line('beneficiary', trustee, false),
    ],
    barcode: null,
    barcode_svg: null,
    places: [],
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
