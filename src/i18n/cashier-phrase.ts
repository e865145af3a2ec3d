/** What is said at a counter whose own name would not do. In Spanish in every language: the cashier is the one to understand it. */
export const usualCashierPhrase = 'Quiero pagar con esta referencia';
