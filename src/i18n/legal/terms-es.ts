import type { Country } from '#domain/money';
import type { CountryWords, LegalTexts } from './legal-document.ts';

/** What differs between the countries: words, authorities, laws. */
export const termsEsWords = {
  MX: {
    amount: 'monto',
    instructions: 'ficha o referencia',
    notice: 'el aviso de privacidad',
    counter: 'La tienda',
    taxes: 'datos fiscales (RFC, régimen, código postal y uso del CFDI)',
    debit: 'domiciliación',
    returned:
      'Si pagaste con tarjeta y no reconoces el cargo, también puedes pedir la aclaración a tu banco en los plazos de ley.',
    law: 'Se aplican las leyes de México. La Ley Federal de Protección al Consumidor te ampara: puedes acudir a la Procuraduría Federal del Consumidor (PROFECO) o a los tribunales de tu domicilio. Nada de lo aquí dicho limita esos derechos.',
  },
  CO: {
    amount: 'valor',
    instructions: 'referencia',
    notice: 'la política de tratamiento de datos',
    counter: 'El corresponsal',
    taxes: 'datos de facturación (tipo y número de documento o NIT)',
    debit: 'autorización de débito automático',
    returned:
      'Si pagaste con tarjeta u otro instrumento electrónico puedes pedir la reversión del pago en los casos del artículo 51 de la Ley 1480 de 2011, dentro de los 5 días hábiles siguientes a conocer el motivo.',
    law: 'Se aplican las leyes de Colombia. El Estatuto del Consumidor (Ley 1480 de 2011) te ampara: puedes acudir a la Superintendencia de Industria y Comercio o a los jueces. Nada de lo aquí dicho limita esos derechos.',
  },
  EC: {
    amount: 'valor',
    instructions: 'referencia',
    notice: 'la política de privacidad',
    counter: 'El punto de pago',
    taxes: 'datos de facturación (cédula, RUC o pasaporte)',
    debit: 'autorización de débito automático',
    returned: 'Si pagaste con tarjeta y no reconoces el consumo, también puedes reclamar ante tu banco.',
    law: 'Se aplican las leyes del Ecuador. La Ley Orgánica de Defensa del Consumidor te ampara: puedes acudir a la Defensoría del Pueblo o a los jueces competentes. Nada de lo aquí dicho limita esos derechos.',
  },
} as const satisfies Record<Country, CountryWords>;

export const termsEs = {
  title: 'Términos de uso',
  intro:
    'Estos términos dicen cómo funciona esta página de pago, qué puedes esperar de ella y qué haces tú. Al continuar con tu pago los aceptas.',
  parts: {
    parties: [
      'Entre quiénes son',
      'Quien te cobra es {entity}. Los conceptos, los precios y la relación escolar son suyos. Esta página solo sirve para pagarlos: no presta dinero, no guarda tu saldo y no decide qué debes.',
    ],
    service: [
      'Qué hace esta página',
      [
        'Te muestra lo que debes y las formas de pago que ofrece la institución.',
        'Prepara el pago: cobra tu tarjeta por medio de un procesador, te lleva a tu banco o te da una {instructions} para pagar.',
        'Te dice cómo va, te da un comprobante y avisa a la institución cuando el dinero llega.',
      ],
    ],
    link: [
      'Tu enlace',
      'El enlace que recibes es personal y dura 3 días; uno nuevo deja sin efecto al anterior. Quien lo tenga puede ver lo que debes y pagarlo: compártelo solo con quien confíes. Nunca te pediremos contraseñas ni códigos de tu banco.',
    ],
    price: [
      'Cuánto pagas',
      'Antes de pagar ves el {amount} total y la comisión de cada forma de pago, si la hay. Nunca se cobra un total distinto del que aceptaste: si cambia, te mostramos el nuevo y decides otra vez. {counter} o tu banco pueden cobrarte aparte su propio servicio.',
    ],
    methods: [
      'Formas de pago',
      'Cada forma tiene sus límites y su tiempo, y los ves antes de elegir. Una {instructions} vale hasta la fecha que dice, aunque tu enlace venza antes. Paga el {amount} exacto y de una sola vez.',
    ],
    confirmed: [
      'Cuándo está pagado',
      'Tu pago está hecho cuando el procesador, el banco o la red confirma que recibió el dinero, no cuando presionas el botón ni por un comprobante que hagas tú. El comprobante de esta página es la prueba del pago. Mientras esté pendiente no pagues otra vez.',
    ],
    mistakes: [
      'Si pagas de menos, de más, tarde o dos veces',
      [
        'De menos: el dinero cuenta y verás cuánto falta, salvo que la institución decida otra cosa.',
        'De más o dos veces: la institución se entera y decide contigo si lo devuelve o lo guarda a tu favor.',
        'Después de la fecha: si el dinero llega, se registra y la institución te dice si falta algo, por ejemplo un recargo.',
      ],
      'Si algo no coincide, escribe a {contact}.',
    ],
    cards: [
      'Tarjetas guardadas y cargos automáticos',
      'Guardar una tarjeta es opcional y la quitas cuando quieras. La {debit} se da aparte, con sus propias condiciones a la vista, y termina cuando avisas a la institución. Usa solo tarjetas tuyas o con permiso de su titular.',
    ],
    returns: [
      'Devoluciones y aclaraciones',
      'Las devoluciones las decide y las hace la institución, según lo que contrataste con ella y la ley. Pídelas a {contact}. {returned}',
    ],
    invoice: [
      'Factura',
      'La factura la emite la institución con los {taxes} que das aquí. Revísalos antes de pagar: cambiarlos después depende de la institución y de las normas tributarias.',
    ],
    duties: [
      'Lo que te pedimos',
      [
        'Ser mayor de edad y dar datos verdaderos.',
        'Usar la página solo para pagar lo que aparece en tu enlace.',
        'No intentar ver pagos ajenos, alterar la página ni usarla de forma automatizada.',
      ],
    ],
    limits: [
      'De qué respondemos',
      'Cuidamos que la página esté disponible y que ningún pago se pierda ni se repita. Puede haber pausas por mantenimiento, o fallas de bancos, redes o de tu conexión: si un pago quedó en duda, la página te dice cómo va y nadie te cobra otra vez por preguntar. La institución responde por los servicios educativos.',
    ],
    data: ['Tus datos', 'Se tratan como dice {notice}. Su enlace está al pie de cada página.'],
    law: ['Leyes y reclamaciones', '{law}', 'Primero puedes escribir a {contact}.'],
    changes: [
      'Cambios a estos términos',
      'Si cambian, la nueva versión estará aquí con su fecha y te pediremos aceptarla antes de tu siguiente pago. Un pago ya hecho se rige por la versión que aceptaste.',
    ],
  },
} as const satisfies LegalTexts<string>;

/** Its parts, in its order, are those of every country and language. */
export type TermsTexts = LegalTexts<keyof (typeof termsEs)['parts']>;
