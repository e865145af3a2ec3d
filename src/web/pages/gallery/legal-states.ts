/** Notice, terms and questions: each country's, with and without a school, and in English. */
import { type LegalScreenData, legalScreen } from '../legal/page-data.ts';
import { drawnAt, sessions } from './fixtures.ts';

export interface LegalState {
  readonly screen: 'legal';
  readonly page: LegalScreenData;
}

const facts = { now: drawnAt, dataKey: null, header: null };

async function legal(
  path: string,
  session: Parameters<typeof legalScreen>[1] = null,
  language: string | null = null,
): Promise<LegalState> {
  return { screen: 'legal', page: await legalScreen(new URL(path, 'http://gallery'), session, facts, language) };
}

export const legalStates: Readonly<Record<string, LegalState>> = {
  'privacy-mexico': await legal('/privacy', sessions.mexico),
  'privacy-colombia': await legal('/co/privacy', sessions.colombia),
  'privacy-ecuador': await legal('/privacy', sessions.ecuador),
  'privacy-unknown-school': await legal('/privacy'),
  'privacy-english': await legal('/privacy', sessions.english),
  'terms-mexico': await legal('/terms', sessions.mexico),
  'terms-colombia': await legal('/co/terms', sessions.colombia),
  'terms-ecuador': await legal('/terms?country=EC'),
  'terms-english': await legal('/terms', sessions.english),
  'faq-mexico': await legal('/faq', sessions.mexico),
  'faq-colombia': await legal('/faq', sessions.colombia),
  'faq-ecuador': await legal('/faq', sessions.ecuador),
  'faq-english': await legal('/faq', sessions.english),
};
