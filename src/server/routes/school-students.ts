import {
  madeStudentCard,
  revokeStudentCardRequest,
  studentCard,
  studentCardList,
  studentCardListQuery,
  studentCardRequest,
} from '#contracts/student-cards';
import { endCard, listCards, makeCard } from '../use-cases/students/student-cards.ts';
import { answer } from './openapi.ts';
import { schoolPost, schoolRead, schoolRoutes } from './school-route.ts';

/** Students' printed cards. */
export const schoolStudents = schoolRoutes(
  schoolPost('/students/:student_id/card', 'makeStudentCard', {
    permission: 'charge',
    summary: 'Make a student’s card for a school year: one page to print, and its link.',
    description:
      'It has every reference by which the student is found at your accounts, valid all year, and a QR code of its link. Whoever ' +
      'has the link reads your name, the child’s first name, those references and what is owed now; nothing can be paid or changed ' +
      'there. Asked again, it answers the same card with the new last day.',
    body: studentCardRequest,
    200: answer(madeStudentCard, 'The card with its link.'),
    does: (call, { id: studentId, body }) => makeCard(call, { ...body, studentId }),
  }),
  schoolRead('/student_cards', 'listStudentCards', {
    permission: 'read',
    summary: 'List your students’ cards, newest first; never their links.',
    query: studentCardListQuery,
    200: answer(studentCardList, 'One page.'),
    does: (call, { query }) => listCards(call, query),
  }),
  schoolPost('/student_cards/:id/revoke', 'revokeStudentCard', {
    permission: 'charge',
    summary: 'Revoke a card’s link, for good.',
    description: 'Its references stay valid: they are the student’s. One that is revoked is answered as it is.',
    body: revokeStudentCardRequest,
    200: answer(studentCard, 'The card, which has ended.'),
    refusals: ['student_card_not_found'],
    does: (call, { id }) => endCard(call, id),
  }),
);
