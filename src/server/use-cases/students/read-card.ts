import type { StudentCardView } from '#contracts/student-cards';
import { inOrder } from '#domain/biller-desk';
import type { Country } from '#domain/money';
import { studentCodeGroup } from '#domain/student-code';
import { type Locale, localeOf } from '#i18n/locale';
import { findCard, nameOfStudent, schoolOnCard } from '../../db/write/student-cards.ts';
import { owedBy } from '../../db/read/student-debts.ts';
import { referencesOfStudent, type Student } from '../../db/read/student-references.ts';
import { logoPath, readLogo } from '../../db/write/school-logos.ts';
import type { Paper } from '../../documents/paper.ts';
import { Refusal } from '../../basics/refusal.ts';
import { keyOfAccount } from '../../services/accounts.ts';
import type { Services } from '../../services/services.ts';
import { cardUrl, findsStudents } from './student-cards.ts';

/**
 * Returns what a card's link shows: of the family the child's first name only. Throws `student_card_not_found` for an
 * unknown key, and `student_card_ended`, with the school, for a card that was revoked or has expired.
 */
export async function readCard(services: Services, key: string, locale: Locale | null) {
  const found = await findCard(services.db, key);
  if (!found) throw new Refusal('student_card_not_found', 'No card has this key.');
  const school = await schoolOnCard(services.db, found.schoolId);
  const spoken = locale ?? localeOf[school.country];
  const shown = { name: school.name, accent: school.accent, fg_logo: logoPath(school.logoSha256) };
  if (found.card.status !== 'live')
    throw new Refusal('student_card_ended', 'This card has ended.', { locale: spoken, school: shown });
  const { student_id: studentId, school_year, ends_on } = found.card;
  const student = { schoolId: found.schoolId, studentId };
  const [name, references, owed] = await Promise.all([
    nameOfStudent(services.db, student),
    referencesOn(services, student, { country: school.country, locale: spoken }),
    owedOn(services, student),
  ]);
  const view: StudentCardView = {
    locale: spoken,
    school: shown,
    time_zone: school.timeZone,
    student: name?.split(' ')[0] ?? '',
    school_year,
    ends_on,
    references,
    owed,
  };
  return { view, school, student };
}

/** The references of accounts that still collect for the school, as their ways to pay are called. */
async function referencesOn(
  services: Services,
  student: Student,
  { country, locale }: { readonly country: Country; readonly locale: Locale },
) {
  const offered = await services.accounts.offeredTo(student.schoolId);
  const references = await referencesOfStudent(services.db, student);
  return references.flatMap(({ provider, account_id, reference }) => {
    const account = offered.get(provider);
    if (!account || keyOfAccount(account).account_id !== account_id) return [];
    const offer = account.provider.offers.find((each) => findsStudents(each, country));
    return offer ? [{ title: offer.texts[locale].title, reference: grouped(reference) }] : [];
  });
}

/** Returns a code in groups: `123 456 789`. */
const grouped = (code: string): string =>
  code.replace(new RegExp(String.raw`(\d{${studentCodeGroup}})(?=\d)`, 'g'), '$1 ');

/** Returns debts that are not switched off, the oldest first. */
async function owedOn({ db }: Services, student: Student): Promise<StudentCardView['owed']> {
  const charges = (await owedBy(db, student)).filter(({ disabled }) => !disabled);
  return inOrder(charges).map(({ concept, dueDate, owed, currency, inAttempt }) => ({
    concept,
    due_date: dueDate,
    amount: owed,
    currency,
    in_process: inAttempt,
  }));
}

/** The page to print: nothing on it changes during the year. Throws as `readCard`. */
export async function cardPaper(
  services: Services,
  key: string,
  locale: Locale | null,
): Promise<{ readonly paper: Paper; readonly student: Student }> {
  const { view, school, student } = await readCard(services, key, locale);
  const logo = school.logoSha256 === null ? null : await readLogo(services.db, school.logoSha256);
  // Debts change during the year, and are not printed.
  const card = { ...view, owed: [] };
  return { paper: { kind: 'student_card', card, options: { url: cardUrl(services.origin, key), logo } }, student };
}
