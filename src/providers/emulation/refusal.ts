/** A no of the emulated provider. Thrown anywhere below a route; `answer` writes it in the provider's own shape. */
export class Refusal extends Error {
  readonly answer: () => Response;

  constructor(message: string, status: number, body: unknown) {
    super(message);
    this.answer = () => Response.json(body, { status });
  }
}
