import { moneyCase } from '#contracts/cases';
import { type FoundRow, searchAnswer } from '#contracts/search';
import type { Actions, ScreenCall } from '../../screen.ts';

/** The case, and what was found by the sealed words of the address. */
export async function load({ api, params, open }: ScreenCall) {
  const found = await api.get(`/cases/${params['id'] ?? ''}`, moneyCase);
  const words = params['sought'] === undefined ? null : open(params['sought']);
  const answer = words === null ? null : await api.get('/search', searchAnswer, { q: words, limit: 20 });
  return { found, words, rows: answer && eachSession(answer.data), hasMore: answer?.has_more ?? false };
}

/** A session that was found by several things stands there once. */
const eachSession = (rows: readonly FoundRow[]): readonly FoundRow[] => [
  ...new Map(rows.map((row) => [row.session_id, row])).values(),
];

export const actions: Actions = {
  search: async ({ params, seal }, sent) => ({
    to: `/cases/${params['id'] ?? ''}/assign/${seal(sent.text('q').slice(0, 200) || ' ')}`,
  }),
};
