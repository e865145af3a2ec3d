import { cardEs, type CardTexts } from './card-es.ts';

/** Colombian and Ecuadorian Spanish: a charge the school makes by itself is a `débito automático` there, never a `domiciliación`. */
export const cardSouth: CardTexts = {
  ...cardEs,
  saved: {
    ...cardEs.saved,
    domiciled: 'Con débito automático: el colegio puede cobrar aquí lo que venza.',
  },
  consent: {
    ...cardEs.consent,
    label: 'Activar el débito automático con esta tarjeta',
    stop: 'Para terminarlo, avisa al colegio cuando quieras. Tu tarjeta queda guardada.',
  },
  domiciled: {
    ...cardEs.domiciled,
    activeTitle: 'Tu débito automático quedó activo',
    agreedTitle: 'Estamos activando tu débito automático',
    agreed: 'Queda listo en unos minutos. No necesitas hacer nada.',
    endedTitle: 'El débito automático terminó',
    stop: 'Para terminarlo, avisa al colegio cuando quieras.',
    offerTitle: '¿Activamos el débito automático de tus próximos pagos?',
    offerYes: 'Activar con esta tarjeta',
    offering: 'Activando…',
  },
};
