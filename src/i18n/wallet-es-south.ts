import { walletEs, type WalletTexts } from './wallet-es.ts';

const { dismissed, missing, broken, noScript, unavailable } = walletEs;

/** Colombia and Ecuador say "medio de pago". */
export const walletSouth: WalletTexts = {
  ...walletEs,
  other: 'Elegir otro medio de pago',
  dismissed: { ...dismissed, text: 'No se hizo ningún pago. Ábrelo otra vez o elige otro medio de pago.' },
  missing: { ...missing, text: 'Este teléfono o este navegador no lo tiene. Elige otro medio de pago.' },
  broken: { ...broken, text: 'No se hizo ningún pago. Inténtalo otra vez o elige otro medio de pago.' },
  noScript: { ...noScript, text: 'Actívalo en tu navegador o elige otro medio de pago.' },
  unavailable: { ...unavailable, text: 'Elige otro medio de pago de tu colegio.' },
};
