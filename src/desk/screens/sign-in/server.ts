import type { ScreenCall } from '../../screen.ts';

export const load = async ({ demoPeople, query }: ScreenCall) => ({
  demoPeople: await demoPeople(),
  /** The screen that the person wanted. */
  to: query.get('to') ?? '/',
});
