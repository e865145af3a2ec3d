import type { ProblemCode } from '#contracts/problem';
import { catalogueOf } from '#i18n/catalogues';
import type { Locale } from '#i18n/locale';
import { loadNoticesTexts } from '#i18n/notices-texts';
import { loadProblemTexts } from '#i18n/problem-texts';
import type { Advisor } from '../shell/advisor-card.tsx';
import { isSlow } from './api.ts';
import { textIn } from '../shell/parse.ts';
import { type LocalizedRefusal, notChosen, offlineIn, type Refusal } from './refusal.ts';

interface ProblemText {
  readonly title: string;
  readonly advice: string;
}

/**
 * Finds the texts of a refusal. An unknown code gets the default texts of the refused `call`; if texts cannot be
 * fetched, those of `offline` stand in. Source: spec §8.
 */
export async function localizeRefusal(
  refusal: Refusal,
  locale: Locale,
  call: 'materialize' | 'commit' | null = null,
): Promise<LocalizedRefusal> {
  const notice = isSlow(refusal) ? 'slow' : refusal.code === notChosen ? 'notChosen' : null;
  return { ...refusal, ...(notice ? await noticeIn(notice, locale) : await copyFor(refusal.code, locale, call)) };
}

/** Texts of what no server said; those of `offline` if they cannot be fetched. */
async function noticeIn(notice: 'slow' | 'notChosen', locale: Locale): Promise<ProblemText> {
  const texts = await loadNoticesTexts(locale).catch(() => null);
  return texts?.[notice] ?? copyFor('offline', locale);
}

async function copyFor(
  code: string,
  locale: Locale,
  call: 'materialize' | 'commit' | null = null,
): Promise<ProblemText> {
  const { pageError } = catalogueOf(locale);
  const { title, advice } = offlineIn(locale);
  const offline = { title, advice };
  if (code === 'offline') return offline;
  if (code === 'no_key') return { title: pageError.noKeyTitle, advice: pageError.noKey };
  try {
    // The annotation checks that every code has texts.
    const texts: Record<ProblemCode, ProblemText> = await loadProblemTexts(locale);
    const known = isKnown(texts, code) ? texts[code] : texts.internal_error;
    // Several codes share the default texts.
    const isDefault = known === texts.internal_error;
    return isDefault && call ? (await loadNoticesTexts(locale)).unknown[call] : known;
  } catch {
    return offline;
  }
}

/** Whom a refusal or a session names as the contact. */
export function advisorIn(named: unknown): Advisor | null {
  if (typeof named !== 'object' || named === null) return null;
  const facts: Readonly<Record<string, unknown>> = { ...named };
  return { name: textIn(facts, 'name'), email: textIn(facts, 'email'), phone: textIn(facts, 'phone') };
}

function isKnown(texts: Record<ProblemCode, ProblemText>, code: string): code is ProblemCode {
  return Object.hasOwn(texts, code);
}
