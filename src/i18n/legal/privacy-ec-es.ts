import type { PrivacyTexts } from './privacy-mx-es.ts';

/** Ecuador's policy. Source: Ley Orgánica de Protección de Datos Personales, Registro Oficial 459, 26 May 2021. */
export const privacyEcEs: PrivacyTexts = {
  title: 'Política de privacidad',
  intro:
    'Esta política dice qué datos personales se tratan cuando pagas aquí, para qué, con qué base legal, quién los recibe y cómo ejerces tus derechos. Cumple la Ley Orgánica de Protección de Datos Personales (LOPDP) y su reglamento.',
  parts: {
    responsible: [
      'Quién es responsable del tratamiento',
      'El responsable es {entity}, que te cobra los rubros de este pago. Esta página la opera un encargado que trata los datos por su cuenta y solo para estas finalidades.',
      'Contacto para protección de datos: {contact}.',
    ],
    data: [
      'Qué datos se tratan',
      [
        'Identificación y contacto de quien paga: nombre, cédula, RUC o pasaporte, correo y teléfono.',
        'Del pago: rubros, valores, fechas, forma de pago, referencia, resultado y comprobante.',
        'De facturación, si pides factura: tipo y número de identificación, nombre o razón social.',
        'De la tarjeta: solo marca, últimos cuatro dígitos, vencimiento y nombre del titular. El número completo y el código de seguridad no llegan a nuestros servidores.',
        'Técnicos: dirección IP, fecha y hora, tipo de navegador, y la constancia de tu aceptación.',
      ],
      'No se piden datos sensibles.',
    ],
    children: [
      'Datos de niñas, niños y adolescentes',
      'Se muestran el nombre del estudiante, su código y sus rubros, para que sepas qué pagas. Los da la institución y se tratan en atención a su interés superior, porque eres su madre, padre o representante legal.',
    ],
    purposes: [
      'Para qué se tratan',
      [
        'Mostrarte lo que debes y cobrar lo que elijas pagar.',
        'Confirmar el pago, darte tu comprobante e informar a la institución.',
        'Enviarte por correo tu enlace, tu referencia, recordatorios y el resultado.',
        'Emitir la factura que pidas.',
        'Evitar cobros dobles, prevenir fraudes y atender reclamos.',
        'Cumplir deberes legales, tributarios y de prevención del lavado de activos.',
        'Solo si lo pides: guardar una tarjeta y activar el débito automático de tus próximos pagos.',
      ],
      'No se usan para publicidad ni para decisiones basadas solo en valoraciones automatizadas.',
    ],
    basis: [
      'Con qué base legal',
      'La ejecución de la relación que tienes con la institución, el cumplimiento de obligaciones legales y, para lo demás, el consentimiento libre, específico, informado e inequívoco que das al aceptar esta política y continuar con tu pago.',
    ],
    sharing: [
      'Quién los recibe',
      [
        'Procesadores de pago, bancos, Banred, redes de tarjetas y puntos de pago que ejecutan la forma de pago que elijas.',
        'Proveedores de alojamiento y de correo, encargados nuestros, que pueden estar fuera del Ecuador con garantías adecuadas.',
        'Google, proveedor de medición, solo donde quien opera esta página la configuró: qué páginas se abren, un seudónimo y, como todo sitio que se visita, tu dirección IP y tu tipo de navegador. Puede estar fuera del Ecuador.',
        'El Servicio de Rentas Internas, si pides factura.',
        'Autoridades que lo requieran conforme a la ley.',
      ],
      'No se venden tus datos.',
    ],
    cards: [
      'Tu tarjeta',
      'Lo que escribes en los campos de la tarjeta va directo al procesador de pagos, que cumple la norma PCI DSS. Si decides guardarla, el procesador la conserva y nosotros solo una clave que no sirve en otro lugar. La quitas cuando quieras, salvo que tenga débito automático: entonces primero pide a la institución que lo termine.',
    ],
    storage: [
      'Cuánto tiempo se conservan',
      'Mientras dure la finalidad y los plazos de las leyes tributarias, mercantiles y contra el lavado de activos; después se eliminan o se vuelven anónimos. Tu enlace de pago vence a los 3 días.',
    ],
    security: [
      'Seguridad',
      'Los datos viajan cifrados, los datos de facturación que escribes aquí se guardan cifrados, y solo accede quien lo necesita. Una vulneración se notifica a la Superintendencia de Protección de Datos Personales y, si pone en riesgo tus derechos, también a ti.',
    ],
    device: [
      'Qué se guarda en tu dispositivo',
      'Para que puedas pagar:',
      [
        'La clave de tu enlace, el estado de tu pago, tu idioma y la copia de tu referencia para verla sin conexión.',
        'En esta pestaña, el nombre del titular y el correo que escribes al pagar con tarjeta, hasta que el pago se hace. Nunca el número de la tarjeta ni su código.',
        'En esta pestaña, los datos de facturación que elegiste, con el número de documento casi todo oculto.',
        'Una cookie, XSRF-TOKEN, para que ningún otro sitio actúe en tu nombre. Se borra al cerrar el navegador.',
        'Una cookie por cada pago que haces aquí, para mostrarte tus meses pagados. Dura 400 días y la quitas cuando quieras.',
      ],
      'Abrir otro enlace borra lo del anterior, excepto las cookies. No hay publicidad.',
      'Solo donde quien opera esta página configuró una medición: un marco aparte carga el administrador de etiquetas de Google, que puede guardar en tu dispositivo un número de visitante. Sabe qué página se abrió, el idioma y el país, y te distingue por un seudónimo; no recibe tu nombre, tu correo ni tus documentos, y no se carga donde escribes tu tarjeta o tu banco.',
    ],
    rights: [
      'Tus derechos',
      [
        'Información sobre el tratamiento.',
        'Acceso a tus datos.',
        'Rectificación y actualización.',
        'Eliminación.',
        'Oposición.',
        'Portabilidad.',
        'Suspensión del tratamiento.',
        'No ser objeto de una decisión basada solo en valoraciones automatizadas.',
      ],
    ],
    request: [
      'Cómo ejercerlos',
      'Escribe a {contact} con tu nombre, una copia de tu identificación, un medio para responderte, el derecho que ejerces y los datos a los que se refiere. Es gratuito y te responderán en un máximo de 15 días.',
    ],
    withdraw: [
      'Revocar tu consentimiento',
      'Puedes revocarlo en cualquier momento por el mismo medio, sin dar razones. No afecta lo tratado antes ni lo que la ley obliga a conservar, y puede impedir que sigas pagando por aquí.',
    ],
    authority: [
      'La autoridad',
      'Si no te responden o no estás de acuerdo, puedes reclamar ante la Superintendencia de Protección de Datos Personales del Ecuador.',
    ],
    changes: [
      'Cambios a esta política',
      'Si cambia, la nueva versión estará en esta página con su fecha y te pediremos aceptarla antes de tu siguiente pago.',
    ],
  },
};
