import { Refused } from './api.ts';

/** What the person may read; null where the API answers that they may not. */
export const ifAllowed = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof Refused && error.problem.status === 403) return null;
    throw error;
  });
