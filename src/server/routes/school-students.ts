import { Hono } from 'hono';
import {
  madeStudentCard,
  revokeStudentCardRequest,
  studentCard,
  studentCardList,
  studentCardListQuery,
  studentCardRequest,
} from '#contracts/student-cards';
import type { SchoolEnv } from '../http/school-auth.ts';
import { idempotent } from '../http/idempotency.ts';
import { checkedBody, checkedQuery } from '../http/request-check.ts';
import type { Services } from '../services/services.ts';
import { endCard, listCards, makeCard } from '../use-cases/students/student-cards.ts';
import { answer } from './openapi.ts';
import { callOf, schoolRead, schoolWrite } from './school-route.ts';

/** Students' printed cards. Mounted inside the school API, behind its key. */
export function schoolStudents(services: Services): Hono<SchoolEnv> {
  const api = new Hono<SchoolEnv>();
  const once = idempotent(services);
  api.post('/students/:student_id/card', describeMake, checkedBody(studentCardRequest), once, async (c) => {
    const request = { ...c.req.valid('json'), studentId: c.req.param('student_id') };
    return c.json(await makeCard(callOf(services, c), request));
  });
  api.get('/student_cards', describeList, checkedQuery(studentCardListQuery), async (c) =>
    c.json(await listCards(callOf(services, c), c.req.valid('query'))),
  );
  api.post('/student_cards/:id/revoke', describeRevoke, checkedBody(revokeStudentCardRequest), once, async (c) =>
    c.json(await endCard(callOf(services, c), c.req.param('id'))),
  );
  return api;
}

const describeMake = schoolWrite('makeStudentCard', {
  summary: 'Make a student’s card for a school year: one page to print, and its link.',
  description:
    'It has every reference by which the student is found at your accounts, valid all year, and a QR code of its link. Whoever ' +
    'has the link reads your name, the child’s first name, those references and what is owed now; nothing can be paid or changed ' +
    'there. Asked again, it answers the same card with the new last day.',
  200: answer(madeStudentCard, 'The card with its link.'),
});

const describeList = schoolRead('listStudentCards', {
  summary: 'List your students’ cards, newest first; never their links.',
  200: answer(studentCardList, 'One page.'),
  refusals: ['invalid_request'],
});

const describeRevoke = schoolWrite('revokeStudentCard', {
  summary: 'Revoke a card’s link, for good.',
  description: 'Its references stay valid: they are the student’s. One that is revoked is answered as it is.',
  200: answer(studentCard, 'The card, which has ended.'),
  refusals: ['student_card_not_found'],
});
