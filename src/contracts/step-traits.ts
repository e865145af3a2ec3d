/** What pages, e-mails and the API may go by where a kind of step says more than how it is drawn. Never by a page's address. */
interface OfStep {
  readonly step?: string | undefined;
}

const withOwnForm: ReadonlySet<string | undefined> = new Set(['card-fields', 'form']);

/** Whether the payer types a card into a provider's fields on our page. */
export const typesCard = ({ step }: OfStep): boolean => step === 'card-fields';

/** Whether choosing it starts nothing yet: its page is a form to be filled in first. */
export const hasOwnForm = ({ step }: OfStep): boolean => withOwnForm.has(step);

/** Whether its payer is handed something to pay with elsewhere, such as a reference, which others may still hold when it must not be paid. */
export const isPaidElsewhere = ({ step }: OfStep): boolean => step === 'instructions';
