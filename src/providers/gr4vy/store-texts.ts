import { offerTexts, type OfferTexts } from '#providers/offer-texts';

const inMexico: OfferTexts = {
  title: 'Efectivo en tiendas y farmacias',
  description: 'Te damos una referencia. Paga en la caja; se refleja en unos 30 minutos.',
  logosDescription: 'Walmart, Soriana, 7-Eleven y más',
  descriptionDisabled: 'En tiendas puedes pagar hasta {max}. Elige otra forma de pago.',
  steps: [
    'Elige una tienda de la lista que reciba este monto.',
    'Di en la caja que vas a pagar un servicio y muestra el código de barras. Si no se puede leer, dicta la referencia.',
    'Paga el total exacto en efectivo antes de las 11:59 p. m. del último día. La tienda puede cobrarte una comisión aparte.',
    'Guarda el ticket. Es tu comprobante.',
    'Tu pago se refleja en unos 30 minutos; puede tardar hasta 72 horas.',
  ],
};

/** Paying cash at shops and pharmacies. */
export const storeTexts = offerTexts({
  spanish: inMexico,
  abroad: {
    title: 'Efectivo en almacenes y farmacias (México)',
    descriptionDisabled: 'En almacenes puedes pagar hasta {max}. Elige otra forma de pago.',
    steps: [
      'Elige un almacén de la lista que reciba este valor.',
      ...inMexico.steps.slice(1, 2),
      'Paga el total exacto en efectivo antes de las 11:59 p. m. del último día. El almacén puede cobrarte una comisión aparte.',
      'Guarda el recibo. Es tu comprobante.',
      ...inMexico.steps.slice(4),
    ],
  },
  english: {
    title: 'Cash at shops and pharmacies',
    description: 'We give you a reference. Pay at the counter; it shows within about 30 minutes.',
    logosDescription: 'Walmart, Soriana, 7-Eleven and more',
    descriptionDisabled: 'At shops you can pay up to {max}. Please choose another way to pay.',
    steps: [
      'Choose a shop on the list that takes this amount.',
      'At the counter, say that you are paying for a service and show the barcode. If it cannot be read, read out the reference.',
      'Pay the exact total in cash before 11:59 PM of the last day. The shop may charge a fee of its own.',
      'Keep the receipt. It proves your payment.',
      'Your payment shows within about 30 minutes; it may take up to 72 hours.',
    ],
  },
});
