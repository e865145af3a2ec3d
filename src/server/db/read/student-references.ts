/** A student's reference at each account that collects by one: one per account, in every session the same. */
import { randomInt, randomUUIDv7 } from 'node:crypto';
import { studentCode } from '#domain/student-code';
import { now } from '../driver/now.ts';
import type { OfAccount } from './provider-accounts.ts';
import type { Db } from '../driver/db.ts';

/** A student as their school names them: by the `student_id` of their charges. */
export interface Student {
  readonly schoolId: string;
  readonly studentId: string;
}

export interface StudentByCode extends Student {
  readonly codeSince: Date;
}

/** A code that others have already is drawn again; of ninety million, this many in a row are never taken. */
const mostDraws = 20;

/**
 * Returns the student's reference at an account; makes it if there is none. Two calls at once get the same. Commits by
 * itself unless it is given a transaction.
 */
export async function ensureStudentReference(db: Db, student: Student, account: OfAccount): Promise<string> {
  for (let draw = 0; draw < mostDraws; draw += 1) {
    const known = await referenceOfStudent(db, student, account);
    if (known !== null) return known;
    await db
      .insertInto('student_reference')
      .values({
        id: randomUUIDv7(),
        school_id: student.schoolId,
        student_id: student.studentId,
        provider: account.provider,
        account_id: account.account_id,
        reference: studentCode(randomInt(2 ** 31)),
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  throw new Error('no reference is free at an account');
}

/** The reference a student has at an account, or null. */
export async function referenceOfStudent(
  db: Db,
  { schoolId, studentId }: Student,
  { provider, account_id: account }: OfAccount,
): Promise<string | null> {
  const row = await db
    .selectFrom('student_reference')
    .select('reference')
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .where('provider', '=', provider)
    .where('account_id', 'is not distinct from', account)
    .executeTakeFirst();
  return row?.reference ?? null;
}

/** Every reference a student has, the oldest first: what stands on their card. */
export async function referencesOfStudent(
  db: Db,
  { schoolId, studentId }: Student,
): Promise<readonly (OfAccount & { readonly reference: string })[]> {
  return db
    .selectFrom('student_reference')
    .select(['provider', 'account_id', 'reference'])
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns the student of a reference at an account, and since when, or null. */
export async function studentOfReference(
  db: Db,
  reference: string,
  { provider, account_id: account }: OfAccount,
): Promise<StudentByCode | null> {
  const row = await db
    .selectFrom('student_reference')
    .select(['school_id as schoolId', 'student_id as studentId', 'created_at as codeSince'])
    .where('reference', '=', reference)
    .where('provider', '=', provider)
    .where('account_id', 'is not distinct from', account)
    .executeTakeFirst();
  return row ?? null;
}
