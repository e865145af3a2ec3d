import type { Send } from './api.ts';

/** The same way of sending, where a deletion is answered without a body, which is no JSON. */
export function withBody(send: Send): Send {
  return async (path, init) => {
    const response = await send(path, init);
    return response.status === 204 ? Response.json(null) : response;
  };
}
