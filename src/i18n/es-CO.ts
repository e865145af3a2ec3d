import { type Catalogue, esMX } from './es-MX.ts';

/** Colombian Spanish: es-MX with the words schools and banks use in Colombia. */
export const esCO = {
  ...esMX,
  checkout: {
    ...esMX.checkout,
    conceptTypes: {
      ...esMX.checkout.conceptTypes,
      tuition: 'Pensión',
      enrollment: 'Matrícula',
      complement: 'Costo complementario',
    },
  },
  voucher: {
    ...esMX.voucher,
    makeHint: 'Te damos el convenio y la referencia para pagar en un corresponsal.',
    storeFee: 'Costo del corresponsal',
    exactWarning: 'Paga el valor exacto, en un solo pago.',
    exact: 'Valor exacto',
  },
} satisfies Catalogue;
