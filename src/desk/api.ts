import type * as z from 'zod/mini';
import { type Problem, problem } from '#contracts/problem';

/** An answer of the API that refuses. */
export class Refused extends Error {
  readonly problem: Problem;
  constructor(refusal: Problem) {
    super(refusal.code);
    this.problem = refusal;
  }
}

/** A refusal of what was typed before the API is asked, as the API names the field. */
export const problemOf = (...paths: readonly string[]): Problem => ({
  type: 'urn:cuota:problem:invalid_request',
  title: 'invalid request',
  status: 422,
  code: 'invalid_request',
  description: 'What was typed cannot be read.',
  metadata: { issues: paths.map((path) => ({ path, message: 'cannot be read' })) },
  support_code: '',
  request_id: '',
});

type Query = Readonly<Record<string, string | number | null | undefined>>;

/** The product's API in this process, asked as the person: each function throws `Refused` where it refuses. */
export interface DeskApi {
  /** Reads; a query's parts that are null or empty are left out. */
  get<Answer extends z.ZodMiniType>(path: string, answer: Answer, query?: Query): Promise<z.output<Answer>>;
  /** The same for what may be missing: null where the API answers 404. */
  find<Answer extends z.ZodMiniType>(path: string, answer: Answer): Promise<z.output<Answer> | null>;
  /** Changes something, once for each `once`. */
  send<Answer extends z.ZodMiniType>(change: Change<Answer>): Promise<z.output<Answer>>;
  /** A file, as the API made it. */
  file(path: string, query?: Query): Promise<Response>;
}

interface Change<Answer> {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly answer: Answer;
  readonly body?: unknown;
  /** In the body's place: rows as text. */
  readonly csv?: Uint8Array<ArrayBuffer>;
  /** The form's own id: a second press gets the first one's answer. */
  readonly once?: string;
}

/** Each path is under `/api/v1`, e.g. `/payments/…`. */
export function deskApi(api: (request: Request) => Promise<Response>): DeskApi {
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await api(new Request(`http://desk/api/v1${path}`, init));
    if (!response.ok) throw new Refused(problem.parse(await response.json()));
    return response;
  };
  return {
    get: async (path, answer, query) => answer.parse(await (await ask(path + queryOf(query))).json()),
    find: (path, answer) =>
      ask(path).then(
        async (response) => answer.parse(await response.json()),
        (error: unknown) => {
          if (error instanceof Refused && error.problem.status === 404) return null;
          throw error;
        },
      ),
    async send({ method, path, answer, body, csv, once }) {
      const text = csv ?? (body === undefined ? null : JSON.stringify(body));
      const headers = {
        ...(text === null ? {} : { 'content-type': csv === undefined ? 'application/json' : 'text/csv' }),
        ...(once === undefined ? {} : { 'idempotency-key': once }),
      };
      const response = await onceDone(() => ask(path, { method, headers, body: text }));
      return answer.parse(await response.json());
    },
    file: (path, query) => ask(path + queryOf(query)),
  };
}

/** Waits for the first of two presses, whose answer the second gets: four seconds at most. */
async function onceDone(ask: () => Promise<Response>, tries = 40): Promise<Response> {
  try {
    return await ask();
  } catch (error) {
    const isInFlight = error instanceof Refused && error.problem.code === 'idempotency_key_in_flight';
    if (!isInFlight || tries === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return onceDone(ask, tries - 1);
  }
}

function queryOf(query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
