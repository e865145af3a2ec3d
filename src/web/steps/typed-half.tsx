import { useState } from 'react';
import { lineOf, mainLine, otherLines } from '#contracts/instruction-lines';
import type { InstructionsStep, LineRole } from '#contracts/next-step';
import { formatMoney, unbroken } from '#i18n/format';
import { Facts } from '#ui/facts';
import { useTexts } from '../page/texts.tsx';
import { useToast } from '../page/toaster.tsx';
import { copyText } from '../session/share.ts';
import { CopyFirst, CopyLine } from './copy-line.tsx';
import { Grouped } from './grouped.tsx';
import { useSlipTexts } from './slip-texts.ts';

type Field = LineRole | 'amount';

/** Copies one of them at a time: the button says which one the clipboard holds, for whoever comes back from the bank's app. */
function useCopied() {
  const words = useSlipTexts().slip;
  const toast = useToast();
  const [held, setHeld] = useState<Field | null>(null);
  return (field: Field, text: string) => ({
    isCopied: held === field,
    onCopy: async (): Promise<void> => {
      const done = await copyText(text);
      setHeld(done ? field : null);
      toast(done ? 'success' : 'error', done ? words.copiedField[field] : words.copyFailed);
    },
  });
}

/** Minor units as a bank's app takes them: 848050 is `8480.50`, in every language. */
const bareAmount = (minor: number): string => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

/** Everything an app asks for, in the order it asks, each with its own copy button; then whose account it is. */
export function TypedHalf({ step, school }: { readonly step: InstructionsStep; readonly school: string | null }) {
  const { locale } = useTexts();
  const { slip: words, lines: labels } = useSlipTexts();
  const copied = useCopied();
  const main = mainLine(step);
  const others = otherLines(step);
  const beneficiary = lineOf(step, 'beneficiary');
  const isTransfer = step.channel === 'transfer';
  return (
    <>
      <CopyFirst
        label={labels[main.role]}
        words={{ copy: `${words.copy} ${labels[main.role]}`, copied: words.copiedField[main.role] }}
        {...copied(main.role, main.value)}
      >
        <Grouped line={main} />
      </CopyFirst>
      <CopyLine
        label={words.amount}
        {...(isTransfer ? { hint: words.amountHint } : {})}
        words={words}
        {...copied('amount', bareAmount(step.amount))}
      >
        {unbroken(formatMoney(step.amount, step.currency, locale))}
      </CopyLine>
      {others
        .filter(({ copy }) => copy)
        .map((line) => (
          <CopyLine
            key={line.role}
            label={labels[line.role]}
            {...(isTransfer && line.role === 'reference' ? { hint: words.referenceHint } : {})}
            words={words}
            {...copied(line.role, line.value)}
          >
            <Grouped line={line} />
          </CopyLine>
        ))}
      <div className="border-t border-line pt-4 empty:hidden">
        <Facts facts={others.filter(({ copy }) => !copy).map(({ role, value }) => ({ label: labels[role], value }))} />
        {school && beneficiary && school !== beneficiary ? (
          <p className="mt-2 text-13 text-faint">{words.beneficiaryHint(school)}</p>
        ) : null}
      </div>
    </>
  );
}

/** Where it was to be sent. Nothing to copy, and its number struck out. */
export function DeadAccount({ step }: { readonly step: InstructionsStep }) {
  const labels = useSlipTexts().lines;
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
