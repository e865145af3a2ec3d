import * as z from 'zod/mini';

/** Body of an action that needs no words: `{}`. */
export const actionRequest = z.strictObject({});
