import type { FormFieldView } from '#contracts/offer-form';
import { typeAnswer } from '#domain/form-answers';
import { Checkbox } from '#ui/checkbox';
import { SelectField } from '#ui/select-field';
import { TextField } from '#ui/text-field';
import { useMoneyTexts } from '../payment-copy.ts';
import { RowsField } from './rows-field.tsx';
import type { TypedAnswers } from './answers.tsx';
import { FieldGroup } from './field-group.tsx';
import { type FieldProps, useInput } from './field-input.ts';
import { inputNames } from './outcome.ts';

interface FormFieldsProps {
  readonly fields: readonly FormFieldView[];
  readonly typed: TypedAnswers;
}

export function FormFields({ fields, typed }: FormFieldsProps) {
  return (
    <div key={typed.round} className="grid gap-5 wide:grid-cols-2 wide:items-end wide:gap-x-4">
      {fields.filter(typed.isShown).map((field) => {
        const Field = kinds[field.kind];
        return (
          <div key={field.name} className={isNarrow(field) ? 'contents' : 'wide:col-span-2'}>
            <Field field={field} typed={typed} />
          </div>
        );
      })}
    </div>
  );
}

/** Two stand beside each other on a wide screen. */
const isNarrow = ({ kind, usual }: FormFieldView): boolean => !usual && kind !== 'choice' && kind !== 'checkbox';

const types = { email: 'email', phone: 'tel' } as const satisfies Partial<Record<FormFieldView['kind'], string>>;

function TypedField({ field, typed }: FieldProps) {
  const input = useInput({ field, typed });
  return (
    <TextField
      {...input}
      hint={field.help}
      type={field.kind === 'email' || field.kind === 'phone' ? types[field.kind] : 'text'}
      autoComplete={field.autocomplete ?? 'off'}
      inputMode={field.inputmode ?? undefined}
      maxLength={field.maxlength ?? undefined}
      spellCheck={false}
    />
  );
}

function ListField({ field, typed }: FieldProps) {
  const input = useInput({ field, typed });
  const texts = useMoneyTexts().form;
  if (field.usual && field.usual.values.length > 0)
    return <RowsField field={field} typed={typed} usual={field.usual} />;
  return (
    <SelectField {...input}>
      {/* It stands for no choice. */}
      <option value="">{texts.choose}</option>
      <Options field={field} />
    </SelectField>
  );
}

const Options = ({ field }: Pick<FieldProps, 'field'>) =>
  field.options?.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

function ChoiceField({ field, typed }: FieldProps) {
  const { id, name, label, error, defaultValue } = useInput({ field, typed });
  return (
    <FieldGroup id={id} label={label} error={error}>
      <div className="mt-1.5 grid grid-cols-2 gap-2">
        {(field.options ?? []).map((option) => (
          <label
            key={option.value}
            className="flex min-h-13 cursor-pointer items-center gap-3 rounded-16 border border-line bg-panel px-4 text-16 has-checked:border-accent has-checked:bg-tint"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={defaultValue === option.value}
              className="choice-dot"
            />
            {option.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

function TickField({ field, typed }: FieldProps) {
  const { id, name, label, error, defaultValue } = useInput({ field, typed });
  return (
    <div>
      <Checkbox
        id={id}
        name={name}
        value="yes"
        label={label}
        defaultChecked={defaultValue === 'yes'}
        aria-invalid={error !== null}
      >
        {field.help}
      </Checkbox>
      <p aria-live="polite" className="field-error">
        {error}
      </p>
    </div>
  );
}

/** The document's kind, if there are several, and its number. */
function DocumentField({ field, typed }: FieldProps) {
  const texts = useMoneyTexts().form;
  const input = useInput({ field, typed });
  const typeName = typeAnswer(field);
  return (
    <>
      <input type="hidden" name={inputNames.documentNumber} value={field.name} />
      {(field.options ?? []).length > 1 ? (
        <SelectField
          id={`form-${typeName}`}
          name={inputNames.answer + typeName}
          label={texts.documentType}
          error={null}
          defaultValue={typed.start[typeName] ?? field.options?.[0]?.value}
        >
          <Options field={field} />
        </SelectField>
      ) : null}
      <TextField
        {...input}
        hint={field.help}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={field.maxlength ?? undefined}
      />
    </>
  );
}

const kinds = {
  text: TypedField,
  email: TypedField,
  phone: TypedField,
  select: ListField,
  choice: ChoiceField,
  checkbox: TickField,
  document: DocumentField,
} as const satisfies Record<FormFieldView['kind'], (props: FieldProps) => React.ReactNode>;
