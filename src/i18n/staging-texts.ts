/** Staging's texts on pages, papers, pictures and in e-mails. Only the server has them. */
import type { LocalizedTexts } from './locale.ts';

export interface StagingTexts {
  /** At the top of every page. */
  readonly notice: string;
  /** Before an e-mail's subject. */
  readonly mark: string;
  readonly email: string;
  readonly paper: string;
  /** What a chat shows of a link, and a stamped ticket. */
  readonly picture: string;
}

const spanish: StagingTexts = {
  notice: 'Sitio de pruebas: aquí no se mueve dinero real y ningún pago cuenta.',
  mark: '[Prueba]',
  email: 'Este correo es de un sitio de pruebas: no se mueve dinero real y ningún pago cuenta.',
  paper: 'Documento de prueba: no se mueve dinero real y no vale como pago.',
  picture: 'PRUEBA: sin dinero real',
};

export const stagingTexts: LocalizedTexts<StagingTexts> = {
  'es-MX': spanish,
  'es-CO': spanish,
  'es-EC': spanish,
  'en-US': {
    notice: 'Test site: no real money moves here, and no payment counts.',
    mark: '[Test]',
    email: 'This e-mail is from a test site: no real money moves, and no payment counts.',
    paper: 'Test document: no real money moves, and it proves no payment.',
    picture: 'TEST: no real money',
  },
};
