import { localeOf } from '#i18n/locale';
import { currentActor } from '../basics/request-context.ts';
import type { Trx } from '../db/driver/db.ts';
import { type PersonRow, readPeople } from '../db/write/people.ts';
import { readSchoolFace } from '../db/write/schools.ts';
import { keyOfSchool } from '../db/write/school-keys.ts';
import type { Services } from '../services/services.ts';
import type { EmailData } from './kinds.ts';
import { queueEmail } from './queue-email.ts';

type OfficeKind = 'refund_waits' | 'connection_changes' | 'sign_in_link' | 'desk_invitation' | 'access_replaced';
type OfSchool = 'school' | 'payerName' | 'askerName' | 'currency';

export interface OfficeEmail<Kind extends OfficeKind> {
  readonly kind: Kind;
  readonly schoolId: string;
  /** The id of what waits: each of them is written to once about it. */
  readonly about: string;
  /** Who of the office; its administrators unless given. */
  readonly to?: (person: PersonRow) => boolean;
  readonly data: (asker: Pick<EmailData[Kind], OfSchool>) => EmailData[Kind];
}

/** Writes to every administrator of a school, or to whom it is for. Call `services.wake('mail')` after the commit. */
export async function queueOfficeEmails<Kind extends OfficeKind>(
  trx: Trx,
  services: Pick<Services, 'keys' | 'mailer'>,
  { kind, schoolId, about, to = isAdministrator, data }: OfficeEmail<Kind>,
): Promise<void> {
  if (!services.mailer) return;
  const people = await readPeople(trx, schoolId);
  const { country, currency, ...school } = await readSchoolFace(trx, schoolId);
  const askerName = await nameOfAsker(trx, schoolId, people);
  for (const { id, name, email } of people.filter(to))
    await queueEmail(trx, services, {
      kind,
      about: `${about}:${id}`,
      sessionId: null,
      schoolId,
      locale: localeOf[country],
      to: email,
      data: data({ school, payerName: name, askerName, currency }),
    });
}

const isAdministrator = ({ role }: PersonRow): boolean => role === 'administer';

async function nameOfAsker(
  trx: Trx,
  schoolId: string,
  people: readonly { readonly id: string; readonly name: string }[],
): Promise<string> {
  const { kind, id } = currentActor();
  if (kind === 'person') return people.find((each) => each.id === id)?.name ?? '';
  return kind === 'key' && id !== null ? ((await keyOfSchool(trx, schoolId, id))?.name ?? '') : '';
}
