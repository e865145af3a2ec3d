import { statementFile, statementFileLine, statementFileLineList, statementMap } from '#contracts/statement-files';
import type { Actions, ScreenCall } from '../../screen.ts';
import { readNames } from '../../names.ts';

/** A file that was taken in, and a page of its lines. */
export async function load(call: ScreenCall) {
  const { api, params, query } = call;
  const path = `/statements/${encodeURIComponent(params['id'] ?? '')}`;
  const outcome = statementFileLine.shape.outcome.safeParse(query.get('outcome')).data ?? null;
  const file = await api.get(path, statementFile);
  const asked = { limit: 100, cursor: query.get('cursor'), outcome };
  const lines = await api.get(`${path}/lines`, statementFileLineList, asked);
  return { file, lines, outcome, path, query, ...(await readNames(call)) };
}

export const actions: Actions = {
  /** How the file was read, under a name. */
  async save({ api, params, setNotice }, sent) {
    const path = `/statements/${encodeURIComponent(params['id'] ?? '')}`;
    const { file } = await api.get(path, statementFile);
    const { columns, delimiter, decimal, date_format, has_header } = file;
    const body = { name: sent.text('name'), columns, delimiter, decimal, date_format, has_header };
    await api.send({ method: 'POST', path: '/statement_maps', answer: statementMap, body, once: sent.once });
    setNotice('saved');
    return { to: path };
  },
};
