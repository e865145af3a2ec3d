/** Instructions for the student's code in each app. */
import type { PayPlace } from '#contracts/pay-place';
import { inSpanishAnd } from '#i18n/locale';
import type { Locale } from '#i18n/locale';
import { type App, appNames } from './apps.ts';

const texts = inSpanishAnd(
  {
    way: 'En la app',
    steps: [
      'Copia el código y abre {app}.',
      'Entra a Pagar servicios y busca el nombre del colegio.',
      'Pega el código del estudiante. {app} te muestra el pago más antiguo.',
      'Revisa el nombre y el total, y confirma.',
    ],
  },
  {
    way: 'In the app',
    steps: [
      'Copy the code and open {app}.',
      "Open Servicios and look for the school's name.",
      "Paste the student's code. {app} shows the oldest payment.",
      'Check the name and the total, and confirm.',
    ],
  },
);

/** These apps in the payer's language. */
export function placesAt(apps: readonly App[], locale: Locale): readonly PayPlace[] {
  const { way, steps } = texts[locale];
  return apps.map((app) => {
    const name = appNames[app];
    return {
      id: app.replaceAll('_', '-'),
      name,
      ways: [{ name: way, max_minor: null, steps: steps.map((step) => step.replaceAll('{app}', name)) }],
    };
  });
}
