/** The card of a school year: a stamp for each month that was paid, as families know it on paper. */

/** One charge of a month, fully paid. */
export interface PaidMonth {
  readonly studentId: string;
  readonly student: string;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly paymentId: string;
}

interface StudentYear {
  readonly student: string;
  /** Oldest first. */
  readonly months: readonly { readonly month: string; readonly paymentId: string }[];
}

const monthsOfYear = 12;

/**
 * Returns the card of each student of a payment: up to twelve months that end with the newest. Empty unless a student
 * has more than this payment's months. A month that is not there says nothing: somebody else may have paid it.
 */
export function yearCard(paid: readonly PaidMonth[], paymentId: string): readonly StudentYear[] {
  const students = [...new Set(paid.filter((each) => each.paymentId === paymentId).map((each) => each.studentId))];
  const cards = students.map((studentId) =>
    cardOf(
      paid.filter((each) => each.studentId === studentId),
      paymentId,
    ),
  );
  return cards.some(({ months }) => months.some((each) => each.paymentId !== paymentId)) ? cards : [];
}

function cardOf(own: readonly PaidMonth[], paymentId: string): StudentYear {
  const newest =
    own
      .map(({ month }) => month)
      .toSorted()
      .at(-1) ?? '';
  const months = [...new Set(own.map(({ month }) => month))]
    .filter((month) => countMonths(month, newest) < monthsOfYear)
    .toSorted()
    .map((month) => {
      const payments = own.filter((each) => each.month === month);
      const shown = payments.find((each) => each.paymentId === paymentId) ?? payments.at(-1);
      return { month, paymentId: shown?.paymentId ?? paymentId };
    });
  return { student: own.at(-1)?.student ?? '', months };
}

function countMonths(from: string, to: string): number {
  const at = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return at(to) - at(from);
}
