import { type Catalogue, esMX } from './es-MX.ts';

/** Ecuadorian Spanish: es-MX with the words schools and banks use in Ecuador. */
export const esEC = {
  ...esMX,
  checkout: {
    ...esMX.checkout,
    conceptTypes: { ...esMX.checkout.conceptTypes, tuition: 'Pensión', enrollment: 'Matrícula' },
  },
  voucher: {
    ...esMX.voucher,
    exact: 'Valor exacto',
    exactWarning: 'Paga el valor exacto, en un solo pago.',
    storeFee: 'Costo del servicio',
  },
} satisfies Catalogue;
