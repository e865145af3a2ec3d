import { type HydrationState, isRouteErrorResponse, type StaticHandlerContext } from 'react-router';

/** The data of a page's loaders and action for its document: plain JSON. An error's status and data, or its message. */
export function answeredOf({
  loaderData,
  actionData,
  errors,
}: Pick<StaticHandlerContext, 'loaderData' | 'actionData' | 'errors'>) {
  const plainErrors = errors && Object.entries<unknown>(errors).map(([id, error]) => [id, plainError(error)] as const);
  return { loaderData, actionData, errors: plainErrors && Object.fromEntries(plainErrors) };
}

/** In the form that `isRouteErrorResponse` recognizes. */
function plainError(error: unknown) {
  if (isRouteErrorResponse(error)) {
    const { status, statusText } = error;
    const data: unknown = error.data;
    return { status, statusText, data, internal: false };
  }
  return { message: error instanceof Error ? error.message : '' };
}

/** The same in the browser: the document's own script has stored it (`start-scripts.ts`). */
export function handedOver(): Answered {
  const answered: unknown = Reflect.get(window, 'cuotaAnswered');
  return isAnswered(answered) ? answered : { loaderData: {} };
}

type Answered = HydrationState & { readonly loaderData: Record<string, unknown> };

const isAnswered = (value: unknown): value is Answered =>
  typeof value === 'object' && value !== null && 'loaderData' in value;
