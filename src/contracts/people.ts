/** The people of a school's office. */
import * as z from 'zod/mini';
import { staffRoles } from '#domain/permissions';
import { actor } from './actor.ts';
import { lineOfText } from './storable.ts';

const instant = z.iso.datetime({ offset: true });
/** Ids of your campuses; null: rows of all. */
const campusIds = z.nullable(z.array(lineOfText(64)).check(z.minLength(1), z.maxLength(100)));

export const person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  /** They see and change rows of these campuses only; null: of all. */
  campus_ids: z.nullable(z.array(z.string())),
  created_at: instant,
  /** Who invited them. */
  created_by: z.nullable(actor),
});
export type Person = z.infer<typeof person>;

/** Those who have not left, the oldest first. */
export const personList = z.object({ data: z.array(person) });

/** `POST /api/v1/people`. */
export const invitePersonRequest = z.strictObject({
  name: lineOfText(100),
  email: z.email().check(z.maxLength(254)),
  role: z.enum(staffRoles),
  campus_ids: z._default(campusIds, null),
});

/** `PATCH /api/v1/people/{id}`: absent fields stay as they are. */
export const changePersonRequest = z.partial(
  z.strictObject({ name: lineOfText(100), role: z.enum(staffRoles), campus_ids: campusIds }),
);

export const endedPerson = z.object({ id: z.string(), ended: z.literal(true) });
export type EndedPerson = z.infer<typeof endedPerson>;

/** `POST /api/v1/people/{id}/invite`. The e-mail alone has the link. */
export const inviteAgainRequest = z.strictObject({});
export const personInvitation = z.object({ person_id: z.string(), expires_at: instant });
export type PersonInvitation = z.infer<typeof personInvitation>;
