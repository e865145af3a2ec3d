import { describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import type { Services } from '../services/services.ts';
import { apiOfFile } from './school-api.fixture.ts';

const token = 'a-token-of-the-operator';
const api = await apiOfFile();

type Readers = Services['metricsReaders'];
const here: Readers = { kind: 'this_machine' };

async function read(
  from: string,
  headers: Readonly<Record<string, string>>,
  metricsReaders: Readers = { kind: 'token', token },
) {
  const app = createApp({ ...api.services, metricsReaders });
  const answer = await app.request('/metrics', { headers }, { clientAddress: from });
  return { status: answer.status, text: await answer.text() };
}
const refused = { status: 401, text: expect.not.stringContaining('cuota_') };
const metricsAnswer = { status: 200, text: expect.stringContaining('cuota_waiting_seconds{what="pending"}') };

describe('/metrics', () => {
  test.each(['127.0.0.1', '::1'])('is told to this machine (%s) where it is open to this machine', async (from) => {
    expect(await read(from, {}, here)).toEqual(metricsAnswer);
  });
  test.each(['127.0.0.1', '::1', '10.0.0.7'])('is told to nobody (%s) where it is closed', async (from) => {
    expect(await read(from, {}, { kind: 'closed' })).toEqual(refused);
    expect(await read(from, { authorization: `Bearer ${token}` }, { kind: 'closed' })).toEqual(refused);
  });
  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])(
    'is told to nobody through a proxy that adds %s where it is open to this machine',
    async (name) => {
      expect(await read('127.0.0.1', { [name]: '187.190.1.2' }, here)).toEqual(refused);
    },
  );
  test.each(['10.0.0.7', '127.0.0.1'])('is told to %s, which shows the token that is configured', async (from) => {
    expect(await read(from, { authorization: `Bearer ${token}` })).toEqual(metricsAnswer);
  });
  test('is not told without it, even to this machine: a proxy on it that adds no header makes everybody look so', async () => {
    expect(await read('127.0.0.1', {})).toEqual(refused);
    expect(await read('127.0.0.1', { authorization: `Bearer ${token}x` })).toEqual(refused);
  });
  test.each([
    ['nothing', {}],
    ['another token', { authorization: `Bearer ${token}x` }],
    ['the beginning of the token', { authorization: `Bearer ${token.slice(0, -1)}` }],
    ['the token by another scheme', { authorization: `Basic ${token}` }],
    ['an empty token', { authorization: 'Bearer ' }],
  ])('is not told to another machine that shows %s', async (_what, headers) => {
    expect(await read('10.0.0.7', headers)).toEqual(refused);
  });
  test.each([[`Bearer ${token}`], ['Bearer null'], ['Bearer ']])(
    'is told to no other machine where it is open to this machine, whatever it shows: %s',
    async (authorization) => {
      expect(await read('10.0.0.7', { authorization }, here)).toEqual(refused);
    },
  );
});
