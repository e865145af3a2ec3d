import { sql } from 'kysely';
import { referenceOf } from '#contracts/instruction-lines';
import { demoSchools } from './demo-schools.ts';
import type { SessionSeedTools } from './seed-sessions.ts';

/** Families of the school with a desk: payer, student, campus, minor units, and what they did. */
const rows = [
  ['Daniela Ponce', 'Emilio Ponce', 'mx-mirador', 368_000, 'paid'],
  ['Héctor García López', 'Sofía García Luna', 'mx-mirador', 290_881, 'paid'],
  ['Ramiro García Téllez', 'Iker García Mora', 'mx-lago', 290_881, 'paid'],
  ['Lorena Cano', 'Valeria Cano', 'mx-lago', 368_000, 'short'],
  ['Patricia Núñez', 'Leonardo Núñez', 'mx-mirador', 368_000, 'waits'],
  ['Octavio Ibarra', 'Renata Ibarra', 'mx-mirador', 412_500, 'waits'],
  ['Silvia Márquez', 'Ximena Márquez', 'mx-lago', 290_881, 'none'],
  ['Gustavo Peña', 'Mateo Peña', 'mx-mirador', 290_881, 'none'],
  ['Adriana Robles', 'Camila Robles', 'mx-lago', 412_500, 'none'],
  ['Tomás Urrutia', 'Bruno Urrutia', 'mx-mirador', 368_000, 'none'],
] as const;

const missing = { paid: 0, short: 48_050 } as const;

/** Charges of this month for the school with a desk: some paid, one short, some with a slip. Made once. */
export async function seedDesk({ db, client, emulators, settle }: SessionSeedTools): Promise<void> {
  const { slug, key } = demoSchools.mirador;
  const { id, today } = await db
    .selectFrom('school')
    .select(['id', sql<string>`to_char(app_now() at time zone time_zone, 'YYYY-MM-DD')`.as('today')])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  if (await db.selectFrom('session').select('id').where('school_id', '=', id).limit(1).executeTakeFirst()) return;
  const due = Temporal.PlainDate.from(today).add({ days: 6 }).toString();
  const made = await client.createSessions(
    key,
    rows.map((_row, at) => requestOf(at, due)),
  );
  for (const [at, { url }] of made.rows.entries()) {
    const does = rows[at]?.[4] ?? 'none';
    const link = url === null ? null : new URL(url).searchParams.get('data');
    if (does === 'none' || link === null) continue;
    const { next_step: step, total_amount: total } = await client.makeVoucher(link);
    if (does !== 'waits') await emulators.get('stripe')?.pay(referenceOf(step) ?? '', total - missing[does]);
  }
  await settle();
}

function requestOf(at: number, due: string) {
  const [payer, student, campus, amount] = rows[at] ?? rows[0];
  const [first = '', ...last] = payer.split(' ');
  const id = `familia-${at + 1}`;
  return {
    external_id: `cobro-${at + 1}`,
    payer: {
      id,
      full_name: payer,
      first_name: first,
      last_name: last.join(' '),
      email: `${id}@familia.example`,
      phone: `+5255000100${String(at).padStart(2, '0')}`,
    },
    currency: 'MXN',
    campus_id: campus,
    charges: [
      {
        tutor_id: id,
        student_id: `alumno-${at + 1}`,
        student_name: student,
        concept_type: 'tuition',
        concept_desc: 'Colegiatura',
        period: due.slice(0, 7),
        due_date: due,
        values: { cost: amount, initial_amount: amount, amount, pending_amount: amount },
      },
    ],
  };
}
