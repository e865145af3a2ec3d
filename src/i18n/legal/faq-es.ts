import type { Country } from '#domain/money';
import type { FaqPlace, LegalTexts } from './legal-document.ts';

/** How each way to pay works in each country, and how long it takes. Source: spec §1, §9. */
export const faqEsPlaces = {
  MX: {
    words: {
      amount: 'monto',
      instructions: 'ficha',
      debit: 'domiciliación',
      papers: 'tu RFC, tu régimen y, si quieres, nombre, código postal y uso del CFDI',
    },
    bodies: {
      transfer: [
        'Te damos una CLABE y una referencia. En la app de tu banco elige transferir a otro banco (SPEI), pega la CLABE, escribe el monto exacto y la referencia. Cada pago tiene su propia CLABE: no la guardes para la próxima vez.',
      ],
      cash: [
        'Te damos una referencia con código de barras. Muéstrala en la caja de la tienda y paga el monto exacto antes de las 11:59 p. m. del día que dice. La tienda puede cobrarte una comisión aparte. En OXXO y otras tiendas hay un máximo por pago; si tu monto es mayor, esa forma no se puede elegir.',
      ],
      'other-ways': [
        'Algunas instituciones también ofrecen depósito en ventanilla de banco, apps con la referencia del alumno o cargo a nómina. Al elegir una te decimos paso por paso qué hacer.',
      ],
      time: [
        [
          'Tarjeta: al momento. Si tu banco la valida, hasta 15 minutos.',
          'Transferencia (SPEI): unas 2 horas, y hasta 48 en días inhábiles.',
          'OXXO: hasta 24 horas. Otras tiendas: desde 30 minutos y hasta 72 horas.',
          'Depósito en banco y apps: hasta 24 horas.',
        ],
      ],
    },
  },
  CO: {
    words: {
      amount: 'valor',
      instructions: 'referencia',
      debit: 'autorización de débito automático',
      papers: 'el tipo y número de tu documento o el NIT',
    },
    bodies: {
      transfer: [
        'Con PSE eliges tu banco y tipo de persona, entras a la página de tu banco y apruebas el débito desde tu cuenta de ahorros o corriente. Al terminar vuelves aquí y ves el resultado.',
      ],
      cash: [
        'Te damos un número de convenio y una referencia. Dilos en un corresponsal bancario y paga el valor exacto antes de la fecha. Guarda el recibo.',
      ],
      'other-ways': [
        'Algunas instituciones también ofrecen billeteras y otros medios. Al elegir uno te decimos paso por paso qué hacer.',
      ],
      time: [
        [
          'Tarjeta: al momento. Si tu banco la valida, hasta 15 minutos.',
          'PSE: casi siempre al momento; algunos bancos tardan más en confirmar.',
          'Corresponsal: hasta 2 horas.',
          'Bancolombia: hasta 24 horas.',
        ],
      ],
    },
  },
  EC: {
    words: {
      amount: 'valor',
      instructions: 'referencia',
      debit: 'autorización de débito automático',
      papers: 'tu cédula, RUC o pasaporte',
    },
    bodies: {
      transfer: [
        'Entra a tu banca en línea o acércate a tu banco y paga con el código que te damos. En los bancos solo se puede pagar el rubro más antiguo en cada transacción: cuando se confirme, sigue con el siguiente.',
        'También puedes transferir a la cuenta de la institución: te damos la cuenta y una referencia de este pago. Escríbela en el concepto, y después toca “Ya transferí” con el número que te da tu banco.',
      ],
      cash: [
        'Paga con tu código en las ventanillas y puntos de pago que te indicamos. En Banco del Barrio el máximo es de 200 USD por pago. Si eliges “Efectivo”, la página de pago te da un número de depósito: con él pagas el valor exacto. Guarda el recibo.',
      ],
      'other-ways': [
        'Algunas instituciones también ofrecen otras formas. Al elegir una te decimos paso por paso qué hacer.',
      ],
      time: [
        [
          'Tarjeta: al momento. Si tu banco la valida, hasta 15 minutos.',
          'Con tu código, en Banco Pichincha o Guayaquil: al momento.',
          'Efectivo en los demás puntos de pago: hasta 24 horas.',
          'Transferencia: hasta 48 horas.',
        ],
      ],
    },
  },
} as const satisfies Record<Country, FaqPlace>;

