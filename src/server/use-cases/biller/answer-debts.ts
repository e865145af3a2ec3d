import type { DebtsAnswer, DebtsRequest } from '#contracts/biller';
import { debtsOf, type Desk, isOpenFor, limitOf, studentAt } from './desk.ts';

/** What a student owes, as a bank may show it to whoever typed the code: nothing that an attempt under way may pay. */
export async function answerDebts(desk: Desk, asked: DebtsRequest): Promise<DebtsAnswer> {
  const student = await studentAt(desk, asked.reference);
  if (!student) return { status: 'unknown_student', student: null, debts: [] };
  const isOpen = await isOpenFor(desk, student);
  const all = await debtsOf(desk.services.db, desk, student, isOpen);
  const limit = limitOf(desk, asked.channel);
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

/** `Valentina Sofía Rojas` as `Valentina S. R.`: enough to see that it is the own child, for anybody who types a number. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return [first, ...others.map((part) => `${part.charAt(0).toUpperCase()}.`)].join(' ');
}
