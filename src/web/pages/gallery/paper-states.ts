/** The pages behind printed paper: a student's card, and whether a slip or receipt is genuine. */
import { paperCheck, studentCard } from './fixtures.ts';
import type { GalleryStates } from './screens.tsx';

export const paperStates = {
  'student-card': { screen: 'student-card', card: studentCard() },
  'student-card-in-process': {
    screen: 'student-card',
    card: studentCard({ owed: studentCard().owed.map((charge) => ({ ...charge, in_process: true })) }),
  },
  'student-card-nothing-owed': { screen: 'student-card', card: studentCard({ owed: [] }) },
  'student-card-no-numbers': { screen: 'student-card', card: studentCard({ references: [] }) },
  'check-paid': { screen: 'check', check: paperCheck() },
  'check-payable': { screen: 'check', check: paperCheck({ state: 'payable', at: '2026-11-25T05:59:00.000Z' }) },
  'check-waiting': { screen: 'check', check: paperCheck({ state: 'waiting', at: null }) },
  'check-in-review': { screen: 'check', check: paperCheck({ state: 'in_review' }) },
  'check-returned': { screen: 'check', check: paperCheck({ state: 'returned' }) },
  'check-expired': { screen: 'check', check: paperCheck({ state: 'expired' }) },
  'check-cancelled': { screen: 'check', check: paperCheck({ state: 'cancelled', at: null }) },
} as const satisfies GalleryStates;
