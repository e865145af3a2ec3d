import type { PaymentSession } from '#contracts/session';
import { defaultLocale, parseLocale } from '#i18n/locale';
import { tellRefusal } from '../../page/told-refusal.ts';
import { type Answer, apiNow } from '../../session/api.ts';
import { bearerSend, loadSession } from '../../session/browser-send.ts';
import { tab } from '../../session/browser-storage.ts';
import { rememberedSession } from '../../session/remembered.ts';
import { writeTaxChoice } from '../../session/tax-choice.ts';
import { actOnTax, type TaxAnswer } from '../../tax/act-on-tax.ts';

/**
 * A form about tax data, with scripts. Where the server drew the page this document has not read its session yet. What was
 * chosen is this tab's from now on, numbers hidden. Source: spec §4.
 */
export async function pressTaxForm(form: FormData): Promise<TaxAnswer> {
  const answer = await ownSession();
  if (!answer.ok) {
    const locale = parseLocale(document.documentElement.lang) ?? defaultLocale;
    return { kind: 'refused', refusal: await tellRefusal(answer.refusal, locale) };
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
