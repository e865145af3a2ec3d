/** What a statement is, as far as its text says. */
import type pg from 'pg';

export type Query = string | pg.QueryConfig;

export const textOf = (query: Query): string => (typeof query === 'string' ? query : query.text);
export const endsWithCommit = (text: string): boolean => text.endsWith('commit');
export const firstWord = (text: string): string => /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? '';
export const isWrite = (text: string): boolean =>
  /\b(insert|update|delete|merge|number_messages|erase_words)\b/i.test(text);
