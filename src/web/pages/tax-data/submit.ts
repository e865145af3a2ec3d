import type { PaymentSession } from '#contracts/session';
import { defaultLocale, parseLocale } from '#i18n/locale';
import { localizeRefusal } from '../../client/localized-error.ts';
import { type Answer, apiNow } from '../../client/api.ts';
import { bearerSend, loadSession } from '../../client/browser-send.ts';
import { tab } from '../../client/browser-storage.ts';
import { rememberedSession } from '../../client/remembered.ts';
import { writeTaxChoice } from '../../client/tax-choice.ts';
import { actOnTax, type TaxAnswer } from '../../tax/act-on-tax.ts';

/**
 * A form about tax data, with scripts. Where the server drew the page this document has not read its session yet. What was
 * chosen is this tab's from now on, numbers hidden. Source: spec §4.
 */
export async function submitTaxForm(form: FormData): Promise<TaxAnswer> {
  const answer = await ownSession();
  if (!answer.ok) {
    const locale = parseLocale(document.documentElement.lang) ?? defaultLocale;
    return { kind: 'refused', refusal: await localizeRefusal(answer.refusal, locale) };
  }
  const session = answer.value;
  const said = await actOnTax(bearerSend, form, { country: session.country_code, locale: session.locale });
  if (said.kind === 'done') writeTaxChoice(said.chosen);
  return said;
}

async function ownSession(): Promise<Answer<PaymentSession>> {
  const key = tab.read('data');
  const known = rememberedSession(key ?? '');
  return known ? { ok: true, value: known, now: apiNow() } : loadSession(key);
}
