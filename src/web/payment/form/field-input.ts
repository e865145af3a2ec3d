import type { FormFieldView } from '#contracts/offer-form';
import { useMoneyTexts } from '../payment-copy.ts';
import type { TypedAnswers } from './answers.tsx';
import { inputNames } from './outcome.ts';

export interface FieldProps {
  readonly field: FormFieldView;
  readonly typed: TypedAnswers;
}

/** What the input of each kind of field has. */
export function useInput({ field, typed }: FieldProps) {
  const texts = useMoneyTexts().form;
  return {
    id: `form-${field.name}`,
    name: inputNames.answer + field.name,
    label: field.required ? field.label : `${field.label} (${texts.optional})`,
    error: typed.error(field),
    defaultValue: typed.start[field.name] ?? '',
    required: field.required,
    onBlur: () => typed.leave(field.name),
  };
}
