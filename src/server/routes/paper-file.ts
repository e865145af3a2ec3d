import type { Context } from 'hono';
import type { Paper } from '../documents/paper.ts';
import { drawnOnce } from '../documents/pictures.ts';
import { receiptPicture, type ReceiptPicture } from '../documents/receipt-picture.ts';
import { sharedLimit, takePoint } from '../http/rate-limit.ts';
import type { Services } from '../services/services.ts';
import type { Named } from '../use-cases/payments/receipt-picture.ts';

/** A family that prints a few papers, in two languages, on two devices, stays far below. */
const papersOfReader = { name: 'papers', points: 20, seconds: 60 };

export interface PaperFile {
  readonly paper: Paper;
  /** The file's name, without `cuota-` and `.pdf`. */
  readonly name: string;
}

interface Reader {
  /** The owner of the limit: a session, a voucher or a card. */
  readonly id: string;
}

type AnswerFile<What> = (c: Context, reader: Reader, file: What & { readonly name: string }) => Promise<Response>;

interface Kind<What> {
  readonly type: string;
  readonly ending: string;
  readonly draw: (file: What) => Promise<Uint8Array>;
}

/**
 * Serves drawings as files. Refuses as `too_many_requests` a reader with too many requests, and as
 * `service_unavailable` if too many wait to be drawn, both with `Retry-After`. `HEAD` draws nothing.
 */
function drawnFiles<What>(services: Services, { type, ending, draw }: Kind<What>): AnswerFile<What> {
  const limit = sharedLimit(services, papersOfReader);
  return async (c, { id }, file) => {
    await takePoint(limit, id, 'Too many papers were asked for.');
    const body = c.req.method === 'HEAD' ? null : new Uint8Array(await draw(file));
    return new Response(body, {
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="cuota-${file.name}.${ending}"`,
        'cache-control': 'no-store',
      },
    });
  };
}

/** Serves papers as PDF files. */
export const paperFiles = (services: Services): AnswerFile<Pick<PaperFile, 'paper'>> =>
  drawnFiles(services, { type: 'application/pdf', ending: 'pdf', draw: ({ paper }) => services.papers.read(paper) });

/** Whom the requested picture names. A picture travels further than a link: only on request. */
export const namedInPicture = (c: Context): Named => (c.req.query('names') === 'yes' ? 'students' : 'nobody');

export const pictureNames = 'It names nobody; with `names=yes` the students, by their first names.';

/** Serves stamped tickets as PNG files. */
export function pictureFiles(services: Services): AnswerFile<{ readonly picture: ReceiptPicture }> {
  const read = drawnOnce(receiptPicture);
  return drawnFiles(services, { type: 'image/png', ending: 'png', draw: ({ picture }) => read(picture) });
}
