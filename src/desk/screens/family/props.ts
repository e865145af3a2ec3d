import { hasPermission } from '#domain/permissions';
import type { ViewProps } from '../../screen.ts';
import type { load } from './server.ts';

export type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const mayCharge = ({ person }: Props): boolean => hasPermission({ role: person.role, isPerson: true }, 'charge');
