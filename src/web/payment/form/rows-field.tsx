import { useRef } from 'react';
import type { FormFieldView } from '#contracts/offer-form';
import { Badge } from '#ui/pill';
import { useMoneyTexts } from '../payment-copy.ts';
import { FieldGroup } from './field-group.tsx';
import { type FieldProps, useInput } from './field-input.ts';
import { inputNames } from './outcome.ts';

interface RowsFieldProps extends FieldProps {
  readonly usual: NonNullable<FormFieldView['usual']>;
}

/**
 * A long list as rows: the usual options, then all others. A phone has room for the usual ones: there the others are a
 * native select in a row of its own. Works without scripts: a row that is chosen counts, and without one the select.
 */
export function RowsField({ usual, field, typed }: RowsFieldProps) {
  const { id, name, label, error, defaultValue } = useInput({ field, typed });
  const options = field.options ?? [];
  const isUsual = ({ value }: { readonly value: string }): boolean => usual.values.includes(value);
  const first = usual.values.flatMap((value) => options.filter((option) => option.value === value));
  const others = options.filter((option) => !isUsual(option));
  const row = (option: (typeof options)[number], more = '') => (
    <Row
      key={option.value}
      {...option}
      name={name}
      chosen={defaultValue === option.value}
      isLast={option.value === usual.last}
      className={more}
    />
  );
  return (
    <FieldGroup id={id} label={label} error={error}>
      <div className="mt-1.5 overflow-hidden rounded-16 border border-line bg-panel">
        <div className="-mr-px grid wide:grid-cols-2">{first.map((option) => row(option))}</div>
        {others.length > 0 ? (
          <>
            {/* One that was chosen stays in sight, also on a phone. */}
            <div className="-mr-px -mb-px grid wide:max-h-64 wide:grid-cols-3 wide:overflow-y-auto">
              {others.map((option) => row(option, 'not-has-[input:checked]:max-wide:hidden'))}
            </div>
            <OtherRow name={name} field={field.name} label={usual.other} others={others} />
          </>
        ) : null}
      </div>
    </FieldGroup>
  );
}

/** Its lines lie on its neighbours'. An option of a select is `:checked` too. */
const rowClass =
  '-mt-px -ml-px flex min-h-12 items-center gap-3 border border-line px-4 text-16 leading-5.5 wrap-anywhere has-[input:checked]:bg-tint';

interface RowProps {
  readonly value: string;
  readonly label: string;
  readonly name: string;
  readonly chosen: boolean;
  readonly isLast: boolean;
  readonly className: string;
}

function Row({ value, label, name, chosen, isLast, className }: RowProps) {
  const { lastTime } = useMoneyTexts().form;
  return (
    <label className={`cursor-pointer ${rowClass} ${className}`}>
      <input type="radio" name={name} value={value} defaultChecked={chosen} className="choice-dot" />
      <span className="min-w-0">{label}</span>
      {isLast ? <Badge tone="good">{lastTime}</Badge> : null}
    </label>
  );
}

interface OtherRowProps {
  readonly name: string;
  readonly field: string;
  readonly label: string;
  readonly others: readonly { readonly value: string; readonly label: string }[];
}

/** On a phone: every other option, in as many taps as a select of all. */
function OtherRow({ name, field, label, others }: OtherRowProps) {
  const radio = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLSelectElement>(null);
  return (
    <div className={`-mr-px -mb-px ${rowClass} pr-0 not-has-[input:checked]:wide:hidden`}>
      <input
        ref={radio}
        type="radio"
        name={name}
        value=""
        aria-label={label}
        // By a finger or a mouse: the arrow keys only pass.
        onClick={({ detail }) => (detail > 0 ? list.current?.focus() : undefined)}
        className="choice-dot"
      />
      <select
        ref={list}
        name={inputNames.other + field}
        aria-label={label}
        onChange={() => {
          if (radio.current) radio.current.checked = true;
        }}
        className="min-h-12 min-w-0 flex-1 cursor-pointer bg-transparent pr-4 text-16"
      >
        <option value="">{label}</option>
        {others.map(({ value, label: bank }) => (
          <option key={value} value={value}>
            {bank}
          </option>
        ))}
      </select>
    </div>
  );
}
