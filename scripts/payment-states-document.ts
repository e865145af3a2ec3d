import { paymentActions, paymentPlaces } from '#domain/payment-actions';
import { isFinal, paymentStatuses, transitionRules } from '#domain/payment-status';
import { sessionTransitions } from '#domain/session-condition';
import { firstPhase, follows, pendingPhases, phaseTransitions } from './phase-transitions.ts';

/** Where the document lives, from the root folder. */
export const paymentStatesPath = 'docs/reference/payment-states.md';

/** The text of docs/reference/payment-states.md, drawn from the tables that the code itself obeys. */
export function paymentStatesDocument(): string {
  return `${[head, payments(), phases(), sessions(), actions(), inWords()].join('\n\n')}\n`;
}

const head = `# Payment states

Generated from \`src/domain\` by \`npm run docs:states\`; a test fails when the two differ. Do not edit it by hand.

Money is a fact: \`successful\` is reached from every status, only on evidence, and is never left. A move that is not listed here does not happen, in code or in the database ([0004](../decisions/0004-money-is-a-fact.md)).`;

function payments(): string {
  const edges = transitionRules.map(({ id, from, to, by }) => `  ${start(from)} --> ${to}: ${id} ${by.join(', ')}`);
  const ends = paymentStatuses.filter((status) => status === 'successful').map((status) => `  ${status} --> [*]`);
  const rows = transitionRules.map(({ id, from, to, by, because }) => [id, from, to, by.join(', '), because]);
  const finals = paymentStatuses.filter((status) => isFinal[status]).map((status) => `\`${status}\``);
  return [
    '## A payment',
    mermaid([...edges, ...ends]),
    table(['', 'From', 'To', 'By whom', 'Why'], rows),
    `Nothing but money changes ${listed(finals, 'or')} any more.`,
  ].join('\n\n');
}

function phases(): string {
  const moves = phaseTransitions();
  const edges = moves.map(({ from, to, why }) => `  ${from} --> ${to}: ${why}`);
  return [
    '## Where a pending payment stands',
    `Within \`pending\` a payment goes through phases; a payment that is not pending has none. Its first is \`${firstPhase()}\`.`,
    mermaid([`  [*] --> ${firstPhase()}: P2`, ...edges]),
    table(
      ['From', 'To', 'When'],
      moves.map(({ from, to, why }) => [from, to, why]),
    ),
    `We give up a payment ourselves (P6 by system) only in ${listed(
      pendingPhases
        .filter((phase) => follows(phase, { kind: 'given_up', paymentId: 'p' }))
        .map((phase) => `\`${phase}\``),
      'or',
    )}. Evidence ends it in any phase.`,
  ].join('\n\n');
}

function sessions(): string {
  const edges = sessionTransitions.map(({ id, from, to }) => `  ${start(from)} --> ${to}: ${id}`);
  return [
    '## A session',
    mermaid(edges),
    table(
      ['', 'From', 'To', 'Why'],
      sessionTransitions.map(({ id, from, to, because }) => [id, from, to, because]),
    ),
    '*Expired* belongs to a link and *disabled* is a flag: neither is a state, and neither stops money that is on its way.',
  ].join('\n\n');
}

function actions(): string {
  const names = Object.entries(paymentActions);
  const rows = paymentPlaces.map((place) => [
    `\`${place}\``,
    ...names.map(([, places]) => (places.some((each) => each === place) ? 'yes' : '')),
  ]);
  return [
    '## What may be done',
    'By where the payment stands: its status, or its phase while it is pending. Pages offer nothing else, and routes refuse it.',
    table(['Where', ...names.map(([name]) => `\`${name}\``)], rows),
  ].join('\n\n');
}

function inWords(): string {
  return `## In words

**What reopens a session.** The end of its active payment without money, or half an hour without an outcome (${session('S3')}). After it was paid, only money that went back: ${session('S8a')} when nobody else is paying, ${session('S8b')} while another payment is still active. The payment whose money went back stays \`successful\`; the return is a record of its own. Money that had no charge goes back first, then the charge that was paid last, the commission at the end, so a return may well leave the session paid.

**What is superseded.** A payment that half an hour brought no outcome: it no longer blocks the next attempt (${session('S3')}), and is \`pending\` as before. Its voucher is payable, its provider is asked about it, and its money is booked (${payment('P4')}) and is not late. If both succeed, the second is a \`double\` case. Once every charge is settled, every payment that is still pending is to be voided, and only its provider's word for it ends it (${payment('P8')}).

**Money without an attempt** enters by ${payment('P0')}: a verified payment on a known reference that nobody announced makes its own payment, for all that is owed, and settles it. Too little of it is \`underpaid\`, too much \`overpaid\`, all of it on a paid session \`double\`. Money for a payment that was prepared and never confirmed is ${payment('P9d')}; after a payment ended it is ${listed([payment('P9a'), payment('P9b'), payment('P9c')], 'or')}, always with a case \`late\`.`;
}

/** The id of an edge that the text speaks of; throws when the table has lost it. */
function payment(id: string): string {
  return known(transitionRules, id);
}
function session(id: string): string {
  return known(sessionTransitions, id);
}
function known(edges: readonly { readonly id: string }[], id: string): string {
  if (!edges.some((edge) => edge.id === id)) throw new Error(`no edge ${id}`);
  return id;
}

const start = (from: string): string => (from === 'new' ? '[*]' : from);

function mermaid(lines: readonly string[]): string {
  return ['```mermaid', 'stateDiagram-v2', ...lines, '```'].join('\n');
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n');
}

/** `a, b or c`. */
function listed(names: readonly string[], word: 'and' | 'or'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1) ?? ''}`;
}
