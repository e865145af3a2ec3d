import { Hono } from 'hono';
import { studentCardView } from '#contracts/student-cards';
import { parseLocale } from '#i18n/locale';
import { missLimiter } from '../http/wrong-keys.ts';
import type { Services } from '../services/services.ts';
import { cardPaper, readCard } from '../use-cases/students/read-card.ts';
import { answer, openCall } from './openapi.ts';
import { paperFiles } from './paper-file.ts';

/** A student's card by its key: read-only, without a token, until its last day or until its school revokes it. */
export function studentCardRoutes(services: Services): Hono {
  const routes = new Hono();
  routes.use('/:cardKey/*', missLimiter(services));
  routes.get('/:cardKey', describeCard, async (c) =>
    c.json((await readCard(services, c.req.param('cardKey'), parseLocale(c.req.query('locale')))).view),
  );
  const answerPaper = paperFiles(services);
  routes.get('/:cardKey/file', describeFile, async (c) => {
    const { paper, student } = await cardPaper(services, c.req.param('cardKey'), parseLocale(c.req.query('locale')));
    return answerPaper(c, { id: `${student.schoolId} ${student.studentId}` }, { paper, name: 'card' });
  });
  return routes;
}

const whenGone = ['student_card_not_found', 'student_card_ended', 'too_many_requests'] as const;

const describeCard = openCall('readStudentCard', {
  summary: 'Read a student’s card by its key: standing references, and what is owed now.',
  200: answer(studentCardView, 'The card.'),
  refusals: whenGone,
});
const describeFile = openCall('downloadStudentCard', {
  summary: 'The card as a tagged PDF of one page.',
  200: { description: 'application/pdf' },
  refusals: [...whenGone, 'service_unavailable'],
});
