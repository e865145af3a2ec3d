import * as z from 'zod/mini';

/**
 * untranslatable_character, character_not_in_repertoire, invalid_text_representation (JSON with half a character),
 * invalid_datetime_format, datetime_field_overflow, invalid_time_zone_displacement_value.
 * Source: PostgreSQL, appendix A.
 */
const states = ['22P05', '22021', '22P02', '22007', '22008', '22009'] as const;
const refused = z.looseObject({ code: z.enum(states) });

/** Whether the database refused a value itself: text it cannot store, a day no calendar has. */
export const isUnstorable = (error: unknown): boolean => error instanceof Error && refused.safeParse(error).success;

/** Whether a row was refused because another one is there, by the name of the unique index that says so. */
export const isTaken = (error: unknown, index: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === index;
