import type { ComponentProps, ReactNode } from 'react';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'className'> & {
  readonly id: string;
  readonly label: string;
  /** What is wrong with it, in words; null while nothing is. */
  readonly error: string | null;
  readonly children: ReactNode;
};

/** A native list to choose from, with its label above and what is wrong with it below. */
export function SelectField({ id, label, error, children, ...select }: SelectFieldProps) {
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <select
        id={id}
        aria-invalid={error !== null}
        aria-describedby={error ? `${id}-error` : undefined}
        className="field-box mt-1.5 px-4 text-16"
        {...select}
      >
        {children}
      </select>
      <p id={`${id}-error`} aria-live="polite" className="field-error">
        {error}
      </p>
    </div>
  );
}
