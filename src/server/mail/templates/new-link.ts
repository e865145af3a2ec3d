import type { LocalizedTexts } from '#i18n/locale';
import { accessLinkTexts } from './access-link.ts';
import { emailKind } from './kind.ts';
import { linkData, linkLetter, type LinkTexts } from './link-letter.ts';

type OwnTexts = Pick<LinkTexts, 'subject' | 'intro'>;

const spanish: OwnTexts = {
  subject: (school) => `${school}: tu nuevo enlace para pagar`,
  intro: (school) => `Aquí tienes un enlace nuevo para pagar a ${school}. Los anteriores ya no funcionan.`,
};

const own: LocalizedTexts<OwnTexts> = {
  'es-MX': spanish,
  'es-CO': spanish,
  'es-EC': spanish,
  'en-US': {
    subject: (school) => `${school}: your new payment link`,
    intro: (school) => `Here is a new link to pay ${school}. Earlier ones no longer work.`,
  },
};

const texts: LocalizedTexts<LinkTexts> = {
  'es-MX': { ...accessLinkTexts['es-MX'], ...own['es-MX'] },
  'es-CO': { ...accessLinkTexts['es-CO'], ...own['es-CO'] },
  'es-EC': { ...accessLinkTexts['es-EC'], ...own['es-EC'] },
  'en-US': { ...accessLinkTexts['en-US'], ...own['en-US'] },
};

/** Another link of the same session, because the payer or the school asked for one. */
export const newLink = emailKind(linkData, (data, locale, catalogue) => linkLetter(data, texts, locale, catalogue));
