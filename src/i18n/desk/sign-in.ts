import { inLocales } from './in-locales.ts';

const spanish = {
  title: 'Entrar a la oficina',
  demo: 'Personas de muestra',
  demoText: 'Solo en esta demostración: un toque y entras.',
};
const english: typeof spanish = {
  title: 'Sign in to the desk',
  demo: 'Sample people',
  demoText: 'In this demonstration only: one press signs you in.',
};
export const signInTexts = inLocales(spanish, english);
