import { createContext, type ReactNode, use, useState } from 'react';
import { mainLine, otherLines } from '#contracts/instruction-lines';
import type { InstructionsStep, LineRole } from '#contracts/next-step';
import { Icon } from '#ui/icon';
import { copyText } from '../../shell/share.ts';
import { useToast } from '../../shell/toaster.tsx';
import { useInstructionTexts, useMoneyTexts } from '../payment-copy.ts';
import { insideSentence } from '#i18n/inside-sentence';

export type Field = LineRole | 'amount';

interface Copying {
  /** The fields to type elsewhere, in their order. */
  readonly fields: readonly Field[];
  readonly copied: ReadonlySet<Field>;
  /** The first field not copied yet; null once all were copied, or without a copy bar. */
  readonly next: Field | null;
  copy(field: Field): Promise<void>;
  restart(): void;
}

const CopyingContext = createContext<Copying | null>(null);

interface CopyingProps {
  readonly step: InstructionsStep;
  /** Whether a bar copies the next; else each line has its own button. */
  readonly hasBar: boolean;
  readonly children: ReactNode;
}

/** The fields already copied, for the ticket that shows them and the bar that copies the next. */
export function CopyingProvider({ step, hasBar, children }: CopyingProps) {
  const texts = useInstructionTexts().transfer;
  const toast = useToast();
  const [copied, setCopied] = useState<ReadonlySet<Field>>(new Set());
  const fields = fieldsOf(step);
  const copy = async (field: Field): Promise<void> => {
    const done = await copyText(valueOf(step, field));
    if (done) setCopied((before) => new Set([...before, field]));
    toast(done ? 'success' : 'error', done ? texts.copiedField[field] : texts.copyFailed);
  };
  const next = hasBar ? (fields.find((field) => !copied.has(field)) ?? null) : null;
  return (
    <CopyingContext value={{ fields, copied, next, copy, restart: () => setCopied(new Set()) }}>
      {children}
    </CopyingContext>
  );
}

export const useCopying = (): Copying | null => use(CopyingContext);

/** At a counter only the barcode's digits are typed. */
function fieldsOf(step: InstructionsStep): readonly Field[] {
  const main = mainLine(step).role;
  if (step.channel === 'counter') return [main];
  return [main, 'amount', ...otherLines(step).flatMap(({ role, copy }) => (copy ? [role] : []))];
}

const valueOf = (step: InstructionsStep, field: Field): string =>
  field === 'amount' ? bareAmount(step.amount) : (step.lines.find(({ role }) => role === field)?.value ?? '');

/** Minor units as a bank's app takes them: 848050 is `8480.50`, in every language. */
const bareAmount = (minor: number): string => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

/** Returns a field's name on the page. */
export function useFieldName(): (field: Field) => string {
  const { lines } = useInstructionTexts();
  const { amount } = useMoneyTexts().ticket;
  return (field) => (field === 'amount' ? amount : lines[field]);
}

/** Beside its field; a tick once copied. None beside the next field: the bar at the bottom copies that. */
export function CopyButton({ field }: { readonly field: Field }) {
  const { transfer } = useInstructionTexts();
  const copying = useCopying();
  const name = useFieldName()(field);
  if (!copying || copying.next === field) return null;
  const isCopied = copying.copied.has(field);
  return (
    <button
      type="button"
      onClick={() => void copying.copy(field)}
      className={`needs-scripts no-print inline-flex size-11 flex-none cursor-pointer items-center justify-center rounded-12 border transition-colors duration-150 ${isCopied ? 'border-transparent bg-good-ground text-good' : 'border-line bg-panel hover:border-edge'}`}
    >
      <Icon name={isCopied ? 'check' : 'copy'} className="size-5" />
      <span className="sr-only">
        {isCopied ? transfer.copiedField[field] : `${transfer.copy} ${insideSentence(name)}`}
      </span>
    </button>
  );
}

/** The progress: each field to copy, in order, with a tick once copied. */
export function CopyProgress() {
  const { ticket } = useMoneyTexts();
  const copying = useCopying();
  const nameOf = useFieldName();
  if (!copying || copying.fields.length < 2) return null;
  return (
    <ol aria-label={ticket.copyOrder} className="needs-scripts mb-2 flex flex-wrap gap-x-4 gap-y-1 text-13">
      {copying.fields.map((field, position) => {
        const isCopied = copying.copied.has(field);
        return (
          <li
            key={field}
            className={`flex items-center gap-1 ${isCopied ? 'font-semibold text-good' : copying.next === field ? 'font-semibold' : 'text-soft'}`}
          >
            {isCopied ? <Icon name="check" className="size-4" /> : <span aria-hidden="true">{position + 1}</span>}
            {nameOf(field)}
          </li>
        );
      })}
    </ol>
  );
}
