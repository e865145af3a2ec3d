import type { LegalTexts } from './legal-document.ts';

/**
 * Mexico's privacy notice, in Spanish.
 * Source: Ley Federal de Protección de Datos Personales en Posesión de los Particulares, DOF 20 March 2025.
 */
export const privacyMxEs = {
  title: 'Aviso de privacidad',
  intro:
    'Este aviso dice qué datos personales usamos cuando pagas aquí, para qué, con quién se comparten y cómo ejerces tus derechos. Se emite conforme a la Ley Federal de Protección de Datos Personales en Posesión de los Particulares (LFPDPPP).',
  parts: {
    responsible: [
      'Quién es responsable de tus datos',
      'El responsable es {entity}, que te cobra los conceptos de este pago. Esta página la opera un encargado que trata los datos por cuenta del responsable y solo para lo que aquí se dice.',
      'Contacto para datos personales: {contact}.',
    ],
    data: [
      'Qué datos usamos',
      [
        'Identificación y contacto de quien paga: nombre, correo, teléfono y, si la institución los tiene, CURP u otro documento.',
        'Del pago: conceptos, montos, fechas, forma de pago, referencia, resultado y comprobante.',
        'Fiscales, si pides factura: RFC, nombre o razón social, régimen, código postal y uso del CFDI.',
        'De la tarjeta: solo marca, últimos cuatro dígitos, vencimiento y nombre del titular. El número completo y el código de seguridad no llegan a nuestros servidores.',
        'Técnicos: dirección IP, fecha y hora, tipo de navegador, y la constancia de que aceptaste este aviso.',
      ],
      'No pedimos datos personales sensibles. Los datos patrimoniales o financieros se tratan solo para cobrar lo que tú decides pagar.',
    ],
    children: [
      'Datos de los alumnos',
      'Para que sepas qué pagas se muestran el nombre del alumno, su matrícula y sus conceptos. Los da la institución, y los trata porque eres su madre, padre o tutor. Un menor no debe usar esta página para pagar.',
    ],
    purposes: [
      'Para qué los usamos',
      'Finalidades necesarias, sin las que no se puede cobrar:',
      [
        'Mostrarte lo que debes y cobrar lo que elijas pagar.',
        'Confirmar el pago, darte tu comprobante y avisar a la institución.',
        'Enviarte por correo tu enlace, tu ficha, recordatorios y el resultado.',
        'Emitir la factura que pidas.',
        'Evitar cobros dobles, prevenir fraudes y atender aclaraciones.',
        'Cumplir obligaciones legales, fiscales y de prevención de lavado de dinero.',
      ],
      'Finalidades voluntarias, solo si tú lo pides: guardar una tarjeta y domiciliar tus próximos pagos. Puedes pagar sin ellas. No usamos tus datos para publicidad.',
    ],
    basis: [
      'Por qué podemos usarlos',
      'Son necesarios para cumplir la relación que tienes con la institución y las obligaciones que la ley impone. Para lo demás, y para tus datos financieros, contamos con el consentimiento que das al aceptar este aviso y continuar con tu pago.',
    ],
    sharing: [
      'Con quién se comparten',
      [
        'Con los procesadores de pagos, bancos, redes de tarjetas y tiendas que ejecutan la forma de pago que elijas.',
        'Con proveedores de alojamiento y de correo, que actúan por nuestra cuenta y pueden estar fuera de México.',
        'Con Google, proveedor de medición, solo donde quien opera esta página la configuró: qué páginas se abren, un seudónimo y, como todo sitio que se visita, tu dirección IP y tu tipo de navegador. Puede estar fuera de México.',
        'Con el SAT y el proveedor de certificación, si pides factura.',
        'Con autoridades competentes que lo requieran conforme a la ley.',
      ],
      'Estas comunicaciones no necesitan tu consentimiento cuando son necesarias para el pago o las ordena la ley. No vendemos tus datos.',
    ],
    cards: [
      'Tu tarjeta',
      'Lo que escribes en los campos de la tarjeta va directo al procesador de pagos, que cumple la norma PCI DSS. Si decides guardarla, el procesador la conserva y nosotros solo una clave que no sirve en otro lugar. La quitas cuando quieras, salvo que esté domiciliada: entonces primero pide a la institución que termine la domiciliación.',
    ],
    storage: [
      'Cuánto tiempo se conservan',
      'Los registros del pago se conservan mientras dure tu relación con la institución y los plazos de las leyes fiscales, mercantiles y contra el lavado de dinero. Después se bloquean y se suprimen. Tu enlace de pago vence a los 3 días.',
    ],
    security: [
      'Cómo se protegen',
      'Los datos viajan cifrados, los datos fiscales que escribes aquí se guardan cifrados, y solo accede quien lo necesita. Si una vulneración afecta de forma significativa tus derechos, te avisaremos sin demora para que puedas protegerte.',
    ],
    device: [
      'Qué se guarda en tu dispositivo',
      'Para que puedas pagar:',
      [
        'La clave de tu enlace, el estado de tu pago, tu idioma y la copia de tu ficha para verla sin conexión.',
        'En esta pestaña, el nombre del titular y el correo que escribes al pagar con tarjeta, hasta que el pago se hace. Nunca el número de la tarjeta ni su código.',
        'En esta pestaña, los datos fiscales que elegiste, con el número de documento casi todo oculto.',
        'Una cookie, XSRF-TOKEN, para que ningún otro sitio actúe en tu nombre. Se borra al cerrar el navegador.',
        'Una cookie por cada pago que haces aquí, para mostrarte tus meses pagados. Dura 400 días y la quitas cuando quieras.',
      ],
      'Abrir otro enlace borra lo del anterior, excepto las cookies. No hay publicidad.',
      'Solo donde quien opera esta página configuró una medición: un marco aparte carga el administrador de etiquetas de Google, que puede guardar en tu dispositivo un número de visitante. Sabe qué página se abrió, el idioma y el país, y te distingue por un seudónimo; no recibe tu nombre, tu correo ni tus documentos, y no se carga donde escribes tu tarjeta o tu banco.',
    ],
    rights: [
      'Tus derechos ARCO',
      [
        'Acceso: saber qué datos tuyos se tienen y cómo se usan.',
        'Rectificación: corregir los que estén mal o incompletos.',
        'Cancelación: que se supriman cuando ya no deban tratarse.',
        'Oposición: que no se usen para un fin, incluidas las decisiones automatizadas que te afecten.',
      ],
    ],
    request: [
      'Cómo ejercerlos',
      'Escribe a {contact}. Indica tu nombre y un medio para responderte, adjunta una identificación (o el poder de quien te represente), describe los datos y el derecho que quieres ejercer y, para rectificar, el documento que lo sustente.',
      'Te responderán en un máximo de 20 días hábiles y, si procede, se hará efectivo en los 15 días hábiles siguientes. Es gratuito; solo podrían cobrarse gastos de envío o de copias.',
    ],
    withdraw: [
      'Revocar tu consentimiento o limitar el uso',
      'Por el mismo medio puedes revocar tu consentimiento o pedir que se limite el uso o la divulgación de tus datos. No tiene efecto sobre lo ya pagado ni sobre lo que la ley obliga a conservar, y puede impedir que sigas pagando por aquí.',
    ],
    authority: [
      'Si no estás de acuerdo',
      'Puedes acudir a la Secretaría Anticorrupción y Buen Gobierno, la autoridad de protección de datos personales, dentro de los 15 días hábiles siguientes a la respuesta o al plazo en que debió darse.',
    ],
    changes: [
      'Cambios a este aviso',
      'Si este aviso cambia, la nueva versión estará en esta página con su fecha, y te pediremos aceptarla antes de tu siguiente pago.',
    ],
  },
} as const satisfies LegalTexts<string>;

/** Its parts, in its order, are those of every country and language. */
export type PrivacyTexts = LegalTexts<keyof (typeof privacyMxEs)['parts']>;
