/** The version of the words a payer agrees to when a card is domiciled. Other words need another version: it is kept with each consent. */
export const consentVersion = '2026-12';
