import { createHash } from 'node:crypto';
import type { Db } from '../driver/db.ts';
import { now } from '../driver/now.ts';

export async function writeLogo(db: Db, schoolId: string, png: Buffer | null): Promise<void> {
  if (!png) {
    await db.deleteFrom('school_logo').where('school_id', '=', schoolId).execute();
    return;
  }
  const logo = { sha256: createHash('sha256').update(png).digest('hex'), png, fetched_at: now };
  await db
    .insertInto('school_logo')
    .values({ school_id: schoolId, ...logo })
    .onConflict((conflict) => conflict.column('school_id').doUpdateSet(logo))
    .execute();
}

export async function readLogo(db: Db, sha256: string): Promise<Buffer | null> {
  const row = await db.selectFrom('school_logo').select('png').where('sha256', '=', sha256).executeTakeFirst();
  return row?.png ?? null;
}

/** Where our pages have a logo from. Says what it is, so it may be kept for good. */
export const logoPath = (sha256: string | null): string | null => (sha256 === null ? null : `/logos/${sha256}.png`);
