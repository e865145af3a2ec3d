import type { Catalogue } from './es-MX.ts';

const acceptance = {
  before: 'Al continuar autorizas el uso de tus datos según la ',
  privacy: 'política de tratamiento',
  and: ' y aceptas los ',
  terms: 'términos',
};

/** Colombian Spanish: es-MX, which is handed in, with the words schools and banks use in Colombia. */
export const esCO = (esMX: Catalogue): Catalogue => ({
  ...esMX,
  checkout: {
    ...esMX.checkout,
    acceptance: { MX: acceptance, CO: acceptance, EC: acceptance },
    enrolment: (number) => `Código ${number}`,
    addTaxData: 'Agregar datos de facturación',
    noUsableMethods: 'Ninguna forma de pago admite este valor. Escribe al colegio para que te ayude.',
    conceptTypes: {
      ...esMX.checkout.conceptTypes,
      tuition: 'Pensión',
      enrollment: 'Matrícula',
      complement: 'Costo complementario',
    },
  },
});
