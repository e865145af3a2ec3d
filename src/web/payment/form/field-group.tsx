import type { ReactNode } from 'react';

interface FieldGroupProps {
  readonly id: string;
  readonly label: string;
  readonly error: string | null;
  readonly children: ReactNode;
}

/** A field of several inputs, with its label above and its problem below. */
export function FieldGroup({ id, label, error, children }: FieldGroupProps) {
  return (
    <fieldset
      data-invalid={error ? '' : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="min-w-0"
    >
      <legend className="field-label">{label}</legend>
      {children}
      <p id={`${id}-error`} aria-live="polite" className="field-error">
        {error}
      </p>
    </fieldset>
  );
}
