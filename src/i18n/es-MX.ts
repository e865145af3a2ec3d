/**
 * Mexican Spanish: the source of every key. A message is a string, or a function of what it says.
 * Short sentences; the payer is "tú"; a button says what it does.
 */
import { pluralIn } from './plural.ts';

const plural = pluralIn('es-MX');

const acceptance = {
  before: 'Al continuar aceptas el ',
  privacy: 'aviso de privacidad',
  and: ' y los ',
  terms: 'términos',
};

export const esMX = {
  common: {
    product: 'Cuota',
    title: (school: string) => `Pago a ${school}`,
    back: 'Regresar',
    close: 'Cerrar',
    loading: 'Cargando…',
    skip: 'Ir al contenido',
    supportCode: (code: string) => `Código de ayuda: ${code}`,
    advisorHeading: 'Contacto del colegio',
    privacy: 'Privacidad',
    terms: 'Términos',
    faq: 'Ayuda',
  },
  overlay: {
    processing: 'Procesando...',
    slow: 'Está tardando más de lo normal. Seguimos preguntando; no cierres esta página ni pagues otra vez.',
  },
  time: {
    day: (day: string, month: string, year: string) => `${day} de ${month} de ${year}`,
    dayOfYear: (day: string, month: string) => `${day} de ${month}`,
    at: (date: string, clock: string, zone: string) => `${date}, ${clock} (${zone})`,
    deadline: (weekday: string, day: string, clock: string) => `${weekday} ${day}, ${clock}`,
    until: (deadline: string) => `Hasta el ${deadline}`,
    today: 'vence hoy',
    daysLeft: (days: number) => plural(days, { one: `queda ${days} día`, other: `quedan ${days} días` }),
    ended: 'ya venció',
    zones: {
      'America/Mexico_City': 'hora CDMX',
      'America/Monterrey': 'hora CDMX',
      'America/Merida': 'hora CDMX',
      'America/Cancun': 'hora de Cancún',
      'America/Chihuahua': 'hora de Chihuahua',
      'America/Ciudad_Juarez': 'hora de Ciudad Juárez',
      'America/Hermosillo': 'hora de Hermosillo',
      'America/Mazatlan': 'hora de Mazatlán',
      'America/Tijuana': 'hora de Tijuana',
      'America/Bogota': 'hora de Colombia',
      'America/Guayaquil': 'hora de Ecuador',
      'Pacific/Galapagos': 'hora de Galápagos',
    },
    zoneOf: (city: string) => `hora de ${city}`,
  },
  method: {
    instant: 'Al momento',
    within: (hours: number) => `Hasta ${hours} ${plural(hours, { one: 'hora', other: 'horas' })}`,
    reflectionInstant: 'al momento',
    reflectionWithin: (hours: number) => `hasta ${hours} ${plural(hours, { one: 'hora', other: 'horas' })}`,
    noCommission: 'sin comisión',
    commissionPercent: (percent: string, amount: string) => `comisión ${percent} (${amount})`,
    commissionFixed: (amount: string) => `comisión ${amount}`,
    partial: (amount: string) => `Cubre ${amount} de lo que debes`,
  },
  checkout: {
    heading: 'Total por pagar',
    rest: 'Lo que falta por pagar',
    ofTotal: (total: string) => `de ${total} que debes en total`,
    overdue: (count: number) =>
      plural(count, { one: 'Tienes 1 concepto vencido', other: `Tienes ${count} conceptos vencidos` }),
    dueBefore: (date: string, left: string) => `Vence el ${date}\u00a0· ${left}`,
    dueToday: 'Hoy es el último día para pagar a tiempo',
    students: 'Lo que vas a pagar',
    concepts: (count: number) => plural(count, { one: '1 concepto', other: `${count} conceptos` }),
    period: (month: string, year: string) => `${month} ${year}`,
    due: (date: string) => `Vence ${date}`,
    dueIsToday: 'Vence hoy',
    overdueSince: (days: number) => plural(days, { one: 'Venció ayer', other: `Venció hace ${days} días` }),
    cost: 'Costo',
    scholarship: 'Beca',
    discount: 'Descuento',
    surcharge: 'Recargo',
    alreadyPaid: 'Ya pagado',
    conceptTypes: {
      tuition: 'Colegiatura',
      pension: 'Pensión',
      enrollment: 'Inscripción',
      complement: 'Complemento',
      other: 'Otro concepto',
    },
    choose: '¿Cómo quieres pagar?',
    chooseHint: 'Ves cuánto tarda en reflejarse y su comisión antes de elegir.',
    prompt: 'Selecciona tu método de pago',
    unavailable: 'No disponibles para este pago',
    noCharges: 'Sin facturas',
    noMethods: 'Por ahora no hay formas de pago en línea. Escribe al colegio para que te ayude.',
    noUsableMethods: 'Ninguna forma de pago admite este monto. Escribe al colegio para que te ayude.',
    /** One line beside every button that goes on to pay, with two links in it, by the country whose texts they are. */
    acceptance: { MX: acceptance, CO: acceptance, EC: acceptance },
    continue: 'Continuar',
    working: 'Procesando...',
    totalPlain: 'Sin comisión',
    totalWithCommission: (base: string, commission: string) => `${base} + comisión ${commission}`,
    plusCommission: 'Más la comisión de la forma que elijas',
    quoteChangedTitle: 'El total cambió',
    quoteChanged: (before: string, after: string) =>
      `Era ${before} y ahora es ${after}. No se hizo ningún cobro. Revisa el nuevo total y presiona Continuar si estás de acuerdo.`,
    disabledTitle: 'Los pagos están en pausa',
    disabled: 'El colegio desactivó los pagos en línea por ahora. Comunícate con la administración del colegio.',
    inProcessTitle: 'Tienes un pago en proceso',
    resume: 'Continuar con este pago',
  },
  status: {
    seeReceipt: 'Ver comprobante',
  },
  expiredLink: {
    title: 'Este enlace ya venció',
    why: 'Por seguridad, cada enlace dura 3 días y deja de servir cuando llega otro más nuevo. Aquí no se muestran datos de tu familia.',
    askSchool: 'Pide uno nuevo al colegio: te llegará por correo.',
    voucherStays: 'Si ya tienes una referencia y no la has pagado, puedes pagarla hasta su propia fecha.',
    email: 'Tu correo electrónico',
    emailHint: (school: string) => `El que ya tiene ${school}: solo ahí enviamos el enlace.`,
    emailMissing: 'Ingresa un correo',
    emailInvalid: 'El correo no es válido. Revisa que esté completo.',
    send: 'Enviarme un enlace nuevo',
    sentTitle: 'Recibimos tu solicitud',
    sent: 'Si ese correo es el que tiene el colegio, en unos minutos llega un enlace nuevo. Revisa también spam.',
    notArrived: 'Si no llega, pregunta al colegio qué correo tiene registrado.',
    otherEmail: 'Escribir otro correo',
    waitTitle: 'Espera un poco antes de pedir otro',
    wait: (minutes: number) =>
      `Desde aquí ya se pidieron varios enlaces. Revisa tu correo y también spam. Puedes pedir otro en ${minutes}\u00a0${plural(minutes, { one: 'minuto', other: 'minutos' })}.`,
  },
  pageError: {
    title: 'Algo salió mal',
    advice:
      'No pudimos mostrar esta página. Vuelve a intentarlo; si ya pagaste, no pagues otra vez: abre tu enlace y mira ahí cómo va.',
    notFoundTitle: 'No encontramos esta página',
    notFound: 'La página que buscas no existe en el servidor. Abre de nuevo el enlace que te envió el colegio.',
    retry: 'Intentar de nuevo',
    goCheckout: 'Ir a mi pago',
    noKeyTitle: 'Abre el enlace de tu colegio',
    noKey: 'Para ver tu pago, abre el enlace que te llegó por correo. Este navegador no guarda ninguno.',
    offlineTitle: 'No hay conexión',
    offline:
      'No pudimos comunicarnos con el servidor. Revisa tu internet. Antes de pagar otra vez, mira aquí si ya aparece un pago en proceso.',
  },
};

/** What every locale must have: the keys of es-MX, each a text or a function with the same arguments. */
export type Catalogue = typeof esMX;
