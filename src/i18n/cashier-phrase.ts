/** What to say at a counter whose name would not do. Spanish in every language: the cashier must understand it. */
export const usualCashierPhrase = 'Quiero pagar con esta referencia';
