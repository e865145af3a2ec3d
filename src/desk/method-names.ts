import type { ScreenCall } from './screen.ts';

/** Names of ways to pay, by their keys. */
export const methodNames = (
  { methodName, locale }: Pick<ScreenCall, 'methodName' | 'locale'>,
  keys: readonly string[],
) => new Map(keys.map((key) => [key, methodName(key, locale)] as const));
