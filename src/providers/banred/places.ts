/** Instructions for a student's code at each bank: its app, its web site, and Banco Guayaquil's counters. */
import type { PayPlace } from '#contracts/pay-place';
import type { Locale } from '#i18n/locale';
import { type Bank, bankNames, counterLimit } from './banks.ts';

interface PlaceTexts {
  readonly app: string;
  readonly web: string;
  /** `{bank}` is filled in. */
  readonly inApp: readonly string[];
  readonly onWeb: readonly string[];
  readonly atCounter: readonly string[];
}

const ecuador: PlaceTexts = {
  app: 'En la app',
  web: 'En la página web',
  inApp: [
    'Abre la app de {bank} y entra a Pagos.',
    'Busca el nombre del colegio y pega el código del estudiante.',
    'Revisa el nombre y el valor, y confirma.',
  ],
  onWeb: [
    'Entra a la banca web de {bank} y abre Pagos de servicios.',
    'Busca el nombre del colegio y escribe el código del estudiante.',
    'Revisa el nombre y el valor, y confirma.',
  ],
  atCounter: [
    'Ve a un Banco del Barrio y di que vas a pagar al colegio.',
    'Dicta el código del estudiante. Puedes mostrar esta pantalla.',
    'Paga en efectivo y guarda el comprobante.',
  ],
};

const texts: Readonly<Record<Locale, PlaceTexts>> = {
  'es-EC': ecuador,
  'es-CO': ecuador,
  'es-MX': {
    ...ecuador,
    web: 'En la página de internet',
    inApp: [
      'Abre la app de {bank} y entra a Pagos.',
      'Busca el nombre del colegio y pega el código del estudiante.',
      'Revisa el nombre y el monto, y confirma.',
    ],
    onWeb: [
      'Entra a la banca por internet de {bank} y abre Pago de servicios.',
      'Busca el nombre del colegio y escribe el código del estudiante.',
      'Revisa el nombre y el monto, y confirma.',
    ],
  },
  'en-US': {
    app: 'In the app',
    web: 'On the web site',
    inApp: [
      'Open the {bank} app and go to Pagos.',
      "Look for the school's name and paste the student's code.",
      'Check the name and the amount, and confirm.',
    ],
    onWeb: [
      "Sign in at {bank}'s web site and open Pagos de servicios.",
      "Look for the school's name and type the student's code.",
      'Check the name and the amount, and confirm.',
    ],
    atCounter: [
      'Go to a Banco del Barrio and say that you are paying the school.',
      "Read the student's code out. You can show this screen.",
      'Pay in cash and keep the receipt.',
    ],
  },
};

/** These banks in the payer's language. Cash is taken at Banco Guayaquil's counters only. */
export function placesAt(banks: readonly Bank[], locale: Locale): readonly PayPlace[] {
  const { app, web, inApp, onWeb, atCounter } = texts[locale];
  return banks.map((bank) => {
    const name = bankNames[bank];
    const at = (steps: readonly string[]) => steps.map((step) => step.replace('{bank}', name));
    const ways = [
      { name: app, max_minor: null, steps: at(inApp) },
      { name: web, max_minor: null, steps: at(onWeb) },
    ];
    const counter = { name: 'Banco del Barrio', max_minor: counterLimit, steps: [...atCounter] };
    return { id: bank, name, ways: bank === 'guayaquil' ? [...ways, counter] : ways };
  });
}
