/** The notice at the top of every staging page. The server alone writes it, so it costs a phone no script. */
import { defaultLocale, locales, parseLocale } from '#i18n/locale';
import { stagingTexts } from '#i18n/staging-texts';

const look =
  'display:block;padding:10px 16px;background:#ffd24a;color:#1b1400;font-size:1rem;line-height:1.375rem;font-weight:600;text-align:center';
const lost = 'body:not(:has(>.staging))::before';

/** A document that the browser draws anew, because something failed, keeps its style sheet and loses the element. */
export const stagingSheet = `
body>.staging,${lost}{${look}}
${locales.map((locale) => `:lang(${locale}) ${lost}{content:"${stagingTexts[locale].notice}"}`).join('\n')}`;

/** React passes over an element of a kind that it has not in the body itself. */
export function withStagingNotice(page: string): string {
  const [, lang = ''] = /<html lang="([^"]*)"/.exec(page) ?? [];
  const { notice } = stagingTexts[parseLocale(lang) ?? defaultLocale];
  return page.replace(/<body[^>]*>/, (body) => `${body}<aside class="staging">${notice}</aside>`);
}
