import type { Catalogue } from './es-MX.ts';

const acceptance = {
  before: 'Al continuar aceptas la ',
  privacy: 'política de privacidad',
  and: ' y los ',
  terms: 'términos',
};

/** Ecuadorian Spanish: es-MX, which is handed in, with the words schools and banks use in Ecuador. */
export const esEC = (esMX: Catalogue): Catalogue => ({
  ...esMX,
  checkout: {
    ...esMX.checkout,
    acceptance: { MX: acceptance, CO: acceptance, EC: acceptance },
    enrolment: (number) => `Código ${number}`,
    addTaxData: 'Agregar datos de facturación',
    noUsableMethods: 'Ninguna forma de pago admite este valor. Escribe al colegio para que te ayude.',
    conceptTypes: { ...esMX.checkout.conceptTypes, tuition: 'Pensión', enrollment: 'Matrícula' },
  },
});
