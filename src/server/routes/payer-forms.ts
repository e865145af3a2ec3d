import { cardForm, savedCards } from '#contracts/card-form';
import { formRequest, offerForm } from '#contracts/offer-form';
import { studentDocumentRequest, studentPendingPayments } from '#contracts/pending-payment';
import { domiciledCard, tokenizeRequest } from '#contracts/saved-card';
import { domicileCard } from '../use-cases/cards/domicile-card.ts';
import { openCardForm } from '../use-cases/payments/card-form.ts';
import { deletePayerCard, listPayerCards } from '../use-cases/cards/payer-cards.ts';
import { forgetWay, rememberedIn } from '../use-cases/payments/remembered-way.ts';
import { openForm } from '../use-cases/forms/open-form.ts';
import { findStudent } from '../use-cases/students/find-student.ts';
import { bodyRefusals, formRefusals } from './checkout-object.ts';
import { limitOfSession } from '../http/rate-limit.ts';
import { answer } from './openapi.ts';
import { payerDelete, payerGet, payerPost, payerRoutes } from './payer-route.ts';

/** Opening a form may call the provider; a payer who tries one card after another stays far below. */
export const limitForms = limitOfSession(
  { name: 'card_forms', points: 30, seconds: 600 },
  'Too many forms were opened for this session.',
);

/**
 * Student documents that one session may ask about: a CURP can be made up from a name, a day and a place of birth, and
 * the response says whether it is right. Five are enough for three children and two slips; a family that has used them
 * up goes on a quarter of an hour later. Counted before any lookup: the response time reveals nothing.
 */
const limitDocuments = limitOfSession(
  { name: 'student_documents', points: 5, seconds: 900 },
  'Too many documents were tried for this session.',
);

/** The forms and card fields of methods for the token's payer, with their saved cards and standing debits. */
export const payerForms = payerRoutes(
  payerPost('/sessions/:id/form', 'openForm', {
    summary:
      'Open what a method asks before it starts: its fields, with today’s lists, and what has to be accepted. No payment is made.',
    description:
      'For methods whose `step` is `form`. What is answered goes into `answers` of `commit`, by the fields’ names, and what is ' +
      'accepted into its `acceptances`. A list a provider keeps is asked for once a day.',
    body: formRequest,
    limits: [limitForms],
    200: answer(offerForm, 'The form.'),
    refusals: [...bodyRefusals, ...formRefusals],
    does: ({ services, sessionId, locale, browser }, { body }) =>
      openForm(services, {
        sessionId,
        ...body,
        locale,
        rememberedOf: (facts) => rememberedIn(services, facts, browser),
      }),
  }),
  payerPost('/sessions/:id/card_form', 'openCardForm', {
    summary: 'Open a provider’s card fields for what a card payment costs now. No payment is made.',
    description:
      'What is typed into them goes to the provider and never here. `commit` names the form in `answers.card_form`; ' +
      'it is good for one attempt, for 60 minutes, and for this total only.',
    body: formRequest,
    limits: [limitForms],
    201: answer(cardForm, 'The form.'),
    refusals: [...bodyRefusals, ...formRefusals],
    does: ({ services, sessionId, locale }, { body }) => openCardForm(services, { sessionId, ...body, locale }),
  }),
  payerPost('/sessions/:id/student_payments', 'findStudentPayments', {
    summary:
      'The pending payments of one student of the session, by the student’s document, and the reference they are paid by.',
    description:
      'For methods whose form has a field with `finds`. `materialize` then names the first payment in `charge_id`. A document of ' +
      'nobody in this session, whoever else’s it is and however it is written, is answered with no payments and always the same. ' +
      'Five documents may be asked about in a quarter of an hour.',
    body: studentDocumentRequest,
    limits: [limitDocuments],
    200: answer(studentPendingPayments, 'The payments, oldest first.'),
    refusals: [...bodyRefusals, 'payment_session_not_found', 'payment_method_not_available', 'too_many_requests'],
    does: ({ services, sessionId, locale }, { body: { document_type: type, document_number: number } }) =>
      findStudent(services, { sessionId, type, number, locale }),
  }),
  payerGet('/payer/cards', 'listPayerCards', {
    summary: 'List the payer’s saved cards, the last used first.',
    200: answer(savedCards, 'The cards.'),
    refusals: ['unauthorized', 'provider_unavailable'],
    does: ({ services, sessionId }) => listPayerCards(services, sessionId),
  }),
  payerDelete('/payer/cards/:id', 'deletePayerCard', {
    summary: 'Delete a saved card.',
    description: 'A card that a standing debit uses is `card_is_domiciled`: the school ends the debit first.',
    204: { description: 'It is deleted.' },
    refusals: ['unauthorized', 'forbidden', 'card_not_found', 'card_is_domiciled', 'provider_unavailable'],
    does: ({ services, sessionId }, { id }) => deletePayerCard(services, sessionId, id),
  }),
  payerDelete('/payer/known-way', 'forgetKnownWay', {
    summary: 'Forget what this browser was asked to remember of the payer.',
    description:
      'Deletes the row and ends the browser’s cookie. A browser that knows nothing of this payer gets the same answer, ' +
      'and keeps what it knows of another.',
    204: { description: 'It knows nothing of this payer.' },
    refusals: ['unauthorized', 'forbidden'],
    does: ({ services, sessionId, browser }) => forgetWay(services, sessionId, browser),
  }),
  payerPost('/card-domiciliation/tokenize', 'domicileCard', {
    summary: 'Domicile the card of a payment that was made, for the charges to come.',
    description:
      'By the agreement given with the payment, or by `consent_version` now. Asked again it answers the same.',
    body: tokenizeRequest,
    200: answer(domiciledCard, 'The card with its standing debit.'),
    refusals: [
      ...bodyRefusals,
      'payment_not_found',
      'invalid_payment_status',
      'domiciliation_not_offered',
      'provider_unavailable',
    ],
    does: ({ services, sessionId }, { body: { payment_id: paymentId, consent_version: consent = null } }) =>
      domicileCard(services, { sessionId, paymentId, consent }),
  }),
);
