/** Each refusal as the payer reads it: what happened, and what to do. Keys are the API's codes. Source: spec §8. */
const advisor = 'Comunícate con un asesor del colegio.';
const ours = {
  title: '¡Ups!',
  advice: 'Inténtalo de nuevo en un momento. Si sigue igual, comunícate con un asesor y dale el código de ayuda.',
};
const reload = {
  title: 'No pudimos leer tu solicitud',
  advice: 'Vuelve a abrir el enlace que te envió el colegio e inténtalo de nuevo.',
};

export const problemsEs = {
  at_most_one_tutor_per_payment_session: {
    title: 'Solo puede haber un tutor por pago',
    advice: `Los conceptos de este enlace son de tutores distintos. ${advisor}`,
  },
  charges_campus_mismatch: {
    title: 'Los conceptos son de planteles distintos',
    advice: `Todos los conceptos deben ser del mismo plantel. ${advisor}`,
  },
  charges_required: {
    title: 'Estos conceptos ya están pagados',
    advice: 'No tienes nada pendiente en este enlace. Revisa tu estado de cuenta.',
  },
  invalid_vat: { title: 'Hay un error en los impuestos', advice: `El impuesto de este pago no es válido. ${advisor}` },
  no_tutor_found_for_students: {
    title: 'No encontramos al tutor',
    advice: `Los alumnos de este enlace no tienen un tutor registrado. ${advisor}`,
  },
  payment_session_already_paid: {
    title: 'Este pago ya está hecho',
    advice: 'No tienes que pagar otra vez.',
  },
  payment_session_not_found: {
    title: 'Este enlace ya no está disponible',
    advice: 'Revisa que lo abriste completo, tal como te llegó. Si no funciona, pide otro al colegio.',
  },
  payment_session_expired: {
    title: 'Este enlace ya venció',
    advice: 'Por seguridad, los enlaces de pago duran 3 días. Pide uno nuevo al colegio.',
  },
  payment_session_disabled: {
    title: 'Los pagos están en pausa',
    advice: 'El colegio desactivó los pagos en línea por ahora. Comunícate con la administración del colegio.',
  },
  payment_session_under_review: {
    title: 'El colegio está revisando tu pago',
    advice: 'Recibimos menos de lo que se pidió. No pagues de nuevo: el colegio te dirá cómo sigue.',
  },
  payment_session_has_payments: {
    title: 'Ya hay dinero recibido en este pago',
    advice: 'Por eso sus conceptos no pueden cambiar. Comunícate con un asesor del colegio.',
  },
  currency_mismatch: {
    title: 'La moneda no corresponde',
    advice: `La moneda de este pago no es la de tu país. ${advisor}`,
  },
  payment_session_already_in_confirmation_pending_state: {
    title: 'Ya hay un pago en proceso',
    advice: 'Espera a que se confirme o inténtalo más tarde. No se hizo otro cobro.',
  },
  payment_session_commit_error: {
    title: 'No pudimos terminar el pago',
    advice:
      'Ocurrió un error al finalizar el pago. Antes de intentarlo otra vez, revisa si ya aparece un pago en proceso.',
  },
  invalid_payment_status: { title: 'Este pago ya cambió', advice: 'Te mostramos cómo va antes de hacer otro.' },
  payment_not_replaced: {
    title: 'Tu referencia anterior sigue activa',
    advice: 'No pudimos confirmar que se canceló. Espera un momento e inténtalo de nuevo, o paga con la que ya tienes.',
  },
  too_many_corrections: {
    title: 'Ya no puedes corregir estos datos',
    advice: 'Ya los corregiste tres veces. Si algo no coincide, muestra al colegio el comprobante de tu banco.',
  },
  payment_method_not_available: {
    title: 'Esta forma de pago no está disponible',
    advice: 'Elige otra. No se hizo ningún cobro.',
  },
  amount_out_of_range: {
    title: 'El monto no se puede pagar así',
    advice: 'Esta forma de pago tiene un monto mínimo o máximo. Elige otra. No se hizo ningún cobro.',
  },
  quote_changed: { title: 'El total cambió', advice: 'Revisa el nuevo total antes de pagar. No se hizo ningún cobro.' },
  payment_not_found: { title: 'No encontramos este pago', advice: 'Abre de nuevo el enlace que te envió el colegio.' },
  case_not_found: {
    title: 'No encontramos este caso',
    advice: 'Puede que ya esté resuelto. Revisa la lista de casos.',
  },
  day_not_found: { title: 'No encontramos este día', advice: 'Revisa la lista de días.' },
  day_not_closed: { title: 'Este día sigue abierto', advice: 'Espera a que cierre e inténtalo otra vez.' },
  day_signed_off: { title: 'Este día ya tiene visto bueno', advice: 'Un día recibe el visto bueno una sola vez.' },
  ledger_account_missing: {
    title: 'Falta una cuenta contable',
    advice: 'Asigna una cuenta a cada movimiento del día e inténtalo otra vez.',
  },
  return_maybe_known: {
    title: 'Esa devolución ya está registrada',
    advice: 'El proveedor ya informó una devolución por ese importe. Si es otra, dilo al registrarla.',
  },
  refund_not_possible: {
    title: 'El proveedor no puede devolver este dinero',
    advice: 'Devuélvelo por tu cuenta y registra cómo lo hiciste.',
  },
  payment_disputed: {
    title: 'El banco disputa este pago',
    advice: 'Espera a que el banco decida: si devuelves ahora, la familia podría recibir el dinero dos veces.',
  },
  card_form_invalid: {
    title: 'El formulario de la tarjeta caducó',
    advice: 'Escribe de nuevo los datos de tu tarjeta. No se hizo ningún cobro.',
  },
  card_without_months: {
    title: 'Esta tarjeta no tiene meses',
    advice: 'Se cobra en un solo pago. Si estás de acuerdo, paga otra vez.',
  },
  card_data_refused: {
    title: 'Escribiste datos de la tarjeta en otro campo',
    advice:
      'El número y el código van solo en sus campos. Escribe el nombre como aparece en la tarjeta. No se hizo ningún cobro.',
  },
  invalid_answers: {
    title: 'Revisa lo que escribiste',
    advice: 'Falta algún dato o no es correcto. No se envió nada al banco.',
  },
  acceptance_required: {
    title: 'Falta aceptar los documentos',
    advice: 'Lee y acepta los documentos junto al botón para seguir.',
  },
  card_not_found: {
    title: 'No encontramos esa tarjeta',
    advice: 'Puede que ya la hayas quitado. Usa otra tarjeta o escribe sus datos.',
  },
  card_is_domiciled: {
    title: 'No puedes eliminar tarjetas domiciliadas',
    advice: 'Se usa para un cargo automático. Para quitarla, pide al colegio que termine la domiciliación.',
  },
  domiciliation_not_offered: {
    title: 'Este pago no se puede domiciliar',
    advice: 'El colegio no ofrece cargos automáticos con esta tarjeta. Tu pago no cambia.',
  },
  logo_not_usable: {
    title: 'El logotipo no se puede usar',
    advice: 'Revisa que la dirección lleve a una imagen PNG, JPEG o WebP.',
  },
  unknown_provider: {
    title: 'No conocemos este proveedor',
    advice: 'Revisa su nombre en la lista de proveedores.',
  },
  credentials_unusable: {
    title: 'Las credenciales no están completas',
    advice: 'Revisa que estén todas, copiadas enteras, y que sean para pagos reales.',
  },
  credentials_refused: {
    title: 'El proveedor no acepta estas credenciales',
    advice: 'Cópialas de nuevo desde la consola del proveedor. La cuenta quedó como estaba.',
  },
  account_not_found: { title: 'No encontramos esta cuenta', advice: 'Revisa la lista de cuentas.' },
  account_exists: {
    title: 'Ya hay una cuenta con este proveedor',
    advice: 'Cambia sus credenciales, o ciérrala antes de agregar otra.',
  },
  account_closed: { title: 'Esta cuenta está cerrada', advice: 'No recibe pagos nuevos. Los anteriores continúan.' },
  merchant_taken: {
    title: 'Este comercio ya cobra aquí',
    advice: 'Cada comercio tiene una sola cuenta. Consulta con quien administra los pagos.',
  },
  another_merchant: {
    title: 'Las credenciales son de otro comercio',
    advice: 'Para cobrar con otro comercio, cierra esta cuenta y agrega una nueva.',
  },
  mandate_not_found: {
    title: 'No encontramos esta domiciliación',
    advice: 'Puede que ya haya terminado. Revisa la lista de domiciliaciones.',
  },
  tax_data_required: {
    title: 'Faltan tus datos fiscales',
    advice: 'El colegio los necesita para tu factura. Escríbelos y después paga. No se hizo ningún cobro.',
  },
  tax_data_invalid: {
    title: 'Revisa tus datos fiscales',
    advice: 'El número no tiene la forma que debe tener. Cópialo tal como aparece en tu documento.',
  },
  tax_data_not_found: {
    title: 'No encontramos esos datos fiscales',
    advice: 'Puede que ya los hayas quitado. Escríbelos de nuevo o elige otros.',
  },
  policy_not_accepted: {
    title: 'Falta aceptar el aviso de privacidad',
    advice: 'Léelo y acéptalo para continuar. No se hizo ningún cobro.',
  },
  handoff_not_found: {
    title: 'Este paso ya no es válido',
    advice: 'Regresa a la ventana donde empezaste y sigue desde ahí.',
  },
  voucher_link_ended: {
    title: 'Este enlace ya terminó',
    advice:
      'La referencia de pago ya no se muestra aquí. Para verla, abre el enlace de pago que te envió el colegio o pídele información.',
  },
  student_card_ended: {
    title: 'Esta tarjeta ya no vale',
    advice: 'Pide al colegio la tarjeta de este año.',
  },
  student_card_not_found: {
    title: 'No encontramos esta tarjeta',
    advice: 'Revisa que el enlace esté completo o escanea otra vez el código de la tarjeta.',
  },
  check_code_not_found: {
    title: 'No pudimos comprobar este documento',
    advice: 'Escanea otra vez el código. Si vuelve a pasar, no lo tomes por bueno y pregunta al colegio.',
  },
  voucher_not_found: {
    title: 'No encontramos esta referencia',
    advice: 'Revisa que abriste el enlace completo, o genera la referencia de nuevo desde tu pago.',
  },
  invalid_request: reload,
  malformed_json: reload,
  unauthorized: {
    title: 'Tu sesión terminó',
    advice: 'Vuelve a abrir el enlace que te envió el colegio. Si tienes un pago en proceso, ahí sigue.',
  },
  forbidden: {
    title: 'No pudimos comprobar que fuiste tú',
    advice: 'Abre de nuevo el enlace que te envió el colegio e inténtalo otra vez. No se hizo ningún cobro.',
  },
  not_found: { title: 'Esta página no existe', advice: 'Abre de nuevo el enlace que te envió el colegio.' },
  method_not_allowed: reload,
  request_timeout: reload,
  payload_too_large: reload,
  unsupported_media_type: reload,
  too_many_requests: { title: 'Demasiados intentos seguidos', advice: 'Espera unos minutos e inténtalo de nuevo.' },
  idempotency_key_required: ours,
  external_id_reused: ours,
  idempotency_key_reused: ours,
  idempotency_key_in_flight: {
    title: 'Ya estamos procesando tu pago',
    advice: 'Espera un momento; no lo intentes otra vez.',
  },
  invalid_signature: ours,
  provider_unavailable: {
    title: 'No hay respuesta del banco o la tienda',
    advice:
      'Puede que el pago se esté procesando. Revisa aquí antes de intentarlo otra vez, o elige otra forma de pago.',
  },
  service_unavailable: {
    title: 'Estamos en una pausa breve',
    advice: 'Inténtalo de nuevo en unos minutos. Los pagos en proceso siguen su curso.',
  },
  outcome_unknown: {
    title: 'Estamos en una pausa breve',
    advice: 'Si acabas de pagar, no pagues otra vez. Vuelve a mirar aquí en unos minutos.',
  },
  internal_error: ours,
};

export type ProblemTexts = typeof problemsEs;
