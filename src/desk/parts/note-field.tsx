import type { ReactNode } from 'react';

interface NoteFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null;
  readonly required?: boolean;
  readonly defaultValue?: string;
}

/** A note of some lines, sent as `note`. Several forms of a screen may have one, each with an id of its own. */
export function NoteField({ id, label, hint, error = null, required = false, defaultValue }: NoteFieldProps) {
  const ids = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter((each) => each !== null);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-14 font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        name="note"
        rows={2}
        maxLength={500}
        required={required}
        defaultValue={defaultValue}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.length > 0 ? ids.join(' ') : undefined}
        className="desk-input"
      />
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-13 text-soft">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="mt-1 text-14 font-medium text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
}
