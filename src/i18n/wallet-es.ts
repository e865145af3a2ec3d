/** Paying in the sheet of a phone's wallet. `name` is the wallet's own: Google Pay. */
export const walletEs = {
  opening: (name: string) => `Preparando ${name}…`,
  paying: 'Estamos confirmando tu pago…',
  other: 'Elegir otra forma de pago',
  retry: 'Intentar otra vez',
  dismissed: {
    title: (name: string) => `Cerraste ${name}`,
    text: 'No se hizo ningún pago. Ábrelo otra vez o elige otra forma de pago.',
  },
  missing: {
    title: (name: string) => `${name} no está listo aquí`,
    text: 'Este teléfono o este navegador no lo tiene. Elige otra forma de pago.',
  },
  broken: {
    title: (name: string) => `No pudimos abrir ${name}`,
    text: 'No se hizo ningún pago. Inténtalo otra vez o elige otra forma de pago.',
  },
  changed: {
    title: 'Cambió el total',
    text: (before: string, after: string) => `Era ${before} y ahora es ${after}. No se hizo ningún pago todavía.`,
  },
  declined: (name: string) => `Tu pago con ${name} no pasó`,
  noScript: {
    title: (name: string) => `${name} necesita JavaScript`,
    text: 'Actívalo en tu navegador o elige otra forma de pago.',
  },
  unavailable: {
    title: 'No puedes pagar así ahora',
    text: 'Elige otra forma de pago de tu colegio.',
  },
};
export type WalletTexts = typeof walletEs;
