import { describe, expect, it } from 'vitest';
import { startApiHarness } from '../api-harness.ts';
import { harnessFor } from '../test-harness.ts';

const thanks = 'https://escuela.example/pagos/gracias?de=cuota';
const harness = await harnessFor(startApiHarness());

/** Straight into the row: what the API would refuse must not be answered either. */
const register = (urls: Readonly<Record<string, string>>) =>
  harness.services.db
    .updateTable('school')
    .set({ return_urls: JSON.stringify(urls) })
    .where('id', '=', harness.schoolId)
    .execute();

async function newBearer(returnUrl: string | null): Promise<string> {
  const { sessionId, bearer } = await harness.parent();
  await harness.services.db.updateTable('session').set({ return_url: returnUrl }).where('id', '=', sessionId).execute();
  return bearer;
}

await register({ gracias: thanks, local: 'http://school.localhost:3101/gracias' });
const bearer = await newBearer(null);

async function ask(r: string, token = bearer) {
  const answer = await harness.call('GET', `/api/s/enterprise${r}`, { bearer: token });
  const { url, code } = await answer.json();
  return [answer.status, url ?? code ?? null];
}

describe('the way back to the school', () => {
  // S7-R12
  it('is the address registered under r', async () => {
    expect(await ask('/gracias')).toEqual([200, thanks]);
  });

  it('is the session’s own without r, and none where it was made without one', async () => {
    expect(await ask('', await newBearer('https://escuela.example/estado'))).toEqual([
      200,
      'https://escuela.example/estado',
    ]);
    expect(await ask('')).toEqual([200, null]);
  });

  it('is told to the payer only', async () => {
    for (const r of ['/gracias', '']) expect((await harness.call('GET', `/api/s/enterprise${r}`)).status).toBe(401);
  });

  it('on this machine counts in the sandbox alone', async () => {
    expect(await ask('/local')).toEqual([200, 'http://school.localhost:3101/gracias']);
    expect(await ask('', await newBearer('http://valle.example/'))).toEqual([200, null]);
  });

  it.each([
    ['nobody registered', 'adios'],
    ['an object has by itself', 'constructor'],
    ['is a prototype', '__proto__'],
    ['is an address', encodeURIComponent('https://evil.example')],
    ['is a script', encodeURIComponent('javascript:alert(1)')],
    ['leaves the folder', '..%2fgracias'],
    ['leaves it twice', '%2e%2e%2fgracias'],
    ['brings a line end', 'gracias%0d%0alocation:%20https://evil.example'],
    ['has a backslash', 'gracias%5c'],
    ['is not ASCII', encodeURIComponent('gracías')],
    ['has 65 characters', 'a'.repeat(65)],
    ['has a space', 'gra%20cias'],
  ])('is not found for an r that %s', async (_what, r) => {
    const [status, code] = await ask(r);
    expect([status, code]).toEqual([404, 'not_found']);
  });
});

describe('an address that a payer must not be sent to is never answered, however it came into the row', () => {
  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    '//evil.example/',
    '/\\evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:\\\\evil.example',
    'https://escuela.example\\@evil.example/',
    'https://escuela.example@evil.example/',
    'https://user:word@escuela.example/',
    'https://escuela.example/\r\nlocation: https://evil.example',
    ' https://evil.example/',
    'https://eѕcuela.example/',
    'https://escuela。example/',
    'http://evil.example/',
    'http://evil.localhost.example/',
    'ftp://escuela.example/',
    '',
  ])('%j', async (address) => {
    await register({ mal: address });
    expect(await ask('mal')).toEqual([404, 'not_found']);
    expect(await ask('', await newBearer(address))).toEqual([200, null]);
  });
});
