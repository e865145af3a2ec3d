import { createdSession } from '#contracts/school-sessions';
import { campusesOf } from '../../campuses.ts';
import type { Actions, ScreenCall, Sent } from '../../screen.ts';
import { sealedOnce } from '../../shown-once.ts';
import { typedAmount } from '../../typed-amount.ts';

export const load = async (call: ScreenCall) => ({ campuses: await campusesOf(call) });

export const actions: Actions = {
  async create(call, sent) {
    const session = await call.api.send({
      method: 'POST',
      path: '/payment_sessions',
      body: requestOf(call, sent),
      answer: createdSession,
      once: sent.once,
    });
    call.setNotice('created');
    return { to: `/charges/${session.id}?once=${sealedOnce(call, session.id, session.url)}` };
  },
};

/** The request of one charge; the tutor is who pays. The API refuses an amount of null, with all else that lacks. */
function requestOf({ person }: ScreenCall, sent: Sent) {
  const { country, currency } = person.school;
  const amount = typedAmount(sent.text('amount'), person.school);
  const payerId = sent.text('payer_id');
  const [first_name, last_name] = [sent.text('first_name'), sent.text('last_name')];
  const dueDate = sent.text('due_date');
  return {
    payer: {
      id: payerId,
      full_name: `${first_name} ${last_name}`.trim(),
      first_name,
      last_name,
      email: sent.text('email'),
      phone: sent.text('phone') || null,
    },
    charges: [
      {
        tutor_id: payerId || null,
        student_id: sent.text('student_id'),
        student_name: sent.text('student_name'),
        concept_type: sent.text('concept_type'),
        concept_desc: sent.text('concept_desc'),
        country_code: country,
        due_date: dueDate,
        period: dueDate.slice(0, 7) || null,
        values: { cost: amount, initial_amount: amount, amount, pending_amount: amount },
      },
    ],
    campus_id: sent.text('campus_id'),
    currency,
    external_id: sent.text('external_id') || null,
    send_link: sent.text('send_link') === 'yes',
  };
}
