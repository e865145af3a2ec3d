import { cardEs, type CardTexts } from './card-es.ts';

/** Colombian and Ecuadorian Spanish: a charge the school makes by itself is a `débito automático` there. */
export const cardSouth: CardTexts = {
  ...cardEs,
  notes: { ...cardEs.notes, addTaxData: 'Agregar datos de facturación' },
  saved: {
    ...cardEs.saved,
    domiciled: 'Con débito automático: el colegio puede cobrar aquí lo que venza.',
  },
  automatic: {
    ...cardEs.automatic,
    activeTitle: 'Débito automático activado',
    agreedTitle: 'Estamos activando tu débito automático',
    endedTitle: 'El débito automático terminó',
    offerTitle: 'Débito automático cada mes',
  },
};
