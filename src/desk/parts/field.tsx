import type { ComponentProps, ReactNode } from 'react';

interface FieldFacts {
  readonly label: string;
  /** Also its id. */
  readonly name: string;
  readonly hint?: ReactNode;
  /** Its problem in words; null without one. */
  readonly error?: string | null;
}

type FieldProps = FieldFacts & Omit<ComponentProps<'input'>, 'name' | 'id'>;

/** A field with its label above and its problem below. */
export function Field({ label, name, hint, error = null, className = '', ...input }: FieldProps) {
  return (
    <Labelled {...{ label, name, hint, error, className }}>
      <input {...described({ name, hint, error })} className="desk-input" {...input} />
    </Labelled>
  );
}

type SelectProps = FieldFacts & Omit<ComponentProps<'select'>, 'name' | 'id'>;

/** A native select, the same way. */
export function Select({ label, name, hint, error = null, className = '', ...select }: SelectProps) {
  return (
    <Labelled {...{ label, name, hint, error, className }}>
      <select {...described({ name, hint, error })} className="desk-input" {...select} />
    </Labelled>
  );
}

const described = ({ name, hint, error }: Pick<FieldFacts, 'name' | 'hint' | 'error'>) => {
  const ids = [error ? `${name}-error` : null, hint ? `${name}-hint` : null].filter((id) => id !== null);
  return {
    id: name,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
  };
};

function Labelled({
  label,
  name,
  hint,
  error,
  className,
  children,
}: FieldFacts & { className: string; children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={name} className="mb-1 block text-14 font-semibold">
        {label}
      </label>
      {children}
      {hint ? (
        <p id={`${name}-hint`} className="mt-1 text-13 text-soft">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${name}-error`} className="mt-1 text-14 font-medium text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
}
