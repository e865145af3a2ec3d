import { schoolSession } from '#contracts/school-sessions';
import { readFamilyText } from '#domain/family-text';
import { dayIn } from '../../dates.ts';
import { familyAnswer } from '../../family-answer.ts';
import { isEvidence } from '../../family-search.ts';
import { methodNames } from '../../method-names.ts';
import type { ScreenCall } from '../../screen.ts';

/** A charge's session for whoever asks about its payment. */
export async function load(call: ScreenCall) {
  const { api, open, query, now, person, params } = call;
  const session = await api.get(`/payment_sessions/${encodeURIComponent(params['id'] ?? '')}`, schoolSession);
  const given = open(query.get('q') ?? '');
  const facts = given === null ? null : readFamilyText(given, dayIn(now, person.school.timeZone));
  const isUntried = session.payments.every(({ status }) => status === 'pristine');
  const names = methodNames(
    call,
    session.payments.map(({ method_key: key }) => key),
  );
  const about = { state: 'not_found', school: person.school, payer: null, checkUrl: null } as const;
  return {
    session,
    isUntried,
    names,
    sealed: query.get('q') ?? '',
    answer: facts && isUntried && isEvidence(facts) ? familyAnswer({ ...about, facts }) : null,
  };
}
