/**
 * Mexican Spanish: the source of every key. A message is a string, or a function of its parts. Short sentences; the
 * payer is "tú"; a button says what it does.
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
    payment: 'Pago',
    back: 'Regresar',
    close: 'Cerrar',
    loading: 'Cargando…',
    skip: 'Ir al contenido',
    supportCode: (code: string) => `Código de ayuda: ${code}`,
    advisorHeading: 'Contacto del colegio',
    privacy: 'Privacidad',
    terms: 'Términos',
    faq: 'Ayuda',
    secure: 'Pago seguro',
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
    daysLeft: (days: number) => plural(days, { one: `queda ${days} día`, other: `quedan ${days} días` }),
  },
  method: {
    instant: 'Al momento',
    within: (hours: number) => `Hasta ${hours} ${plural(hours, { one: 'hora', other: 'horas' })}`,
    reflectionInstant: 'al momento',
    reflectionWithin: (hours: number) => `hasta ${hours} ${plural(hours, { one: 'hora', other: 'horas' })}`,
    noCommission: 'sin comisión',
    commissionFixed: (amount: string) => `comisión ${amount}`,
    plus: (amount: string) => `+${amount} de comisión`,
    partial: (amount: string, left: string) => `Cubre ${amount}; después quedan ${left}`,
  },
  checkout: {
    heading: 'Total por pagar',
    headingFor: (name: string) => `${name}, tu total por pagar`,
    rest: 'Lo que falta por pagar',
    paidOf: (paid: string, total: string) => `Ya pagaste ${paid} de ${total}`,
    ofTotal: (total: string) => `de ${total} que debes en total`,
    overdue: (count: number) => plural(count, { one: '1 pago vencido', other: `${count} pagos vencidos` }),
    surcharged: (amount: string, overdue: string) => `Incluye ${amount} de recargo por ${overdue}`,
    overdueAmong: (count: number) => plural(count, { one: '1 vencido', other: `${count} vencidos` }),
    dueBefore: (date: string, left: string) => `Vence el ${date}\u00a0· ${left}`,
    dueToday: 'Hoy es el último día para pagar a tiempo',
    restDue: (date: string) => `Lo demás vence el ${date}`,
    students: 'Lo que vas a pagar',
    concepts: (count: number) => plural(count, { one: '1 concepto', other: `${count} conceptos` }),
    period: (month: string, year: string) => `${month} ${year}`,
    due: (date: string) => `Vence el ${date}`,
    enrolment: (number: string) => `Matrícula ${number}`,
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
    others: (count: number) => plural(count, { one: 'Otra:', other: `Otras ${count}:` }),
    pickFirst: 'Elige cómo pagar',
    barPlain: (name: string) => `${name}: sin comisión`,
    barWithCommission: (name: string, base: string, commission: string) => `${name}: ${base} + ${commission}`,
    addTaxData: 'Agregar datos fiscales',
    onPhone: 'Sigue en tu teléfono',
    onPhoneHow: 'Apunta la cámara de tu teléfono aquí: se abre este mismo pago.',
    protects: 'Tus datos viajan cifrados. El colegio nunca ve tu tarjeta.',
    prompt: 'Selecciona tu método de pago',
    noCharges: 'Sin facturas',
    noMethods: 'Por ahora no hay formas de pago en línea. Escribe al colegio para que te ayude.',
    noUsableMethods: 'Ninguna forma de pago admite este monto. Escribe al colegio para que te ayude.',
    /** One line beside every button that goes on to pay, with two links, by country. */
    acceptance: { MX: acceptance, CO: acceptance, EC: acceptance },
    continue: 'Continuar',
    working: 'Procesando...',
    totalPlain: 'Sin comisión',
    totalWithCommission: (base: string, commission: string) => `${base} + comisión ${commission}`,
    plusCommission: 'Más la comisión de la forma que elijas',
    noSignal: 'No hay internet. No se generó nada.',
    inProcessTitle: 'Tienes un pago en proceso',
    resume: 'Continuar con este pago',
  },
  status: {
    seeReceipt: 'Ver comprobante',
  },
  pageError: {
    title: 'Algo salió mal',
    advice:
      'No pudimos mostrar esta página. Vuelve a intentarlo; si ya pagaste, no pagues otra vez: abre tu enlace y mira ahí cómo va.',
    notFoundTitle: 'Esta página no existe',
    notFound: 'Abre de nuevo el enlace que te envió el colegio.',
    retry: 'Intentar de nuevo',
    goCheckout: 'Ir a mi pago',
    newLink: 'Enviarme un enlace nuevo',
    noKeyTitle: 'Abre el enlace de tu colegio',
    noKey: 'Para ver tu pago, abre el enlace que te mandó el colegio, por correo o WhatsApp.',
    offlineTitle: 'No hay internet',
    offline: 'Revisa tu conexión. Antes de pagar otra vez, mira aquí si ya aparece un pago en proceso.',
  },
};

/** What every locale must have: the keys of es-MX, each a text or a function with the same arguments. */
export type Catalogue = typeof esMX;
