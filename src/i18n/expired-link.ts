/** Texts of the page of an old link: few payers meet it, so the first screen's texts are without them. */
import { inSpanishAnd } from './locale.ts';
import { pluralIn } from './plural.ts';

const [inSpanish, inEnglish] = [pluralIn('es-MX'), pluralIn('en-US')];

export const expiredLinkTexts = inSpanishAnd(
  {
    title: 'Este enlace ya venció',
    why: 'Cada enlace dura 3 días, o hasta que llega otro más nuevo.',
    askSchool: 'Pide uno nuevo al colegio.',
    voucherStays: 'Si ya tienes una referencia y no la has pagado, puedes pagarla hasta su propia fecha.',
    email: 'Tu correo electrónico',
    emailHint: 'El que ya tiene el colegio: solo ahí enviamos el enlace.',
    emailMissing: 'Ingresa un correo',
    emailInvalid: 'El correo no es válido. Revisa que esté completo.',
    sentTitle: 'Recibimos tu solicitud',
    sent: 'Si ese correo es el que tiene el colegio, en unos minutos llega un enlace nuevo. Revisa también spam.',
    notArrived: 'Si no llega, pregunta al colegio qué correo tiene registrado.',
    otherEmail: 'Escribir otro correo',
    waitTitle: 'Espera un poco antes de pedir otro',
    wait: (minutes: number) =>
      `Desde aquí ya se pidieron varios enlaces. Revisa tu correo y también spam. Puedes pedir otro en ${minutes}\u00a0${inSpanish(minutes, { one: 'minuto', other: 'minutos' })}.`,
  },
  {
    title: 'This link has expired',
    why: 'Each link lasts 3 days, or until a newer one arrives.',
    askSchool: 'Ask the school for a new one.',
    voucherStays: 'If you already have a reference and have not paid it, you can pay it until its own date.',
    email: 'Your email',
    emailHint: 'The one the school already has: we send the link only there.',
    emailMissing: 'Enter an email',
    emailInvalid: 'Email is invalid. Check that it is complete.',
    sentTitle: 'We received your request',
    sent: 'If that is the email the school has, a new link arrives in a few minutes. Check spam too.',
    notArrived: 'If it does not arrive, ask the school which email it has on file.',
    otherEmail: 'Enter another email',
    waitTitle: 'Wait a little before you ask for another',
    wait: (minutes: number) =>
      `Several links were asked for from here. Check your email, and spam too. You can ask for another in ${minutes}\u00a0${inEnglish(minutes, { one: 'minute', other: 'minutes' })}.`,
  },
);
