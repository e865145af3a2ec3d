import type { ShownCardOutcome } from '../../card/shown-outcome.ts';
import { fieldOf } from '../../shell/page-shell.ts';

/** The outcome of a card's form in the list, which is said under its row. */
export interface ShownUnderRow {
  readonly kind: 'card';
  readonly methodKey: string;
  readonly card: ShownCardOutcome;
}

/** Whether the page's last submit was of this row's form. */
export const isOfCard = (answer: unknown, methodKey: string): answer is ShownUnderRow =>
  fieldOf(answer, 'kind') === 'card' && fieldOf(answer, 'methodKey') === methodKey;
