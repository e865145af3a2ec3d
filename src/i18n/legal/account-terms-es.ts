import type { LegalTexts } from './legal-document.ts';

/** The terms of an account that takes the transfer of one payment. */
export const accountTermsEs: LegalTexts<string> = {
  title: 'Condiciones de la cuenta para tu transferencia',
  intro:
    'Antes de darte una CLABE te decimos de quién es la cuenta, para qué sirve y qué pasa si algo no coincide. Al generar tu CLABE aceptas estas condiciones.',
  parts: {
    account: [
      'De quién es la cuenta',
      'Tu transferencia llega a una cuenta en FINCO PAY, participante 734 del SPEI, abierta para recibir un solo pago. Quien te cobra sigue siendo {entity}: la cuenta solo recibe el dinero por su cuenta. No es una cuenta tuya, no da intereses y no puedes retirar de ella.',
    ],
    clabe: [
      'Para qué sirve tu CLABE',
      [
        'Cada pago tiene una CLABE nueva. Úsala solo para ese pago y solo hasta la fecha y hora que ves junto a ella.',
        'No la guardes para el próximo mes: la próxima vez te daremos otra.',
        'Una CLABE de un solo uso recibe una sola transferencia y vence en horas. Si ya venció, no transfieras: pide otra.',
      ],
    ],
    amount: [
      'Cuánto transferir',
      'El total exacto, en una sola transferencia y en pesos. Tu banco puede cobrarte una comisión aparte.',
    ],
    time: [
      'Cuándo se refleja',
      'Casi siempre en minutos y en un máximo de 2 horas. Tu pago queda hecho cuando FINCO PAY confirma que el dinero llegó, no con la captura de pantalla de tu banco.',
    ],
    mistakes: [
      'Si transfieres de menos, de más, tarde o dos veces',
      [
        'De menos: cuenta lo que llegó y ves lo que falta.',
        'De más o dos veces: se avisa a la institución, que decide contigo si te lo devuelve o lo deja a tu favor.',
        'Tarde: si el dinero llega se registra y la institución decide contigo. También puede ocurrir que tu banco lo regrese a tu cuenta.',
        'A una CLABE mal escrita: tu banco la rechaza o regresa el dinero. Por eso es mejor copiarla con el botón.',
      ],
      'Si algo no coincide, escribe a {contact} con la clave de rastreo de tu transferencia.',
    ],
    data: [
      'Qué datos se comparten',
      [
        'A FINCO PAY le decimos el monto, el concepto, el plantel y un número interno que te identifica. No le damos los datos de tus hijas o hijos.',
        'FINCO PAY nos dice cuánto llegó, cuándo, de qué banco y con qué clave de rastreo.',
      ],
      'Lo demás lo dice el aviso de privacidad.',
    ],
    never: [
      'Lo que nunca te pediremos',
      'Contraseñas, códigos ni claves de tu banco. Tampoco te pediremos transferir a otra cuenta por teléfono o mensaje: la única CLABE válida es la que ves en la página de tu pago.',
    ],
    changes: [
      'Cambios',
      'Si estas condiciones cambian, te pediremos aceptarlas de nuevo antes de darte otra CLABE. Un pago que ya hiciste se rige por la versión que aceptaste.',
    ],
  },
};
