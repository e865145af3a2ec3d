import type { Context } from 'hono';
import type { Paper } from '../documents/paper.ts';
import { sharedLimit, takePoint } from '../http/rate-limit.ts';
import type { Services } from '../services/services.ts';

/** A family that prints a few papers, in two languages, on two devices, stays far below. */
const papersOfReader = { name: 'papers', points: 20, seconds: 60 };

export interface PaperFile {
  readonly paper: Paper;
  /** Of the file, without `cuota-` and `.pdf`. */
  readonly name: string;
}

interface Reader {
  /** Whose limit it is: of a session, a voucher or a card. */
  readonly id: string;
}

/**
 * Answers papers as PDF files. Refuses as `too_many_requests` a reader who asks too often, and as `service_unavailable` where too
 * many papers wait to be drawn, both with `Retry-After`. `HEAD` draws nothing.
 */
export function paperFiles(services: Services): (c: Context, reader: Reader, file: PaperFile) => Promise<Response> {
  const limit = sharedLimit(services, papersOfReader);
  return async (c, { id }, { paper, name }) => {
    await takePoint(limit, id, 'Too many papers were asked for.');
    const body = c.req.method === 'HEAD' ? null : new Uint8Array(await services.papers.read(paper));
    return new Response(body, {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="cuota-${name}.pdf"`,
        'cache-control': 'no-store',
      },
    });
  };
}
