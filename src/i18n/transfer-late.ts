/** The e-mail that a reported transfer or deposit was not seen in the usual time. */
import { toSchool } from './school-name.ts';
export const transferLateEs = {
  subject: 'todavía no vemos tu pago',
  intro: (school: string) =>
    `Nos dijiste que ya pagaste ${toSchool(school)}, y el dinero tarda más de lo normal en llegar.`,
  known: 'Abrimos un caso: ya le avisamos al colegio y lo está buscando.',
  notAgain: 'No pagues otra vez: cuando llegue, cuenta para este pago y te enviamos otro correo.',
  receipt: 'Ten a la mano el comprobante de tu banco, por si el colegio te lo pide.',
  reply: 'También puedes escribirle: responde a este correo.',
  button: 'Ver mi pago',
};

export const transferLateEn: typeof transferLateEs = {
  subject: 'we do not see your payment yet',
  intro: (school) => `You told us that you paid ${school}, and the money is taking longer than usual to arrive.`,
  known: 'We opened a case: we have told the school and it is looking for it.',
  notAgain: 'Do not pay again: once it arrives it counts for this payment, and we will write again.',
  receipt: "Keep your bank's receipt at hand, in case the school asks for it.",
  reply: 'You can write to them, too: reply to this email.',
  button: 'See my payment',
};
