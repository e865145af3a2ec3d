import type { PersonAtDesk } from '../db/write/desk-sessions.ts';
import type { SchoolOfKey } from '../db/write/school-keys.ts';

/** The person as a caller of the API: no key, and the role and campuses that they have now. */
export const asCaller = ({ personId, role, campusIds, school }: PersonAtDesk): SchoolOfKey => ({
  ...school,
  keyId: null,
  actor: { kind: 'person', id: personId },
  role,
  campusIds,
});
