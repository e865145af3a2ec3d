import type { ComponentProps, ReactNode } from 'react';

type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> & {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Its problem in words; null without one. */
  readonly error: string | null;
};

export function TextField({ id, label, hint, error, ...input }: TextFieldProps) {
  const described = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="mt-0.5 text-14 text-soft">
          {hint}
        </p>
      ) : null}
      <input
        id={id}
        aria-invalid={error !== null}
        aria-describedby={described === '' ? undefined : described}
        className="field-box mt-1.5 px-4 text-16"
        {...input}
      />
      <p id={`${id}-error`} aria-live="polite" className="field-error">
        {error}
      </p>
    </div>
  );
}
