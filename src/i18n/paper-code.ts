/** Texts beside the code on a slip or receipt, on screen and on paper. */
import type { LocalizedTexts } from './locale.ts';

const spanish = {
  scan: 'Comprobar que es auténtico',
  hint: 'Quien lo reciba puede escanear este código. No muestra nombres ni montos.',
  qrOf: 'Código QR para comprobar que este documento es auténtico',
};

export const paperCodeTexts: LocalizedTexts<typeof spanish> = {
  'es-MX': spanish,
  'es-CO': spanish,
  'es-EC': spanish,
  'en-US': {
    scan: 'Verify that it is genuine',
    hint: 'Whoever receives it can scan this code. It shows no names and no amounts.',
    qrOf: 'QR code to verify that this document is genuine',
  },
};
