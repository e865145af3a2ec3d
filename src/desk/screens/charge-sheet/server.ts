import { type BulkRow, bulkSessions } from '#contracts/bulk-sessions';
import { csvOf } from '../../csv.ts';
import type { Actions, ScreenCall, Sent } from '../../screen.ts';

/** The largest file, in bytes. */
const largest = 2 * 1024 * 1024;
/** Rows that are drawn. */
export const mostShown = 200;

type Fault = 'noFile' | 'tooLarge' | 'notCsv';

/** What became of a file, or would: `preview` writes nothing. */
export async function load(call: ScreenCall, sent: Sent | null) {
  if (sent === null) return { kind: 'empty', fault: null } as const;
  const read = await readFile(sent);
  if (typeof read === 'string') return { kind: 'empty', fault: read } as const;
  const isPreview = sent.text('do') === 'preview';
  const { rows, ...counts } = await call.api.send({
    method: 'POST',
    path: `/payment_sessions/bulk${isPreview ? '?validate_only=true' : ''}`,
    csv: read,
    answer: bulkSessions,
  });
  const shown = rows.toSorted((one, other) => Number(other.result === 'refused') - Number(one.result === 'refused'));
  return {
    kind: isPreview ? 'preview' : 'done',
    counts,
    rows: shown.slice(0, mostShown),
    isCut: rows.length > mostShown,
    /** The file goes along, so that what is made is what was checked. */
    file: isPreview ? Buffer.from(read).toString('base64') : '',
    links: isPreview
      ? ''
      : csvOf(
          linkColumns,
          rows.filter(({ url }) => url !== null),
          call.person.school.country,
        ),
  } as const;
}

const linkColumns = {
  external_id: ({ external_id: id }: BulkRow) => id ?? '',
  session_id: ({ session_id: id }: BulkRow) => id ?? '',
  url: ({ url }: BulkRow) => url ?? '',
  message: ({ message }: BulkRow) => message ?? '',
} as const;

const draws = async () => ({ draw: true }) as const;

export const actions: Actions = {
  preview: draws,
  create: draws,
  /** Gives back what the screen showed: the links are stored nowhere. */
  links: async (_call, sent) => ({ file: fileOf('enlaces.csv', sent.text('links')) }),
  example: async () => ({ file: fileOf('cobros.csv', example) }),
};

const fileOf = (name: string, text: string): Response =>
  new Response(text, {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` },
  });

const example = [
  'external_id;campus_id;payer_id;first_name;last_name;email;student_id;student_name;concept;due_date;amount',
  'enero-1042;plantel;tutor-1042;Teresa;Ríos;teresa@familia.example;s-77;Mariana Olvera;Colegiatura de enero;10/01/2027;3680,00',
  '',
].join('\r\n');

/** The bytes of a chosen file, or of the one that was checked. A spreadsheet's own format and a zip are no text. */
async function readFile(sent: Sent): Promise<Uint8Array<ArrayBuffer> | Fault> {
  const file = sent.file('file');
  const again = sent.text('again');
  if (!file && again === '') return 'noFile';
  const bytes = file ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array(Buffer.from(again, 'base64'));
  if (bytes.byteLength > largest) return 'tooLarge';
  return isText(bytes) ? bytes : 'notCsv';
}

/** By its bytes, not its name: no text has a zero byte or begins as a zip or an old workbook. */
const isText = (bytes: Uint8Array): boolean =>
  !bytes.includes(0) && !(bytes[0] === 0x50 && bytes[1] === 0x4b) && !(bytes[0] === 0xd0 && bytes[1] === 0xcf);
