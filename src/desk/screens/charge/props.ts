import type { ViewProps } from '../../screen.ts';
import type { load } from './server.ts';

export type Props = ViewProps<Awaited<ReturnType<typeof load>>>;
