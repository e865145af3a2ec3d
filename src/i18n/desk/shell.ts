import type { StaffRole } from '#domain/permissions';
import { inLocales } from './in-locales.ts';

const spanish = {
  skip: 'Ir al contenido',
  menu: 'Menú',
  search: 'Buscar',
  searchHint: 'Nombre, teléfono, referencia, monto…',
  signOut: 'Salir',
  language: 'English',
  staging: 'Ensayo: aquí no se mueve dinero de verdad.',
  myAccess: 'Mi acceso',
  /** By the screens' names. */
  menuOf: {
    today: 'Hoy',
    payments: 'Pagos',
    cases: 'Casos',
    refunds: 'Devoluciones',
    charges: 'Cobros y enlaces',
    statements: 'Estado de cuenta',
    days: 'Corte del día',
    connections: 'Avisos y conexiones',
    team: 'Equipo y llaves',
  } as Readonly<Record<string, string>>,
  roleOf: {
    view: 'Mira',
    assist: 'Atiende',
    cash: 'Caja',
    refund: 'Devuelve',
    administer: 'Administra',
  } as Readonly<Record<StaffRole, string>>,
  refused: {
    not_found: 'No lo encontramos',
    forbidden: 'Tu permiso no alcanza para esto',
    other: 'No se pudo hacer',
    unavailable: 'Ahora no podemos responder',
  },
  notFoundText: 'Puede ser de otro plantel, o ya no existir.',
  forbiddenText: 'Pide a quien administra que te dé el permiso.',
  unavailableText: 'No se perdió nada. Prueba otra vez en un momento.',
  supportCode: (code: string) => `Código de ayuda: ${code}`,
  backToToday: 'Ir a Hoy',
  more: 'Ver más',
  first: 'Volver al principio',
  cancel: 'Cancelar',
};

const english: typeof spanish = {
  skip: 'Skip to content',
  menu: 'Menu',
  search: 'Search',
  searchHint: 'Name, phone, reference, amount…',
  signOut: 'Sign out',
  language: 'Español',
  staging: 'Staging: no real money moves here.',
  myAccess: 'My access',
  menuOf: {
    today: 'Today',
    payments: 'Payments',
    cases: 'Cases',
    refunds: 'Refunds',
    charges: 'Charges and links',
    statements: 'Bank statement',
    days: 'Day close',
    connections: 'Webhooks and connections',
    team: 'Team and keys',
  },
  roleOf: { view: 'View', assist: 'Assist', cash: 'Cash', refund: 'Refund', administer: 'Administer' },
  refused: {
    not_found: 'We did not find it',
    forbidden: 'Your role does not allow this',
    other: 'It could not be done',
    unavailable: 'We cannot answer now',
  },
  notFoundText: 'It may belong to another campus, or no longer exist.',
  forbiddenText: 'Ask an administrator for the permission.',
  unavailableText: 'Nothing was lost. Try again in a moment.',
  supportCode: (code) => `Support code: ${code}`,
  backToToday: 'Go to Today',
  more: 'Show more',
  first: 'Back to the start',
  cancel: 'Cancel',
};

export const shellTexts = inLocales(spanish, english, {
  'es-CO': { notFoundText: 'Puede ser de otra sede, o ya no existir.' },
  'es-EC': { notFoundText: 'Puede ser de otra sede, o ya no existir.' },
});
export type ShellTexts = typeof spanish;
