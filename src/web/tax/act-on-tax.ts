import type { LocalizedRefusal } from '../client/refusal.ts';
import type { SavedTaxData, TaxData, TaxDataList, TaxDataRequest } from '#contracts/tax-data';
import type { Country } from '#domain/money';
import {
  checkTaxData,
  missingTaxFields,
  type TaxDetails,
  taxDocuments,
  type TaxField,
  taxFields,
  type TaxProblem,
  taxProblems,
} from '#domain/tax-data';
import type { Locale } from '#i18n/locale';
import { type Answer, ask, post, type Send } from '../client/api.ts';
import { anything, textOf, withFields } from '../shell/parse.ts';
import { localizeRefusal } from '../client/localized-error.ts';

export type TaxAnswer =
  | {
      readonly kind: 'done';
      readonly did: 'save' | 'select' | 'remove';
      readonly sets: readonly TaxData[];
      readonly chosen: TaxData | null;
      /** The check digit does not fit, as on some real numbers. */
      readonly pleaseCheck: boolean;
    }
  | FieldProblem
  | { readonly kind: 'refused'; readonly refusal: LocalizedRefusal };

export const readTaxData = (send: Send): Promise<Answer<TaxDataList>> => ask(send, '/api/tax-data', isList);

/** The fields of a form. */
const typedFields = [
  'document_type',
  'document_number',
  'tax_regime',
  'name',
  'postal_code',
  'cfdi_use',
] as const satisfies readonly TaxField[];

const isList = withFields<TaxDataList>({ data: 'list' });
const isSaved = withFields<SavedTaxData>({ tax_data: 'object', please_check: 'boolean' });

/** Handles a form. `send` carries the session's bearer. */
export async function actOnTax(
  send: Send,
  form: FormData,
  { country, locale }: { readonly country: Country; readonly locale: Locale },
): Promise<TaxAnswer> {
  const action = readTaxAction(country, form);
  switch (action.kind) {
    case 'field':
      return action;
    case 'save':
      return save(send, action.request, locale);
    case 'select':
      return listed(
        await ask(send, '/api/tax-data/select', isList, post({ tax_data_id: action.id })),
        'select',
        locale,
      );
    case 'remove': {
      const gone = await ask(send, `/api/tax-data/${encodeURIComponent(action.id)}`, anything, { method: 'DELETE' });
      // A set that is already gone counts as removed.
      if (!gone.ok && gone.refusal.code !== 'tax_data_not_found') return refused(gone.refusal, locale);
      return listed(await readTaxData(send), 'remove', locale);
    }
  }
}

async function save(send: Send, request: object, locale: Locale): Promise<TaxAnswer> {
  const saved = await ask(send, '/api/tax-data', isSaved, post(request));
  if (!saved.ok) {
    const { field: named, why } = saved.refusal.metadata;
    const [field, code] = [typedFields.find((each) => each === named), taxProblems.find((each) => each === why)];
    return saved.refusal.code === 'tax_data_invalid' && field && code
      ? { kind: 'field', field, code, missing: [] }
      : refused(saved.refusal, locale);
  }
  const all = await listed(await readTaxData(send), 'save', locale);
  const { tax_data: chosen, please_check: pleaseCheck } = saved.value;
  return all.kind === 'done'
    ? { ...all, pleaseCheck }
    : { kind: 'done', did: 'save', sets: [chosen], chosen, pleaseCheck };
}

async function listed(
  answer: Answer<TaxDataList>,
  did: Extract<TaxAnswer, { kind: 'done' }>['did'],
  locale: Locale,
): Promise<TaxAnswer> {
  if (!answer.ok) return refused(answer.refusal, locale);
  const { data: sets } = answer.value;
  return { kind: 'done', did, sets, chosen: sets.find(({ selected }) => selected) ?? null, pleaseCheck: false };
}

const refused = async (refusal: Parameters<typeof localizeRefusal>[0], locale: Locale): Promise<TaxAnswer> => ({
  kind: 'refused',
  refusal: await localizeRefusal(refusal, locale),
});

type TaxAction =
  | { readonly kind: 'save'; readonly request: TaxDataRequest }
  | { readonly kind: 'select'; readonly id: string | null }
  | { readonly kind: 'remove'; readonly id: string }
  | FieldProblem;

/** The first invalid field, and every required field that is empty. */
interface FieldProblem {
  readonly kind: 'field';
  readonly missing: readonly TaxField[];
  readonly field: TaxField;
  readonly code: TaxProblem;
}

/** Reads a form of `/tax-data`: a button to choose, clear or remove, else the fields, checked but for check digits. */
export function readTaxAction(country: Country, form: FormData): TaxAction {
  const text = (name: string): string => textOf(form, name).trim();
  if (form.has('select')) return { kind: 'select', id: text('select') };
  if (form.has('none')) return { kind: 'select', id: null };
  if (form.has('remove')) return { kind: 'remove', id: text('remove') };
  const type = taxDocuments[country].find((offered) => offered === text('document_type')) ?? taxDocuments[country][0];
  const optional = (field: TaxField): string | null => (field in taxFields[type] && text(field)) || null;
  const details: TaxDetails = {
    document_type: type,
    document_number: text('document_number'),
    tax_regime: optional('tax_regime'),
    name: optional('name'),
    postal_code: optional('postal_code'),
    cfdi_use: optional('cfdi_use'),
  };
  const checked = checkTaxData(country, details);
  if (checked.ok) return { kind: 'save', request: details };
  return { kind: 'field', field: checked.field, code: checked.code, missing: missingTaxFields(country, details) };
}

/**
 * Whether the payer is done here and goes on. A number that is hidden by then is not checked again; an RFC's form
 * warned while it was shown.
 */
export function leadsOn(answer: TaxAnswer): boolean {
  if (answer.kind !== 'done' || answer.did === 'remove') return false;
  return !answer.pleaseCheck || answer.chosen?.document_type === 'rfc';
}
