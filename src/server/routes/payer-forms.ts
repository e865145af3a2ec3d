import { Hono } from 'hono';
import { cardForm, savedCards } from '#contracts/card-form';
import { formRequest, offerForm } from '#contracts/offer-form';
import { studentDocumentRequest, studentPendingPayments } from '#contracts/pending-payment';
import { domiciledCard, tokenizeRequest } from '#contracts/saved-card';
import { type PayerEnv, requireOwnSession, requirePayer } from '../http/payer-auth.ts';
import { sharedLimit, takePoint } from '../http/rate-limit.ts';
import { checkedBody, localeOfQuery } from '../http/request-check.ts';
import type { Services } from '../services/services.ts';
import { domicileCard } from '../use-cases/cards/domicile-card.ts';
import { openCardForm } from '../use-cases/payments/card-form.ts';
import { deletePayerCard, listPayerCards } from '../use-cases/cards/payer-cards.ts';
import { openForm } from '../use-cases/forms/open-form.ts';
import { findStudent } from '../use-cases/students/find-student.ts';
import { bodyRefusals, formRefusals } from './checkout-object.ts';
import { answer, payerCall } from './openapi.ts';

/** Each opens a session at the provider; a payer who tries one card after another stays far below. */
export const formsPerSession = { name: 'card_forms', points: 30, seconds: 600 };

/**
 * Documents of students that one session may be asked about: a CURP can be made up from a name, a day and a place of birth,
 * and the answer says whether it is right. Five are enough for three children and two slips; a family that has used them up
 * goes on a quarter of an hour later.
 */
export const documentsPerSession = { name: 'student_documents', points: 5, seconds: 900 };

/** What a method asks of the payer who holds the token: forms and card fields; and their saved cards and standing debits. */
export function payerForms(services: Services): Hono<PayerEnv> {
  const routes = new Hono<PayerEnv>();
  const payer = requirePayer(services);
  // Opening one may ask the provider.
  const forms = sharedLimit(services, formsPerSession);
  const students = sharedLimit(services, documentsPerSession);

  routes.post('/sessions/:id/form', describeForm, payer, checkedBody(formRequest), async (c) => {
    const sessionId = requireOwnSession(c.var.claims, c.req.param('id'));
    await takePoint(forms, sessionId, 'Too many forms were opened for this session.');
    return c.json(await openForm(services, { sessionId, ...c.req.valid('json'), locale: localeOfQuery(c) }));
  });
  routes.post('/sessions/:id/card_form', describeCardForm, payer, checkedBody(formRequest), async (c) => {
    const sessionId = requireOwnSession(c.var.claims, c.req.param('id'));
    await takePoint(forms, sessionId, 'Too many card forms were opened for this session.');
    return c.json(await openCardForm(services, { sessionId, ...c.req.valid('json'), locale: localeOfQuery(c) }), 201);
  });
  routes.post(
    '/sessions/:id/student_payments',
    describeStudent,
    payer,
    checkedBody(studentDocumentRequest),
    async (c) => {
      const sessionId = requireOwnSession(c.var.claims, c.req.param('id'));
      // Before anything is looked at, and whatever the answer will be: it takes nothing to learn from how long it took.
      await takePoint(students, sessionId, 'Too many documents were tried for this session.');
      const { document_type: type, document_number: number } = c.req.valid('json');
      return c.json(await findStudent(services, { sessionId, type, number, locale: localeOfQuery(c) }));
    },
  );
  routes.get('/payer/cards', describeCards, payer, async (c) =>
    c.json(await listPayerCards(services, c.var.claims.sessionId)),
  );
  routes.delete('/payer/cards/:id', describeDelete, payer, async (c) => {
    await deletePayerCard(services, c.var.claims.sessionId, c.req.param('id'));
    return c.body(null, 204);
  });
  routes.post('/card-domiciliation/tokenize', describeDomicile, payer, checkedBody(tokenizeRequest), async (c) => {
    const { payment_id: paymentId, consent_version: consent = null } = c.req.valid('json');
    return c.json(await domicileCard(services, { sessionId: c.var.claims.sessionId, paymentId, consent }));
  });
  return routes;
}

const describeForm = payerCall('openForm', {
  summary:
    'Open what a method asks before it starts: its fields, with today’s lists, and what has to be accepted. No payment is made.',
  description:
    'For methods whose `step` is `form`. What is answered goes into `answers` of `commit`, by the fields’ names, and what is ' +
    'accepted into its `acceptances`. A list a provider keeps is asked for once a day.',
  200: answer(offerForm, 'The form.'),
  refusals: [...bodyRefusals, ...formRefusals],
});

const describeStudent = payerCall('findStudentPayments', {
  summary:
    'The pending payments of one student of the session, by the student’s document, and the reference they are paid by.',
  description:
    'For methods whose form has a field with `finds`. `materialize` then names the first payment in `charge_id`. A document of ' +
    'nobody in this session, whoever else’s it is and however it is written, is answered with no payments and always the same. ' +
    'Five documents may be asked about in a quarter of an hour.',
  200: answer(studentPendingPayments, 'The payments, oldest first.'),
  refusals: [...bodyRefusals, 'payment_session_not_found', 'payment_method_not_available', 'too_many_requests'],
});

const describeCardForm = payerCall('openCardForm', {
  summary: 'Open a provider’s card fields for what a card payment costs now. No payment is made.',
  description:
    'What is typed into them goes to the provider and never here. `commit` names the form in `answers.card_form`; ' +
    'it is good for one attempt, for 60 minutes, and for this total only.',
  201: answer(cardForm, 'The form.'),
  refusals: [...bodyRefusals, ...formRefusals],
});

const describeCards = payerCall('listPayerCards', {
  summary: 'List the payer’s saved cards, the last used first.',
  200: answer(savedCards, 'The cards.'),
  refusals: ['unauthorized', 'provider_unavailable'],
});

const describeDelete = payerCall('deletePayerCard', {
  summary: 'Delete a saved card.',
  description: 'A card that a standing debit uses is `card_is_domiciled`: the school ends the debit first.',
  204: { description: 'It is deleted.' },
  refusals: ['unauthorized', 'forbidden', 'card_not_found', 'card_is_domiciled', 'provider_unavailable'],
});

const describeDomicile = payerCall('domicileCard', {
  summary: 'Domicile the card of a payment that was made, for the charges to come.',
  description: 'By the agreement given with the payment, or by `consent_version` now. Asked again it answers the same.',
  200: answer(domiciledCard, 'The card with its standing debit.'),
  refusals: [
    ...bodyRefusals,
    'payment_not_found',
    'invalid_payment_status',
    'domiciliation_not_offered',
    'provider_unavailable',
  ],
});
