import { parseArgs } from 'node:util';
import { idIn, NoAnswer } from './accounts.ts';
import type { RunCommand } from './command.ts';
import { listOpenRefunds, type OpenRefund } from '../db/read/open-refunds.ts';
import { failNeverSeen, type NotEnded } from '../use-cases/refunds/call-refund.ts';
import { AdminRefusal } from '../use-cases/schools/create-school.ts';

export const refundUsage = `  refund list                                   refunds that their providers have not ended, with the last report of each
  refund fail   <id> --note <text>              ends one that its provider knows nothing of, once its call is not made again;
                                                the school gets an event with the note
`;

export const refundCommands = {
  'refund list': listCommand,
  'refund fail': failCommand,
} as const satisfies Record<string, RunCommand>;

async function listCommand(...[db, args]: Parameters<RunCommand>): Promise<string> {
  parseArgs({ args: [...args], options: {} });
  const open = await listOpenRefunds(db);
  return open.length === 0 ? 'Nothing is open.' : open.map(refundLine).join('\n');
}

/** One line a refund, its columns apart by tabs. */
function refundLine(refund: OpenRefund): string {
  const { id, slug, provider, amount, currency, paymentId, askedAt, attempts } = refund;
  const requestTime = `asked ${askedAt.toISOString()}`;
  const money = `${(amount / 100).toFixed(2)} ${currency}`;
  return [
    id,
    slug,
    provider,
    money,
    `payment ${paymentId}`,
    requestTime,
    `looked after ${attempts} times`,
    saidOf(refund),
  ].join('\t');
}

function saidOf({ state, pendingAt, neverSeenAt, repeatedAt }: OpenRefund): string {
  if (state === 'pending') return `its provider has it since ${pendingAt?.toISOString()}`;
  if (neverSeenAt) return `its provider knows nothing of it since ${neverSeenAt.toISOString()}`;
  return repeatedAt ? `not answered, asked again ${repeatedAt.toISOString()}` : 'not answered';
}

const sentences = {
  not_unanswered: 'No refund of this id waits for its call to be answered.',
  still_repeated: 'Its call is still made again under its key: wait until the provider keeps keys no longer.',
  not_said_yet: 'Its provider has not said for an hour that it knows nothing of it.',
  is_there: 'Its provider has it: what it says is booked.',
  no_answer: 'Its provider did not answer: nothing was done.',
} as const satisfies Record<NotEnded, string>;

async function failCommand(...[db, args, command, { services }]: Parameters<RunCommand>): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { note: { type: 'string', default: '' } },
    allowPositionals: true,
  });
  const id = idIn(positionals, 'refund fail <id> --note <text>', 'a refund');
  const note = values.note.trim();
  if (note === '' || note.length > 200) throw new AdminRefusal('--note: write 1 to 200 characters.');
  const why = await failNeverSeen(services(db, command), id, note);
  if (why === 'no_answer') throw new NoAnswer(sentences[why]);
  if (why !== null) throw new AdminRefusal(sentences[why]);
  return 'The refund has failed: what it kept is free, and the school is told.';
}
