import { data, type LoaderFunctionArgs } from 'react-router';
import { inProcess, pageServices } from '../../loading/server-loader.ts';
import { type PaperPage, readPaper } from './page-data.ts';

/** Whether a slip or receipt is genuine, by the code on it. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const page = await readPaper(inProcess(context.get(pageServices)), params['checkKey'], request);
  return data<PaperPage>(page, { status: page.state === 'ready' ? 200 : page.refusal.status });
}
