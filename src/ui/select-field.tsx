import type { ComponentProps, ReactNode } from 'react';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'className'> & {
  readonly id: string;
  readonly label: string;
  /** Its problem in words; null without one. */
  readonly error: string | null;
  /** What should be known before choosing. */
  readonly hint?: string;
  readonly children: ReactNode;
};

/** A native select with its label above and its problem below. */
export function SelectField({ id, label, error, hint, children, ...select }: SelectFieldProps) {
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <select
        id={id}
        aria-invalid={error !== null}
        aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
        className="field-box mt-1.5 px-4 text-16"
        {...select}
      >
        {children}
      </select>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-14 text-soft">
          {hint}
        </p>
      ) : null}
      <p id={`${id}-error`} aria-live="polite" className="field-error">
        {error}
      </p>
    </div>
  );
}
