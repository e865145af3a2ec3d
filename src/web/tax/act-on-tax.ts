import type { SavedTaxData, TaxData, TaxDataList } from '#contracts/tax-data';
import type { TaxField, TaxProblem } from '#domain/tax-data';
import type { Country } from '#domain/money';
import type { Locale } from '#i18n/locale';
import { localizeRefusal } from '../client/localized-error.ts';
import type { LocalizedRefusal } from '../client/refusal.ts';
import { type Answer, ask, post, type Send, textIn, withBody } from '../client/api.ts';
import { type FieldProblem, readTaxAction } from './tax-action.ts';

/** What became of a press on a form about tax data. */
export type TaxAnswer =
  | {
      readonly kind: 'done';
      readonly sets: readonly TaxData[];
      readonly chosen: TaxData | null;
      /** The check digit does not fit, as it does not on some real numbers. */
      readonly pleaseCheck: boolean;
    }
  | FieldProblem
  | { readonly kind: 'refused'; readonly refusal: LocalizedRefusal };

/** Every set of this payer. */
export const readTaxData = (send: Send): Promise<Answer<TaxDataList>> => ask(send, '/api/tax-data');

/** Does what a form asks for. `send` carries the session's bearer. */
export async function actOnTax(
  send: Send,
  form: FormData,
  { country, locale }: { readonly country: Country; readonly locale: Locale },
): Promise<TaxAnswer> {
  const wish = readTaxAction(country, form);
  switch (wish.kind) {
    case 'field':
      return wish;
    case 'save':
      return save(send, wish.request, locale);
    case 'select':
      return listed(await ask<TaxDataList>(send, '/api/tax-data/select', post({ tax_data_id: wish.id })), locale);
    case 'remove': {
      const gone = await ask(withBody(send), `/api/tax-data/${encodeURIComponent(wish.id)}`, { method: 'DELETE' });
      // One that is gone already is gone.
      if (!gone.ok && gone.refusal.code !== 'tax_data_not_found') return refused(gone.refusal, locale);
      return listed(await readTaxData(send), locale);
    }
  }
}

async function save(send: Send, request: object, locale: Locale): Promise<TaxAnswer> {
  const saved = await ask<SavedTaxData>(send, '/api/tax-data', post(request));
  if (!saved.ok) {
    const [field, code] = [textIn(saved.refusal.metadata, 'field'), textIn(saved.refusal.metadata, 'why')];
    return saved.refusal.code === 'tax_data_invalid' && field && code
      ? { kind: 'field', field: field as TaxField, code: code as TaxProblem }
      : refused(saved.refusal, locale);
  }
  const all = await listed(await readTaxData(send), locale);
  const { tax_data: chosen, please_check: pleaseCheck } = saved.value;
  return all.kind === 'done' ? { ...all, pleaseCheck } : { kind: 'done', sets: [chosen], chosen, pleaseCheck };
}

async function listed(answer: Answer<TaxDataList>, locale: Locale): Promise<TaxAnswer> {
  if (!answer.ok) return refused(answer.refusal, locale);
  const { data: sets } = answer.value;
  return { kind: 'done', sets, chosen: sets.find(({ selected }) => selected) ?? null, pleaseCheck: false };
}

const refused = async (refusal: Parameters<typeof localizeRefusal>[0], locale: Locale): Promise<TaxAnswer> => ({
  kind: 'refused',
  refusal: await localizeRefusal(refusal, locale),
});
