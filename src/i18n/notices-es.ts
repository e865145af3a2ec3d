/** Texts of passing errors. Lazy: most payers never read them. */
export const noticesEs = {
  upss: {
    /** The specification's own word (spec §2). */
    title: 'Upss!',
    close: 'Cerrar',
    stillFailing:
      'Si vuelve a fallar, toma una captura de esta pantalla o inténtalo más tarde. Tu pago no cambia por esto.',
  },
  slow: {
    title: 'El servidor tarda en responder',
    advice:
      'Todavía no tenemos respuesta, aunque tu conexión puede estar bien. Antes de pagar otra vez, mira aquí si ya aparece un pago en proceso.',
  },
  /** A code without texts stopped a payment: at `materialize` no money has moved; from `commit` on some may have. */
  unknown: {
    materialize: {
      title: 'No pudimos generar el intento de pago',
      advice:
        'No se hizo ningún cobro. Inténtalo de nuevo en un momento. Si sigue igual, comunícate con un asesor y dale el código de ayuda.',
    },
    commit: {
      title: 'Ocurrió un error inesperado',
      advice: 'Puede que tu pago siga su curso. Antes de intentarlo otra vez, revisa si ya aparece un pago en proceso.',
    },
  },
  /** The form came without a way to pay. */
  notChosen: {
    title: 'Elige cómo quieres pagar',
    advice: 'Toca una de estas formas y vuelve a presionar el botón.',
  },
  voucherNotSaved:
    'No pudimos guardar esta referencia en tu teléfono. Descárgala o toma una captura: sin señal no podrás verla aquí.',
};

export type NoticesTexts = typeof noticesEs;
