import { cardFieldsEs } from './card-fields-es.ts';
import { declinesEs } from './declines-es.ts';
import { monthsEs } from './months-es.ts';
import { theSchool } from './school-name.ts';
import { atClock } from './inside-sentence.ts';

/**
 * Texts of paying by card, in a file of their own: only payers who choose a card download them. These are Mexico's;
 * `card-es-south.ts` has those of the other two countries.
 */
export const cardEs = {
  declines: declinesEs,
  subtitle: 'Pago con tarjeta',
  heading: 'Vas a pagar',
  whatFor: 'Lo que vas a pagar',
  chooseCard: '¿Con qué tarjeta?',
  ...cardFieldsEs,
  months: monthsEs,
  email: 'Correo electrónico',
  receiptTo: 'Comprobante a',
  changeEmail: 'Cambiar',
  changeEmailOf: (email: string) => `Cambiar el correo del comprobante, ahora ${email}`,
  save: 'Guardar para próximos pagos',
  saveHint: 'La quitas cuando quieras.',
  safe: 'El colegio nunca ve tu tarjeta.',
  opening: 'Preparando el formulario seguro…',
  /** After a click on Pay, before the form has loaded. */
  moment: 'Un momento…',
  pay: (amount: string) => `Pagar ${amount}`,
  /** Under the amount, where a saved card pays. */
  payWith: (card: string) => `con ${card}`,
  saved: {
    other: 'Usar otra tarjeta',
    expires: (date: string) => `Vence ${date} · guardada`,
    expired: (date: string) => `Venció ${date}. Ya no se puede usar.`,
    domiciled: 'Con pago automático: el colegio puede cobrar aquí lo que venza.',
    domiciledStays: 'Para quitarla, habla con el colegio.',
    ending: (digits: string) => `terminada en ${digits}`,
    remove: 'Quitar',
    removeOf: (card: string) => `Quitar ${card}`,
    removeTitle: (card: string) => `¿Quitar ${card}?`,
    removeWhat: 'Ya no aparecerá en tus próximos pagos. Los pagos que hiciste con ella no cambian.',
    removeYes: 'Sí, quitarla',
    removeNo: 'No, conservarla',
    removed: 'Tarjeta quitada',
    otherCard: 'Tarjeta',
  },
  /** What a consent to automatic payments allows, and how it ends. New words, new version (`domain/domiciliation`). */
  consent: {
    what: (school: string) => `Si lo activas, ${theSchool(school)} cobra a esta tarjeta lo que venza cada mes.`,
    stop: 'Para quitarlo, avisa al colegio cuando quieras.',
  },
  automatic: {
    activeTitle: 'Pago automático activado',
    active: (digits: string) => `El colegio puede cobrar tus próximos pagos a la tarjeta terminada en ${digits}.`,
    activeAny: 'El colegio puede cobrar tus próximos pagos a esta tarjeta.',
    agreedTitle: 'Estamos activando tu pago automático',
    agreed: 'Queda listo en unos minutos. No necesitas hacer nada.',
    endedTitle: 'El pago automático terminó',
    ended: 'El colegio ya no puede cobrar a esta tarjeta. Tus pagos anteriores no cambian.',
    stop: 'Para quitarlo, avisa al colegio cuando quieras.',
    offerTitle: 'Pago automático cada mes',
    offerYes: 'Activar',
    offerNo: 'Ahora no',
    offering: 'Activando…',
  },
  notes: {
    untokenizedTitle: 'No pudimos enviar tu tarjeta',
    untokenized: 'Revisa los datos y escríbelos otra vez. No se hizo ningún cobro.',
    timedOutTitle: 'Tardó demasiado',
    timedOut: 'Escribe tu tarjeta otra vez. No se hizo ningún cobro.',
    offlineTitle: 'Se perdió la conexión',
    offline: 'No se hizo ningún cobro. Revisa tu internet y escribe tu tarjeta otra vez.',
    quoteChangedTitle: 'El total cambió',
    quoteChanged: (before: string, after: string) =>
      `Era ${before} y ahora es ${after}. No se hizo ningún cobro. Escribe tu tarjeta otra vez si estás de acuerdo.`,
    priceMoved: (before: string, after: string) => `Era ${before} y ahora es ${after}. Revísalo antes de pagar.`,
    notOpenTitle: 'No pudimos abrir el formulario',
    retry: 'Intentar de nuevo',
    framesTitle: 'El formulario seguro no carga',
    frames: 'Revisa tu internet. No se hizo ningún cobro.',
    other: 'Elegir otra forma de pago',
    addTaxData: 'Agregar datos fiscales',
    unavailableTitle: 'La tarjeta no está disponible',
    unavailable: 'Este pago no se puede hacer con tarjeta ahora. Elige otra forma de pago.',
    noScriptTitle: 'Pagar con tarjeta necesita JavaScript',
    noScript: 'Actívalo en tu navegador o elige otra forma de pago.',
  },
  next: {
    notTaken: 'No se hizo ningún cobro.',
    retry_security_code: 'Escribe tu tarjeta otra vez.',
    other_method: 'Usa otra tarjeta o elige otra forma de pago.',
    no_card: 'Puedes pagar ahora de otra forma, o usar otra tarjeta.',
    call_bank: 'Llama a tu banco, al número que está atrás de tu tarjeta, o usa otra tarjeta.',
    confirm_again: 'Paga otra vez y confirma cuando tu banco te lo pida, o usa otra tarjeta.',
    fix_data: 'Revisa el nombre del titular y el correo, y escribe tu tarjeta otra vez.',
    lookUp: 'Si ya habías pagado, revisa tus pagos antes de intentarlo otra vez.',
    wait: 'Espera unos minutos y mira aquí cómo va antes de intentarlo otra vez.',
  },
  /** What a button of another way to pay says under its name. */
  instead: {
    total: (amount: string) => `Pagas ${amount}`,
    saves: (amount: string) => `ahorras ${amount}`,
  },
  /** On the way to the bank's page. */
  leaving: {
    title: 'Tu banco va a pedirte confirmar',
    what: (amount: string) => `Una compra de ${amount}`,
  },
  /** The same, if the fields still hold what was typed. */
  intact: {
    notes: {
      untokenized: 'Revisa los datos de tu tarjeta. No se hizo ningún cobro.',
      timedOut: 'No se hizo ningún cobro. Lo que escribiste sigue aquí: intenta pagar otra vez.',
      offline: 'No se hizo ningún cobro. Lo que escribiste sigue aquí: revisa tu internet y paga otra vez.',
      quoteChanged: (before: string, after: string) =>
        `Era ${before} y ahora es ${after}. No se hizo ningún cobro. Si estás de acuerdo, paga otra vez.`,
    },
    next: {
      retry_security_code: 'Escribe otra vez el código de seguridad y revisa el vencimiento.',
      fix_data: 'Revisa el nombre del titular y el correo, y paga otra vez.',
    },
  },
  /** The same for a saved card without fields: there is nothing to check or to type again. */
  untyped: {
    declines: { check_cvv_and_expiry: 'Tu banco no aceptó los datos guardados de esta tarjeta.' },
    notes: {
      untokenized: 'Inténtalo otra vez o usa otra tarjeta. No se hizo ningún cobro.',
      timedOut: 'No se hizo ningún cobro. Intenta pagar otra vez.',
      offline: 'No se hizo ningún cobro. Revisa tu internet y paga otra vez.',
      quoteChanged: (before: string, after: string) =>
        `Era ${before} y ahora es ${after}. No se hizo ningún cobro. Si estás de acuerdo, paga otra vez.`,
    },
    next: {
      retry_security_code: 'Elige “Usar otra tarjeta” y escribe sus datos completos.',
      fix_data: 'Usa otra tarjeta o elige otra forma de pago.',
    },
  },
  status: {
    paidTitle: 'Pago recibido',
    paid: 'Ya le avisamos al colegio. Guarda tu comprobante.',
    validatingTitle: 'Estamos validando tu pago',
    validating: 'Puede tardar hasta 15 minutos. No pagues otra vez. Esta página cambia sola; puedes cerrarla.',
    readyBy: (clock: string) => `Listo a más tardar ${atClock(clock)}`,
    byEmail: (email: string) => `Te avisaremos por correo a ${email}.`,
    byEmailAny: 'Te avisaremos por correo.',
    confirmTitle: 'Tu banco pide que confirmes',
    confirm: 'Falta un paso: confirma el pago en la página de tu banco. Después vuelves aquí.',
    confirmGo: 'Continuar con mi banco',
    checking: 'Preguntando a tu banco…',
    checkingPage: { title: 'Viendo si ya pagaste…', text: 'Un momento. Esta página cambia sola.' },
    offline: 'Sin conexión. En cuanto vuelva, esta página se actualiza sola. No pagues otra vez.',
    submittingTitle: 'Enviando tu pago',
    submitting: 'Todavía no sabemos cómo terminó. No pagues otra vez: esta página cambia sola.',
    rejectedTitle: 'El pago no pasó',
    cancelledTitle: 'El pago se canceló',
    cancelled:
      'Con ese intento no se cobró nada. Si en otro teléfono se eligió otra forma de pago, mírala antes de pagar de nuevo.',
    notSentTitle: 'Tu pago aún no nos llega',
    notSent: 'Puede que venga en camino. Espera un momento y mira otra vez; si sigue igual, inténtalo de nuevo.',
    noneTitle: 'Aún no hay un pago con tarjeta',
    endedPaid: 'El colegio ya recibió este pago de otra forma. No pagues otra vez.',
    again: 'Intentar con mi tarjeta',
    againCode: 'Corregir mi tarjeta',
    againData: 'Corregir mis datos',
    otherCard: 'Usar otra tarjeta',
    confirmAgain: 'Intentar otra vez',
    thisPayment: 'Ver cómo va este pago',
    see: 'Ver qué pagos tengo',
  },
};

export type CardTexts = typeof cardEs;
