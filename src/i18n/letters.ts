import { lettersEn } from './letters-en.ts';
import { lettersSpanish, type LetterTexts } from './letters-es.ts';
import type { LocalizedTexts } from './locale.ts';

export type { LetterTexts } from './letters-es.ts';

/** What the letters to a payer say. The server's alone: no page downloads it. */
export const letterTexts: LocalizedTexts<LetterTexts> = { ...lettersSpanish, 'en-US': lettersEn };
