/** Refusals of a statement that say what the file is, or what it leaves open. */
import type { StatementFlaw, StatementQuestion } from '#contracts/statements';
import { shownLine } from '#domain/plain-text';
import { invalidRequest } from '../../basics/invalid-request.ts';
import { Refusal } from '../../basics/refusal.ts';

const most = { rows: 12, cells: 30, characters: 80 } as const;

/** `invalid_request` of a file that is no table of text; `metadata.reason` is the flaw. */
export const fileFlaw = (field: string, reason: StatementFlaw, message: string): Refusal =>
  refusal(field, message, { reason });

/** `invalid_request` of a file that may be read in several ways; `metadata.question` has some of its cells. */
export function openQuestion(
  field: StatementQuestion['field'],
  message: string,
  { choices = [], rows }: { readonly choices?: readonly string[]; readonly rows: StatementQuestion['rows'] },
): Refusal {
  const shown = rows.slice(0, most.rows).map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, most.cells).map((cell) => shownLine(cell.toWellFormed()).slice(0, most.characters)),
  }));
  return refusal(field, message, { question: { field, choices: [...choices], rows: shown } });
}

function refusal(field: string, message: string, more: Readonly<Record<string, unknown>>): Refusal {
  const { code, message: description, metadata } = invalidRequest({ path: [field], message });
  return new Refusal(code, description, { ...metadata, ...more });
}
