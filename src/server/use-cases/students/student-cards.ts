import type {
  MadeStudentCard,
  StudentCard,
  StudentCardList,
  StudentCardListQuery,
  StudentCardRequest,
} from '#contracts/student-cards';
import { refusedTextIn } from '#contracts/storable';
import { dayOf } from '#domain/calendar-day';
import type { Country } from '#domain/money';
import type { Offer } from '#providers/offer';
import { ensureCard, type FoundCard, nameOfStudent, readCards, revokeCard } from '../../db/write/student-cards.ts';
import { ensureStudentReference, type Student } from '../../db/read/student-references.ts';
import { timeZoneOf } from '../../db/write/schools.ts';
import { pageAsked, pageOf } from '../../db/read/page-cursor.ts';
import { Refusal } from '../../basics/refusal.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import { keyOfAccount } from '../../services/accounts.ts';
import type { Services } from '../../services/services.ts';
import { isId, keeping, type SchoolCall, type SchoolChange } from '../school-call.ts';

const furthestDays = 550;

/**
 * Makes a student's card for a school year, with all their references at the school's accounts; a card that exists gets
 * this last day. Refuses as `invalid_request` a student of no charge, and a day that is over or too far.
 */
export async function makeCard(
  call: SchoolChange<MadeStudentCard>,
  { studentId, school_year: schoolYear, ends_on: endsOn }: StudentCardRequest & { readonly studentId: string },
): Promise<MadeStudentCard> {
  const { services, school } = call;
  if (studentId.length > 200 || refusedTextIn(studentId))
    throw invalidRequest({ path: ['student_id'], message: 'must be text of at most 200 characters' });
  const student = { schoolId: school.id, studentId };
  const today = Temporal.PlainDate.from(dayOf(school.now, await timeZoneOf(services.db, school.id)));
  const ahead = today.until(Temporal.PlainDate.from(endsOn)).days;
  if (ahead < 0 || ahead > furthestDays)
    throw invalidRequest({ path: ['ends_on'], message: `must be from today to ${furthestDays} days ahead` });
  if ((await nameOfStudent(services.db, student)) === null)
    throw invalidRequest({ path: ['student_id'], message: 'must be the student_id of a charge of yours' });
  await makeReferences(services, student, school.country);
  return keeping(call, async (trx) =>
    withLink(services, await ensureCard(trx, services.keys, { ...student, schoolYear, endsOn })),
  );
}

/** At each account where a student is found by a standing reference. */
async function makeReferences({ db, accounts }: Services, student: Student, country: Country): Promise<void> {
  const offered = [...(await accounts.offeredTo(student.schoolId)).values()];
  const collecting = offered.filter(({ provider }) => provider.offers.some((offer) => findsStudents(offer, country)));
  await Promise.all(collecting.map((account) => ensureStudentReference(db, student, keyOfAccount(account))));
}

/** Whether an offer finds a student of this country by a reference of their own. */
export const findsStudents = (offer: Offer, country: Country): boolean =>
  offer.studentReference === true && offer.country === country;

/** Its link, which is derived from the card: never stored, and the same each time. */
function withLink({ origin, keys }: Services, { card, keySha256 }: FoundCard): MadeStudentCard {
  const key = keys.studentCardKey(card.id, keySha256);
  return { ...card, url: cardUrl(origin, key), pdf_url: `${origin}/api/student-cards/${key}/file` };
}

/** Returns the address of a card's link. */
export const cardUrl = (origin: string, key: string): string => `${origin}/c/${key}`;

/** One page of a school's cards, newest first. Refuses a cursor we did not give as `invalid_request`. */
export async function listCards(
  { services, school }: SchoolCall,
  query: StudentCardListQuery,
): Promise<StudentCardList> {
  const rows = await readCards(services.db, {
    ...pageAsked(school, query),
    studentId: query.student_id,
    status: query.status,
  });
  return pageOf(rows, query.limit, ({ card }) => card);
}

/** Ends a card's link for good; a revoked one is returned. Refuses as `student_card_not_found`, also another's. */
export async function endCard(call: SchoolChange<StudentCard>, id: string): Promise<StudentCard> {
  const schoolId = call.school.id;
  return keeping(call, async (trx) => {
    if (isId(id)) await revokeCard(trx, schoolId, id);
    const [found] = isId(id) ? await readCards(trx, { schoolId, id, limit: 1 }) : [];
    if (!found) throw new Refusal('student_card_not_found', 'There is no such card.');
    return found.card;
  });
}
