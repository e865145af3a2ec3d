import * as z from 'zod/mini';
import { statementFileList, statementMapList } from '#contracts/statement-files';
import {
  mostStatementBytes,
  statementAnswer,
  statementFlaws,
  statementPreview,
  statementQuestion,
  statementReading,
  statementRequest,
} from '#contracts/statements';
import { shownLine } from '#domain/plain-text';
import { ifAllowed } from '../../allowed.ts';
import { Refused } from '../../api.ts';
import type { Actions, ScreenCall, Sent } from '../../screen.ts';
import { readNames } from '../../names.ts';

/** The files taken in, and what a chosen one would do. Null: the person sees some campuses alone. */
export async function load(call: ScreenCall, sent: Sent | null) {
  const { api, query } = call;
  const [files, maps] = await Promise.all([
    ifAllowed(api.get('/statements', statementFileList, { limit: 20, cursor: query.get('cursor') })),
    ifAllowed(api.get('/statement_maps', statementMapList)),
  ]);
  if (files === null) return null;
  const { nameOf } = await readNames(call);
  const look = sent === null ? null : await lookAt(call, sent);
  return { files, maps: maps?.data ?? [], nameOf, query, look };
}

export const actions: Actions = {
  look: async () => ({ draw: true }),
  /** Only the previewed file, read as it was previewed: else the screen draws it anew. */
  async book({ api, setNotice }, sent) {
    const previewed = parsed(statementReading, sent.text('previewed'));
    const body = { file: sent.text('again'), ...answersOf(sent), previewed };
    if (previewed === null) return { draw: true };
    try {
      const { file_id: id } = await api.send({
        method: 'POST',
        path: '/statements',
        answer: statementAnswer,
        body,
        once: sent.once,
      });
      setNotice('booked');
      return { to: `/statements/${id}` };
    } catch (error) {
      if (error instanceof Refused && error.problem.code === 'invalid_request') return { draw: true };
      throw error;
    }
  },
};

const { columns, map, delimiter, decimal, date_format, has_header } = statementRequest.shape;
const answers = z.object({ columns, map, delimiter, decimal, date_format, has_header });
type Answers = z.infer<typeof answers>;

/** A file on its way: its bytes go along in the form, in no address and on no disk. */
export interface Carried {
  readonly name: string;
  readonly again: string;
  /** What was answered so far, as JSON. */
  readonly given: string;
}

type Flaw = 'none' | 'other' | (typeof statementFlaws)[number];

async function lookAt({ api }: ScreenCall, sent: Sent) {
  const file = sent.file('file');
  if (file && file.size > mostStatementBytes) return refused('too_large');
  const again = file ? Buffer.from(await file.arrayBuffer()).toString('base64') : sent.text('again');
  if (again === '') return refused('none');
  const given = file ? {} : answersOf(sent);
  const name = shownLine((file?.name ?? sent.text('name')).toWellFormed()).slice(0, 80);
  const carried: Carried = { name, again, given: JSON.stringify(given) };
  const ask = (body: object) =>
    api.send({ method: 'POST', path: '/statements/preview', answer: statementPreview, body });
  try {
    const preview = await ask({ file: again, ...given });
    return { kind: 'preview', preview, carried, isChanged: sent.text('do') === 'book' } as const;
  } catch (error) {
    const open = openIn(error);
    if (open.kind === 'refused' && given.columns) return askColumns(ask, { ...carried, given: '{}' });
    return open.kind === 'question' ? { ...open, carried, isFault: false } : open;
  }
}

/** Chosen columns that cannot be: the same question again. */
async function askColumns(ask: (body: object) => Promise<unknown>, carried: Carried) {
  const open = await ask({ file: carried.again }).then(() => refused('other'), openIn);
  return open.kind === 'question' ? ({ ...open, carried, isFault: true } as const) : open;
}

const refused = (reason: Flaw) => ({ kind: 'refused', reason }) as const;
const details = z.object({ question: z.optional(statementQuestion), reason: z.optional(z.enum(statementFlaws)) });

function openIn(error: unknown) {
  if (!(error instanceof Refused) || error.problem.code !== 'invalid_request') throw error;
  const read = details.safeParse(error.problem.metadata);
  const { question, reason = 'other' } = read.success ? read.data : {};
  return question ? ({ kind: 'question', question } as const) : refused(reason);
}

/** What the person answered, this time and before. */
function answersOf(sent: Sent): Answers {
  const before = parsed(answers, sent.text('given')) ?? {};
  const field = sent.text('asks');
  if (field === '') return before;
  const now = field === 'columns' ? columnsIn(sent) : { [field]: sent.text('choice') };
  const both = answers.safeParse({ ...before, ...now });
  return both.success ? both.data : before;
}

const heads = z.array(z.string());

function columnsIn(sent: Sent) {
  const titles = parsed(heads, sent.text('heads')) ?? [];
  const hasHeader = sent.text('no_header') === '';
  const isUnique = (title: string) => title !== '' && titles.filter((each) => each === title).length === 1;
  const chosen = titles.flatMap((title, at) => {
    const role = sent.text(`role_${at}`);
    return role === '' ? [] : [[role, hasHeader && isUnique(title) ? title : at] as const];
  });
  return { columns: Object.fromEntries(chosen), has_header: hasHeader };
}

function parsed<Shape extends z.ZodMiniType>(shape: Shape, text: string): z.output<Shape> | null {
  try {
    const read = shape.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