export const faqEs = {
  title: 'Preguntas frecuentes',
  intro:
    'Cómo se paga aquí, cuánto tarda y qué hacer si algo sale distinto. En tu pago ves solo las formas que ofrece tu institución; aquí explicamos todas.',
  parts: {
    who: [
      '¿Quién me cobra?',
      'Te cobra {entity}. Esta página solo hace el cobro por su cuenta. En tu estado de cuenta puede aparecer el nombre del procesador de pagos o del beneficiario que te mostramos.',
    ],
    safe: [
      '¿Es seguro?',
      'Sí. La página viaja cifrada y los datos de tu tarjeta van directo al procesador de pagos: ni la institución ni esta página los ven. Revisa que el enlace te haya llegado de tu institución. Nunca te pedimos contraseñas, claves ni códigos de tu banco.',
    ],
    card: [
      '¿Cómo pago con tarjeta?',
      'Escribe número, vencimiento, código de seguridad y nombre, o elige una tarjeta guardada. Tu banco puede pedirte que confirmes en su propia página. Si lo rechaza, no se hizo ningún cobro y te decimos qué puedes hacer.',
    ],
    transfer: ['¿Cómo pago desde mi banco?'],
    cash: ['¿Cómo pago en efectivo?'],
    'other-ways': ['¿Hay otras formas?'],
    time: [
      '¿Cuánto tarda en reflejarse?',
      'Es el máximo normal. Te avisamos por correo cuando se confirma y la página cambia sola.',
    ],
    twice: [
      '¿Y si pagué dos veces?',
      'La institución lo ve enseguida y te dirá cómo te lo devuelve o si queda a tu favor; en tu comprobante puedes decirle qué prefieres. Para evitarlo, si cambias de forma de pago no pagues la {instructions} anterior. Si pasó, escribe a {contact}.',
    ],
    short: [
      '¿Y si pagué de menos o de más?',
      'De menos: lo que pagaste cuenta y aquí verás cuánto falta. De más: es tuyo, la institución lo sabe y en tu comprobante puedes decirle qué prefieres. Paga siempre el {amount} exacto, de una sola vez.',
    ],
    late: [
      '¿Y si pagué después de la fecha?',
      'Si el dinero llegó, se registra y aparecerá aquí aunque la referencia haya vencido. La institución te dirá si hace falta algo más, por ejemplo un recargo.',
    ],
    failed: [
      'Pagué y no aparece. ¿Qué hago?',
      'No pagues otra vez. Espera el tiempo de tu forma de pago, abre tu enlace y presiona “Ya pagué”: preguntamos al banco o a la red en ese momento. Si sigue sin aparecer, envía tu recibo a la institución con el código de ayuda, si lo ves.',
    ],
    'saved-cards': [
      '¿Puedo guardar mi tarjeta?',
      'Sí, si marcas la casilla al pagar. La conserva el procesador de pagos, no esta página. La quitas cuando quieras desde el pago con tarjeta, excepto si tiene cargos automáticos.',
    ],
    domiciliation: [
      '¿Qué son los cargos automáticos?',
      'Con la {debit} permites que la institución cobre a tu tarjeta lo que venza. Es opcional y termina cuando avisas a la institución.',
    ],
    invoice: [
      '¿Cómo pido mi factura?',
      'Si tu institución la ofrece aquí, antes de pagar escribe {papers}. La factura la emite la institución y te la envía ella. El comprobante de esta página prueba el pago, pero no es una factura.',
    ],
    link: [
      'Mi enlace venció',
      'Por seguridad cada enlace dura 3 días. Ábrelo y pide otro: llega al correo que tiene la institución. Una referencia que ya generaste y no has pagado se puede pagar hasta su propia fecha.',
    ],
    language: [
      '¿Puedo verla en otro idioma?',
      'Sí: al pie de cada página puedes cambiar entre español e inglés cuando quieras. Tu pago no cambia.',
    ],
    contact: ['¿Con quién hablo?', 'Para dudas de lo que debes, devoluciones, becas o facturas: {contact}.'],
  },
} as const satisfies LegalTexts<string>;

/** Its parts, in its order, are those of every country and language. */
export type FaqTexts = LegalTexts<keyof (typeof faqEs)['parts']>;
