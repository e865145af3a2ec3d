import { inLocales } from './in-locales.ts';

interface Words {
  readonly title: string;
  readonly advice: string;
}

/** Refusals whose words for payers do not fit an office, by the API's codes. */
const spanish: Readonly<Record<string, Words>> = {
  invalid_request: { title: 'Revisa lo que escribiste', advice: 'Corrige lo marcado y envíalo otra vez.' },
  forbidden: { title: 'Tu permiso no alcanza para esto', advice: 'Pide a quien administra que lo haga.' },
  payment_session_already_paid: { title: 'Este cobro ya está pagado', advice: 'No hay nada más que hacer.' },
  payment_session_not_found: { title: 'No encontramos este cobro', advice: 'Puede ser de otro plantel.' },
  payment_session_expired: { title: 'Este cobro ya se terminó', advice: 'Haz otro cobro si hace falta.' },
  external_id_reused: {
    title: 'Ese folio ya es de otro cobro',
    advice: 'Usa otro folio o abre el cobro que ya existe.',
  },
  day_not_found: { title: 'Ese día no tiene corte', advice: 'El primero es el de tu primer pago.' },
  day_not_closed: { title: 'Este día sigue abierto', advice: 'Espera a que se cierre.' },
  day_signed_off: { title: 'Este corte ya está firmado', advice: 'Se firma una sola vez.' },
  account_not_found: { title: 'No encontramos esa cuenta', advice: 'Vuelve a abrir la pantalla.' },
  too_many_requests: { title: 'Vas muy rápido', advice: 'Espera un minuto e inténtalo otra vez.' },
  idempotency_key_reused: {
    title: 'Esto ya se envió',
    advice: 'Vuelve a abrir la pantalla antes de intentarlo otra vez.',
  },
  amount_out_of_range: { title: 'Es más de lo que queda de este pago', advice: 'Escribe un monto menor.' },
  invalid_payment_status: { title: 'Este pago ya no permite esto', advice: 'Vuelve a abrirlo para ver cómo quedó.' },
  payment_not_found: { title: 'No encontramos este pago', advice: 'Puede ser de otro plantel.' },
  case_not_found: { title: 'Este caso ya cambió', advice: 'Vuelve a abrirlo para ver quién lo decidió.' },
  return_maybe_known: {
    title: 'El proveedor ya avisó de una devolución así',
    advice: 'Si es otra que hiciste tú, elige que la devolviste por tu cuenta.',
  },
  refund_not_possible: {
    title: 'El proveedor no puede devolver este dinero',
    advice: 'Devuélvelo por tu cuenta y anótalo aquí.',
  },
  not_found: { title: 'Esto ya cambió', advice: 'Vuelve a abrirlo para ver cómo quedó.' },
  idempotency_key_in_flight: { title: 'Todavía se está haciendo', advice: 'Espera un momento y vuelve a mirar.' },
};
const english: Readonly<Record<string, Words>> = {
  invalid_request: { title: 'Check what you typed', advice: 'Correct what is marked and send it again.' },
  forbidden: { title: 'Your role does not allow this', advice: 'Ask an administrator to do it.' },
  payment_session_already_paid: { title: 'This charge is paid', advice: 'There is nothing more to do.' },
  payment_session_not_found: { title: 'We did not find this charge', advice: 'It may belong to another campus.' },
  payment_session_expired: { title: 'This charge has ended', advice: 'Make another one if you need it.' },
  external_id_reused: {
    title: 'Another charge has that id',
    advice: 'Use another id, or open the charge that has it.',
  },
  day_not_found: { title: 'That day has no close', advice: 'The first is that of your first payment.' },
  day_not_closed: { title: 'This day is still open', advice: 'Wait until it closes.' },
  day_signed_off: { title: 'This day is signed already', advice: 'A day is signed once.' },
  account_not_found: { title: 'We did not find that account', advice: 'Open the screen again.' },
  too_many_requests: { title: 'That was too fast', advice: 'Wait a minute and try again.' },
  idempotency_key_reused: { title: 'This was sent before', advice: 'Open the screen again before you try once more.' },
  amount_out_of_range: { title: 'It is more than what is left of this payment', advice: 'Type a smaller amount.' },
  invalid_payment_status: { title: 'This payment does not allow it any more', advice: 'Open it again to see it now.' },
  payment_not_found: { title: 'We did not find this payment', advice: 'It may belong to another campus.' },
  case_not_found: { title: 'This case changed meanwhile', advice: 'Open it again to see who decided it.' },
  return_maybe_known: {
    title: 'The provider reported such a return',
    advice: 'If you made another one, choose that you returned it yourself.',
  },
  refund_not_possible: {
    title: 'The provider cannot return this money',
    advice: 'Return it yourself and record it here.',
  },
  not_found: { title: 'This changed meanwhile', advice: 'Open it again to see it now.' },
  idempotency_key_in_flight: { title: 'It is still being done', advice: 'Wait a moment and look again.' },
};

export const deskProblems = inLocales(spanish, english);
