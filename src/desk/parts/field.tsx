import type { ComponentProps, ReactNode } from 'react';

interface FieldFacts {
  readonly label: string;
  /** Also its id, unless another one is given. */
  readonly name: string;
  readonly fieldId?: string;
  readonly hint?: ReactNode;
  /** Its problem in words; null without one. */
  readonly error?: string | null;
}

type FieldProps = FieldFacts & Omit<ComponentProps<'input'>, 'name' | 'id'>;

/** A field with its label above and its problem below. */
export function Field({ label, name, fieldId = name, hint, error = null, className = '', ...input }: FieldProps) {
  return (
    <Labelled {...{ label, fieldId, hint, error, className }}>
      <input {...described({ name, fieldId, hint, error })} className="desk-input" {...input} />
    </Labelled>
  );
}

type SelectProps = FieldFacts & Omit<ComponentProps<'select'>, 'name' | 'id'>;

/** A native select, the same way. */
export function Select({ label, name, fieldId = name, hint, error = null, className = '', ...select }: SelectProps) {
  return (
    <Labelled {...{ label, fieldId, hint, error, className }}>
      <select {...described({ name, fieldId, hint, error })} className="desk-input" {...select} />
    </Labelled>
  );
}

const described = ({
  name,
  fieldId,
  hint,
  error,
}: Pick<FieldFacts, 'name' | 'hint' | 'error'> & { fieldId: string }) => {
  const ids = [error ? `${fieldId}-error` : null, hint ? `${fieldId}-hint` : null].filter((id) => id !== null);
  return {
    id: fieldId,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
  };
};

function Labelled({
  label,
  fieldId,
  hint,
  error,
  className,
  children,
}: Omit<FieldFacts, 'name'> & { fieldId: string; className: string; children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={fieldId} className="mb-1 block text-14 font-semibold">
        {label}
      </label>
      {children}
      {hint ? (
        <p id={`${fieldId}-hint`} className="mt-1 text-13 text-soft">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${fieldId}-error`} className="mt-1 text-14 font-medium text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
}
