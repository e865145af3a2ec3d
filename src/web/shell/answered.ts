import { type HydrationState, isRouteErrorResponse, type StaticHandlerContext } from 'react-router';

/** What the loaders and the action of a page answered, as its document hands it over: plain JSON. Of an error the status and its data, or a message. */
export function answeredOf({
  loaderData,
  actionData,
  errors,
}: Pick<StaticHandlerContext, 'loaderData' | 'actionData' | 'errors'>) {
  const said = errors && Object.entries<unknown>(errors).map(([id, error]) => [id, plainError(error)] as const);
  return { loaderData, actionData, errors: said && Object.fromEntries(said) };
}

/** As `isRouteErrorResponse` knows it again. */
function plainError(error: unknown) {
  if (isRouteErrorResponse(error)) {
    const { status, statusText } = error;
    const data: unknown = error.data;
    return { status, statusText, data, internal: false };
  }
  return { message: error instanceof Error ? error.message : '' };
}

/** The same in the browser: the document's own script has left it there (`start-scripts.ts`). */
export function handedOver(): Answered {
  const answered: unknown = Reflect.get(window, 'cuotaAnswered');
  return isAnswered(answered) ? answered : { loaderData: {} };
}

type Answered = HydrationState & { readonly loaderData: Record<string, unknown> };

const isAnswered = (value: unknown): value is Answered =>
  typeof value === 'object' && value !== null && 'loaderData' in value;
