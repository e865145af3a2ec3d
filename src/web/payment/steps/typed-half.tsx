import { useState, Fragment, type ReactNode } from 'react';
import { lineOf, mainLine, otherLines } from '#contracts/instruction-lines';
import type { InstructionsStep, LineRole, InstructionLine } from '#contracts/next-step';
import { formatMoney } from '#i18n/format';
import { groupLine } from '#i18n/group-line';
import { insideSentence } from '#i18n/inside-sentence';
import { buttonClass } from '#ui/button';
import { Facts } from '#ui/facts';
import { Icon } from '#ui/icon';
import { copyText } from '../../client/share.ts';
import { useTexts } from '../../shell/texts.tsx';
import { useToast } from '../../shell/toaster.tsx';
import { useInstructionTexts } from '../payment-copy.ts';
import { ReadAloud } from './places.tsx';

type Field = LineRole | 'amount';

/** Copies one of them at a time: the button says which one the clipboard holds, for whoever comes back from the bank's app. */
function useCopied() {
  const texts = useInstructionTexts().transfer;
  const toast = useToast();
  const [held, setHeld] = useState<Field | null>(null);
  return (field: Field, text: string) => ({
    isCopied: held === field,
    onCopy: async (): Promise<void> => {
      const done = await copyText(text);
      setHeld(done ? field : null);
      toast(done ? 'success' : 'error', done ? texts.copiedField[field] : texts.copyFailed);
    },
  });
}

/** Minor units as a bank's app takes them: 848050 is `8480.50`, in every language. */
const bareAmount = (minor: number): string => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

/** Everything an app asks for, in the order it asks, each with its own copy button; then whose account it is. */
export function TypedHalf({ step, school }: { readonly step: InstructionsStep; readonly school: string | null }) {
  const { locale } = useTexts();
  const { transfer: texts, lines: labels } = useInstructionTexts();
  const copied = useCopied();
  const main = mainLine(step);
  const others = otherLines(step);
  const beneficiary = lineOf(step, 'beneficiary');
  const isTransfer = step.channel === 'transfer';
  // It may end a line before its currency, not within it.
  const amount = formatMoney(step.amount, step.currency, locale);
  return (
    <>
      <CopyFirst
        label={labels[main.role]}
        button={{ copy: `${texts.copy} ${insideSentence(labels[main.role])}`, copied: texts.copiedField[main.role] }}
        {...copied(main.role, main.value)}
      >
        <Grouped line={main} />
      </CopyFirst>
      {main.role === 'student_code' ? <ReadAloud value={main.value} group={main.group} /> : null}
      <CopyLine
        label={texts.amount}
        {...(isTransfer ? { hint: texts.amountHint } : {})}
        button={texts}
        isLong={isLong(amount)}
        {...copied('amount', bareAmount(step.amount))}
      >
        {amount}
      </CopyLine>
      {others
        .filter(({ copy }) => copy)
        .map((line) => (
          <CopyLine
            key={line.role}
            label={labels[line.role]}
            {...(isTransfer && line.role === 'reference' ? { hint: texts.referenceHint } : {})}
            button={texts}
            isLong={line.group === null && isLong(line.value)}
            {...copied(line.role, line.value)}
          >
            <Grouped line={line} />
          </CopyLine>
        ))}
      <div className="border-t border-line pt-4 empty:hidden">
        <Facts facts={others.filter(({ copy }) => !copy).map(({ role, value }) => ({ label: labels[role], value }))} />
        {school && beneficiary && school !== beneficiary ? (
          <p className="mt-2 text-13 text-faint">{texts.beneficiaryHint(school)}</p>
        ) : null}
      </div>
    </>
  );
}

/** Whether it is wider than what stands beside its button in the usual size, on a narrow phone. */
const isLong = (text: string): boolean => text.length > 10;

/** Where it was to be sent. Nothing to copy, and its number struck out. */
export function DeadAccount({ step }: { readonly step: InstructionsStep }) {
  const labels = useInstructionTexts().lines;
  const main = mainLine(step);
  return (
    <>
      <p className="text-14 text-soft">{labels[main.role]}</p>
      <p className="figures mb-4 text-20 leading-8 font-bold text-faint line-through">
        <Grouped line={main} />
      </p>
      <Facts facts={otherLines(step).map(({ role, value }) => ({ label: labels[role], value }))} />
    </>
  );
}

/** Digits in their groups. The gaps are drawn, not written: what is selected and copied by hand is the bare digits. */
function Grouped({ line }: { readonly line: InstructionLine }) {
  const text = groupLine(line);
  if (text === line.value) return text;
  return text.split(' ').map((group, position) => (
    <Fragment key={`${position}-${group}`}>
      {position > 0 ? <wbr /> : null}
      <span className={position > 0 ? 'ms-[0.35em]' : ''}>{group}</span>
    </Fragment>
  ));
}

interface CopyLineProps {
  readonly label: string;
  /** What to do with it, beside the label. */
  readonly hint?: string;
  readonly children: ReactNode;
  readonly onCopy: () => void;
  /** Whether this is what the clipboard holds now. */
  readonly isCopied: boolean;
  readonly button: { readonly copy: string; readonly copied: string };
  /** Smaller on a phone, so that it stays on one line beside its button. */
  readonly isLong?: boolean;
}

const line = 'border-line py-4 first:pt-0 last:pb-0 not-first:border-t';

function CopyLine({ label, hint, children, onCopy, isCopied, button, isLong = false }: CopyLineProps) {
  return (
    <div className={`flex items-center justify-between gap-4 ${line}`}>
      <div className="min-w-0">
        <p className="text-14 text-soft">{label}</p>
        <p className={`figures font-bold wrap-anywhere select-all ${isLong ? 'text-16 wide:text-20' : 'text-20'}`}>
          {children}
        </p>
        {hint ? <p className="text-13 text-faint">{hint}</p> : null}
      </div>
      <button
        type="button"
        onClick={onCopy}
        className={`needs-scripts no-print inline-flex min-h-11 flex-none cursor-pointer items-center gap-1.5 rounded-12 border px-3.5 text-14 font-semibold transition-colors duration-150 ${isCopied ? 'border-transparent bg-good-ground text-good' : 'border-line bg-panel hover:border-edge'}`}
      >
        <Icon name={isCopied ? 'check' : 'copy'} className="size-4.5" />
        {isCopied ? button.copied : button.copy} <span className="sr-only">{insideSentence(label)}</span>
      </button>
    </div>
  );
}

/** The one the payer needs first: the whole line is its, and so is the page's main button. */
function CopyFirst({ label, children, onCopy, isCopied, button }: Omit<CopyLineProps, 'hint' | 'isLong'>) {
  return (
    <div className={line}>
      <p className="text-14 text-soft">{label}</p>
      <p className="figures text-20 leading-8 font-bold select-all min-[22rem]:text-24">{children}</p>
      <button type="button" onClick={onCopy} className={`needs-scripts no-print mt-3 w-full ${buttonClass()}`}>
        <Icon name={isCopied ? 'check' : 'copy'} className="size-5" />
        {isCopied ? button.copied : button.copy}
      </button>
    </div>
  );
}
