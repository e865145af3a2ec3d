import { Fragment, type ReactNode } from 'react';
import { lineOf, mainLine, otherLines } from '#contracts/instruction-lines';
import type { InstructionsStep, InstructionLine } from '#contracts/next-step';
import { groupLine } from '#i18n/group-line';
import { Facts } from '#ui/facts';
import { useInstructionTexts, useMoneyTexts } from '../payment-copy.ts';
import { CopyButton, type Field } from './copying.tsx';
import { ReadAloud } from './read-aloud.tsx';

/** All facts that an app needs, in its order; then the account holder. The amount stands above them. */
export function AppFields({ step }: { readonly step: InstructionsStep }) {
  const { lines: labels, banks } = useInstructionTexts();
  const { ticket } = useMoneyTexts();
  const main = mainLine(step);
  const others = otherLines(step);
  const beneficiary = lineOf(step, 'beneficiary');
  const rest = others.filter(({ copy, role }) => !copy && role !== 'beneficiary');
  return (
    <div className="mt-3 grid gap-2">
      <Typed field={main.role} label={labels[main.role]} isMain>
        <Grouped line={main} />
      </Typed>
      {main.role === 'student_code' ? (
        <ReadAloud
          value={main.value}
          group={main.group}
          label={banks.readAloud}
          className="needs-scripts no-print inline-flex min-h-11 cursor-pointer items-center gap-1.5 justify-self-start text-14 font-semibold text-accent"
        />
      ) : null}
      {others
        .filter(({ copy }) => copy)
        .map((line) => (
          <Typed key={line.role} field={line.role} label={labels[line.role]} hint={hintOf(step, line, ticket)}>
            <Grouped line={line} />
          </Typed>
        ))}
      <Facts facts={rest.map(({ role, value }) => ({ label: labels[role], value }))} />
      {beneficiary ? <p className="text-14 text-soft">{ticket.bankShows(beneficiary)}</p> : null}
    </div>
  );
}

/** What to do with a reference, and what happens without it: money to an account of its own is found anyway. */
function hintOf(
  step: InstructionsStep,
  { role }: InstructionLine,
  ticket: ReturnType<typeof useMoneyTexts>['ticket'],
): string | null {
  if (step.channel !== 'transfer' || role !== 'reference') return null;
  return mainLine(step).role === 'clabe' ? `${ticket.inConcept} ${ticket.ifForgotten}` : ticket.inConcept;
}

/** Where it was to be sent. Nothing to copy, and its number struck out. */
export function DeadAccount({ step }: { readonly step: InstructionsStep }) {
  const labels = useInstructionTexts().lines;
  const main = mainLine(step);
  return (
    <div className="mt-3">
      <p className="text-14 text-soft">{labels[main.role]}</p>
      <p className="figures mb-4 text-20 leading-8 font-bold text-faint line-through">
        <Grouped line={main} />
      </p>
      <Facts facts={otherLines(step).map(({ role, value }) => ({ label: labels[role], value }))} />
    </div>
  );
}

/** Digits in groups. The gaps are drawn, not written: text selected by hand has the bare digits. */
function Grouped({ line }: { readonly line: InstructionLine }) {
  const text = groupLine(line);
  if (text === line.value) return text;
  return text.split(' ').map((group, position) => (
    <Fragment key={`${position}-${group}`}>
      <span className="me-[0.35em] last:me-0">{group}</span>
      <wbr />
    </Fragment>
  ));
}

interface TypedProps {
  readonly field: Field;
  readonly label: string;
  /** What to do with it. */
  readonly hint?: string | null;
  /** The fact by which the money is found. */
  readonly isMain?: boolean;
  readonly children: ReactNode;
}

function Typed({ field, label, hint, isMain = false, children }: TypedProps) {
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="text-13 text-soft">{label}</p>
        <p
          className={`figures font-bold select-all ${isMain ? 'text-20 min-[26rem]:text-24' : 'text-16 wrap-anywhere wide:text-20'}`}
        >
          {children}
        </p>
        {hint ? <p className="text-13 text-soft">{hint}</p> : null}
      </div>
      <CopyButton field={field} />
    </div>
  );
}
