/** Traits of a kind of step for pages, e-mails and the API, beyond its layout. Never decide by a page's address. */
interface OfStep {
  readonly step?: string | undefined;
}

const withOwnForm: ReadonlySet<string | undefined> = new Set(['card-fields', 'form', 'wallet']);

/** Whether the payer types a card into a provider's fields on our page. */
export const typesCard = ({ step }: OfStep): boolean => step === 'card-fields';

/** Whether the payer pays in a sheet of their phone's wallet, which gives a token for one payment. */
export const usesWallet = ({ step }: OfStep): boolean => step === 'wallet';

/** Whether choosing it starts nothing yet: its page is a form to be filled in first. */
export const hasOwnForm = ({ step }: OfStep): boolean => withOwnForm.has(step);

/** Whether the payer gets something to pay with elsewhere, such as a reference, which others may hold after its end. */
export const isPaidElsewhere = ({ step }: OfStep): boolean => step === 'instructions';
