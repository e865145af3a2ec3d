import type { DebtsAnswer, DebtsRequest } from '#contracts/biller';
import { debtsOf, type Desk, isOpenFor, limitOf, studentAt } from './desk.ts';

/** Returns a student's debts, as a bank may show them to anyone with the code: none that a pending attempt may pay. */
export async function answerDebts(desk: Desk, request: DebtsRequest): Promise<DebtsAnswer> {
  const student = await studentAt(desk, request.reference);
  if (!student) return { status: 'unknown_student', student: null, debts: [] };
  const isOpen = await isOpenFor(desk, student);
  const all = await debtsOf(desk.services.db, desk, student, isOpen);
  const limit = limitOf(desk, request.channel);
  const debts = all
    .filter(({ isOffered }) => isOffered)
    .map(({ chargeId: id, concept, dueDate: due_date, minor: amount, currency }, at) => {
      const payable = at === 0 && (limit === null || amount <= limit);
      return { id, concept, due_date, amount, currency: currencyOf(currency), payable };
    });
  return { status: 'found', student: shortName(all[0]?.student ?? ''), debts };
}

const currencyOf = (currency: string): DebtsAnswer['debts'][number]['currency'] =>
  currency === 'MXN' || currency === 'COP' ? currency : 'USD';

/** `Valentina Sofía Rojas` as `Valentina S. R.`: enough for a parent, and safe for anybody who types a number. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return [first, ...others.map((part) => `${part.charAt(0).toUpperCase()}.`)].join(' ');
}
