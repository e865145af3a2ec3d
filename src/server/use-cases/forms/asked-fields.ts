import type { FormFieldView } from '#contracts/offer-form';
import { answerProblem, type Answers } from '#domain/form-answers';
import type { Country } from '#domain/money';
import type { Locale } from '#i18n/locale';
import { answerProblems, documentName } from '#i18n/usual-fields';
import type { FormField, ListedOption, TypedField } from '#providers/offer-form';
import type { Offer } from '#providers/offer';
import { keepListedOptions, readListedOptions } from '../../db/write/listed-options.ts';
import type { SessionFacts } from '../../db/read/session-facts.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import type { ConnectedProvider } from '../../services/accounts.ts';
import { payerAtProvider } from '../payment-core/payment-order.ts';
import { owedOf } from '../../views/price.ts';

interface Asking {
  readonly facts: SessionFacts;
  readonly offer: Offer;
  readonly locale: Locale;
  /** Before a payment is made also which student it is for, where the school gave the document of any. */
  readonly when: 'opened' | 'submitted';
  /** What the payer's browser answered before. */
  readonly before?: Answers;
}

/**
 * The fields of an offer as its payer is asked, with today's lists; none for an offer without a form. Refuses as
 * `provider_unavailable` where a list is needed that neither the provider nor our copy has.
 */
export function askedFields(
  services: Services,
  connected: ConnectedProvider,
  { facts, offer, locale, when, before = {} }: Asking,
): Promise<readonly FormFieldView[]> {
  const payer = payerAtProvider(facts);
  const mayFind = when === 'opened' && hasDocument(facts);
  const fields = (offer.form?.fields ?? []).filter((field) => mayFind || !findsStudent(field));
  return Promise.all(
    fields.map(async (field) => {
      const { label, help = null, error, missing = error } = field.texts[locale];
      const options = await optionsOf(services, connected, field, locale);
      const fieldView = {
        name: field.name,
        ...(field.kind === 'document' && field.typeName !== undefined && { type_name: field.typeName }),
        kind: field.kind,
        label,
        help,
        error: error ?? answerProblems[locale].wrong_format,
        missing: missing ?? answerProblems[locale].missing,
        required: field.required,
        ...inputOf(field),
        ...usualOf(field, options, before[field.name] ?? null, locale),
        options,
        when: field.showIf ?? null,
        ...(findsStudent(field) && { finds: 'student' as const }),
      };
      const known = (field.about && payer[field.about]) ?? '';
      const value = fieldView.autocomplete === 'tel-national' ? nationalOf(known, offer.country) : known;
      // A number of another country would only have to be taken out again.
      return { ...fieldView, value: answerProblem(fieldView, { [field.name]: value }) === null ? value : '' };
    }),
  );
}

/** Returns a phone number as dialled within its country, without the country's code. */
const nationalOf = (phone: string, country: Country): string =>
  phone.replace(new RegExp(`^\\+${callingCodes[country]}[ .-]*`), '');
const callingCodes = { MX: '52', CO: '57', EC: '593' } as const satisfies Record<Country, string>;

const findsStudent = (field: FormField): boolean => field.kind === 'document' && field.findsStudent !== undefined;

/** Whether the school gave the document of any student with a debt. Without one, nobody can be found by document. */
const hasDocument = (facts: SessionFacts): boolean =>
  owedOf(facts, null).some(({ details }) => details.student_identity_document !== null);

const usualInputs = {
  text: { autocomplete: null, inputmode: null },
  email: { autocomplete: 'email', inputmode: 'email' },
  phone: { autocomplete: 'tel', inputmode: 'tel' },
} as const;
const noInput = { maxlength: null, pattern: null, autocomplete: null, inputmode: null } as const;
const longestText = 100;
/** Spaces and hyphens count here; what is left of a document is measured by its type. */
const longestDocument = 32;

function inputOf(field: FormField): Pick<FormFieldView, 'maxlength' | 'pattern' | 'autocomplete' | 'inputmode'> {
  if (field.kind === 'document') return { ...noInput, maxlength: longestDocument };
  if (!('options' in field) && field.kind !== 'checkbox') return typedInput(field);
  return noInput;
}

function typedInput(field: TypedField) {
  const { maxLength = longestText, pattern = null, autocomplete, inputMode } = field;
  const usual = usualInputs[field.kind];
  return {
    maxlength: maxLength,
    pattern,
    autocomplete: autocomplete ?? usual.autocomplete,
    inputmode: inputMode ?? usual.inputmode,
  };
}

/** The options to show before all others. */
function usualOf(field: FormField, options: readonly ListedOption[] | null, before: string | null, locale: Locale) {
  if (!('usual' in field) || !field.usual) return {};
  const isListed = (value: string | null): value is string =>
    options?.some((option) => option.value === value) ?? false;
  const last = isListed(before) ? before : null;
  const values = [...new Set([...(last === null ? [] : [last]), ...field.usual.values.filter(isListed)])];
  return { usual: { values, last, other: field.usual.other[locale] } };
}

async function optionsOf(
  services: Services,
  connected: ConnectedProvider,
  field: FormField,
  locale: Locale,
): Promise<ListedOption[] | null> {
  if (field.kind === 'document') return field.types.map((type) => ({ value: type, label: documentName(type, locale) }));
  if (field.kind !== 'select' && field.kind !== 'choice') return null;
  if (field.options !== 'listed') return field.options.map(({ value, texts }) => ({ value, label: texts[locale] }));
  const listed = await listedOptions(services, connected, field.name);
  if (!listed)
    throw new Refusal('provider_unavailable', 'The provider did not say what may be chosen.', { field: field.name });
  // A bank is looked for by its name.
  return listed.toSorted((a, b) => a.label.localeCompare(b.label, locale));
}

/** Returns a provider's list, asked for once a day; the last one while it does not respond; null if it never did. */
async function listedOptions(
  services: Services,
  { provider: { name }, accountId, connection }: ConnectedProvider,
  field: string,
): Promise<readonly ListedOption[] | null> {
  const place = { provider: name, account_id: accountId, field };
  const storedList = await readListedOptions(services.db, place);
  if (storedList && !storedList.isDue) return storedList.options;
  const providerList = (await connection.options?.(field)) ?? null;
  const isWhole = providerList !== null && providerList.length > 0;
  await keepListedOptions(services.db, place, isWhole ? providerList : null);
  return isWhole ? providerList : (storedList?.options ?? null);
}
