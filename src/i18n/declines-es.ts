import type { DeclineGroup } from '#domain/decline-reasons';

/** Why a payment was not made. The first six: spec §8. */
export const declinesEs: Readonly<Record<DeclineGroup, string>> = {
  invalid_payment_method: 'El método de pago no es válido. Prueba con otro.',
  check_cvv_and_expiry: 'Revisa tu CVV y fecha de vencimiento e inténtalo de nuevo.',
  rejected_by_bank: 'Tu banco rechazó el pago o no había fondos suficientes.',
  payment_data_error: 'Hay un error en los datos del método de pago.',
  could_not_be_processed: 'No se pudo procesar este pago. Prueba con otra tarjeta.',
  system_error: 'Hubo un error del sistema al procesar el pago.',
  insufficient_funds: 'Tu banco dice que no hay fondos suficientes.',
  not_confirmed: 'No confirmaste la compra en tu banco.',
  amount_limit:
    'Es más de lo que el colegio puede recibir de esta forma. Comunícate con el colegio si quieres pagar así esta cantidad.',
  bank_unreachable: 'No pudimos comunicarnos con tu banco. Elige otro banco o inténtalo más tarde.',
  not_created: 'No se pudo crear la transacción.',
  outcome_unknown: 'No tuvimos respuesta y no sabemos cómo terminó este pago.',
};
