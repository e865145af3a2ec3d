import type { PrivacyTexts } from './privacy-mx-es.ts';

/** Colombia's data policy, in Spanish. Source: Ley 1581 de 2012; Decreto 1377 de 2013, in Decreto 1074 de 2015. */
export const privacyCoEs: PrivacyTexts = {
  title: 'Autorización y política de tratamiento de datos',
  intro:
    'Al continuar con tu pago autorizas, de forma previa, expresa e informada, el tratamiento de tus datos personales como aquí se dice. Esta política cumple la Ley 1581 de 2012 y el Decreto 1377 de 2013, compilado en el Decreto 1074 de 2015.',
  parts: {
    responsible: [
      'Quién es responsable del tratamiento',
      'El responsable es {entity}, que te cobra los conceptos de este pago. Esta página la opera un encargado que trata los datos por su cuenta y solo para estas finalidades.',
      'Área que atiende peticiones, consultas y reclamos: {contact}.',
    ],
    data: [
      'Qué datos se tratan',
      [
        'Identificación y contacto de quien paga: nombre, cédula u otro documento, correo y teléfono.',
        'Del pago: conceptos, valores, fechas, medio de pago, banco elegido, referencia, resultado y comprobante.',
        'De facturación, si pides factura: tipo y número de documento o NIT, nombre o razón social.',
        'De la tarjeta: solo franquicia, últimos cuatro dígitos, vencimiento y nombre del titular. El número completo y el código de seguridad no llegan a nuestros servidores.',
        'Técnicos: dirección IP, fecha y hora, tipo de navegador, y la prueba de esta autorización.',
      ],
      'No se piden datos sensibles. Si alguno se pidiera, no estarías obligado a darlo.',
    ],
    children: [
      'Datos de niñas, niños y adolescentes',
      'Se muestran el nombre del estudiante, su código y sus conceptos, para que sepas qué pagas. Se tratan respetando su interés superior y sus derechos fundamentales, con la autorización que das como madre, padre o representante legal. Responder sobre datos de menores es facultativo.',
    ],
    purposes: [
      'Para qué se tratan',
      [
        'Mostrarte lo que debes y recaudar lo que elijas pagar.',
        'Confirmar el pago, darte tu comprobante e informar a la institución.',
        'Enviarte por correo tu enlace, tu referencia, recordatorios y el resultado.',
        'Expedir la factura que pidas.',
        'Evitar cobros dobles, prevenir fraudes y atender reclamos.',
        'Cumplir deberes legales, tributarios y de prevención del lavado de activos.',
        'Solo si lo pides: guardar una tarjeta y activar el débito automático de tus próximos pagos.',
      ],
      'No se usan para publicidad.',
    ],
    basis: [
      'La autorización',
      'La das al aceptar esta política y continuar con tu pago. Queda registrada con la versión de este texto, la fecha y la hora, y puedes pedir copia. No se necesita autorización para lo que exija una autoridad ni para los demás casos del artículo 10 de la Ley 1581.',
    ],
    sharing: [
      'Transmisión y transferencia',
      [
        'A pasarelas y procesadores de pago, bancos, ACH Colombia (PSE), redes de tarjetas y corresponsales que ejecutan el medio de pago que elijas.',
        'A proveedores de alojamiento y de correo, encargados nuestros, que pueden estar fuera de Colombia y ofrecen niveles adecuados de protección.',
        'A Google, proveedor de medición, solo donde quien opera esta página la configuró: qué páginas se abren, un seudónimo y, como todo sitio que se visita, tu dirección IP y tu tipo de navegador. Puede estar fuera de Colombia.',
        'A la DIAN y a proveedores de facturación electrónica, si pides factura.',
        'A autoridades que lo requieran en ejercicio de sus funciones.',
      ],
      'No se venden tus datos.',
    ],
    cards: [
      'Tu tarjeta',
      'Lo que escribes en los campos de la tarjeta va directo al procesador de pagos, que cumple la norma PCI DSS. Si decides guardarla, el procesador la conserva y nosotros solo una clave que no sirve en otro lugar. La quitas cuando quieras, salvo que tenga débito automático: entonces primero pide a la institución que lo termine.',
    ],
    storage: [
      'Vigencia',
      'Esta política rige desde la fecha de su versión. Los datos se conservan mientras duren las finalidades y los plazos de las leyes contables, tributarias y contra el lavado de activos; después se suprimen. Tu enlace de pago vence a los 3 días.',
    ],
    security: [
      'Seguridad',
      'Los datos viajan cifrados, los datos de facturación que escribes aquí se guardan cifrados, y solo accede quien lo necesita. Los incidentes de seguridad se informan a la Superintendencia de Industria y Comercio y a los titulares afectados.',
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
      'Tus derechos como titular',
      [
        'Conocer, actualizar y rectificar tus datos.',
        'Pedir prueba de la autorización que diste.',
        'Saber qué uso se les ha dado.',
        'Revocar la autorización o pedir que se supriman.',
        'Acceder gratis a tus datos.',
        'Presentar quejas ante la Superintendencia de Industria y Comercio.',
      ],
    ],
    request: [
      'Consultas y reclamos',
      'Escribe a {contact} con tu nombre, tu documento, un medio para responderte, los hechos y lo que pides.',
      'Las consultas se responden en un máximo de 10 días hábiles; si no es posible, te dirán por qué y responderán en los 5 días hábiles siguientes.',
      'Los reclamos se responden en un máximo de 15 días hábiles; si no es posible, te dirán por qué y responderán en los 8 días hábiles siguientes. Si al reclamo le falta algo, te lo pedirán en los 5 días siguientes; si pasan dos meses sin respuesta tuya, se entiende desistido.',
    ],
    withdraw: [
      'Revocar la autorización',
      'Por el mismo medio puedes revocarla o pedir la supresión, mientras no haya un deber legal o contractual de conservar los datos. No tiene efecto sobre lo ya pagado y puede impedir que sigas pagando por aquí.',
    ],
    authority: [
      'La autoridad',
      'La autoridad de protección de datos es la Superintendencia de Industria y Comercio (SIC). Antes de presentar una queja debes haber agotado la consulta o el reclamo ante el responsable.',
    ],
    changes: [
      'Cambios a esta política',
      'Si cambia de forma sustancial, la nueva versión estará en esta página con su fecha y te pediremos aceptarla antes de tu siguiente pago.',
    ],
  },
};
