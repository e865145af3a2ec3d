import type { InstructionsStep } from '#contracts/next-step';
import type { Receipt } from '#contracts/payment-detail';
import type { StudentCardView } from '#contracts/student-cards';
import { instructionsPdf } from './instructions-pdf.ts';
import { receiptPdf, type ReceiptOptions } from './receipt-pdf.ts';
import { studentCardPdf, type StudentCardOptions } from './student-card-pdf.ts';
import type { ToBePaidOptions } from './to-be-paid.ts';

/** All that a PDF is made of: two that are alike make the same one. */
export type Paper =
  | { readonly kind: 'receipt'; readonly receipt: Receipt; readonly options: ReceiptOptions }
  | { readonly kind: 'instructions'; readonly step: InstructionsStep; readonly options: ToBePaidOptions }
  | { readonly kind: 'student_card'; readonly card: StudentCardView; readonly options: StudentCardOptions };

/** A paper as one mode has it: staging's says that it is no proof. */
export type DrawnPaper = Paper & { readonly isTest: boolean };

/** Draws it as a tagged PDF of one page. Takes a tenth of a second of processor time. */
export function drawPaper({ isTest, ...paper }: DrawnPaper): Promise<Buffer> {
  switch (paper.kind) {
    case 'receipt':
      return receiptPdf(paper.receipt, { ...paper.options, isTest });
    case 'instructions':
      return instructionsPdf(paper.step, { ...paper.options, isTest });
    case 'student_card':
      return studentCardPdf(paper.card, { ...paper.options, isTest });
  }
}
