import * as z from 'zod/mini';
import { shownLine } from '#domain/plain-text';

/** A name or a concept as it can be shown: rows from before hidden characters were refused may have them. */
export const shownName = z.pipe(z.string(), z.transform(shownLine));
