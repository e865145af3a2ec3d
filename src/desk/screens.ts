import type { IconName } from '#ui/icon';
import type { Permission } from '#domain/permissions';

/**
 * Every screen of the desk. `screen` is its folder in `screens/`: `view.tsx` draws it, `server.ts` loads it and does
 * what its forms ask. `needs`: who has not this permission sees no such screen; null: nobody is signed in yet. `menu`:
 * it stands in the menu, in this order.
 */
export const screens: readonly Screen[] = [
  { path: '/sign-in', screen: 'sign-in', needs: null },
  { path: '/sign-in/sent', screen: 'sign-in-sent', needs: null },
  { path: '/sign-in/link/:token', screen: 'sign-in-link', needs: null },
  { path: '/sign-in/code', screen: 'sign-in-code', needs: null },
  { path: '/sign-in/invitation/:token', screen: 'invitation', needs: null },
  { path: '/confirm', screen: 'confirm', needs: 'read' },
  { path: '/access', screen: 'access', needs: 'read' },
  { path: '/', screen: 'today', needs: 'read', menu: 'bell' },
  { path: '/payments', screen: 'payments', needs: 'read', menu: 'cash' },
  { path: '/payments/reports', screen: 'reports', needs: 'read' },
  { path: '/payments/:id', screen: 'payment', needs: 'read' },
  { path: '/sessions/:id', screen: 'session', needs: 'read' },
  { path: '/cases', screen: 'cases', needs: 'read', menu: 'alert' },
  { path: '/cases/:id', screen: 'case', needs: 'read' },
  { path: '/cases/:id/assign/:sought?', screen: 'case-assign', needs: 'decide_cases' },
  { path: '/cases/:id/to/:session', screen: 'case-session', needs: 'decide_cases' },
  { path: '/refunds', screen: 'refunds', needs: 'read', menu: 'back' },
  { path: '/refunds/:id', screen: 'refund-approval', needs: 'read' },
  { path: '/payments/:id/refund/:typed?', screen: 'refund', needs: 'request_refunds' },
  { path: '/charges', screen: 'charges', needs: 'read', menu: 'link' },
  { path: '/charges/new', screen: 'charge-new', needs: 'charge' },
  { path: '/charges/spreadsheet', screen: 'charge-sheet', needs: 'charge' },
  { path: '/charges/:id', screen: 'charge', needs: 'read' },
  { path: '/statements', screen: 'statements', needs: 'read', menu: 'transfer' },
  { path: '/statements/maps', screen: 'statement-maps', needs: 'read' },
  { path: '/statements/:id', screen: 'statement-file', needs: 'read' },
  { path: '/days', screen: 'days', needs: 'read', menu: 'clock' },
  { path: '/days/accounts', screen: 'ledger-accounts', needs: 'read' },
  { path: '/days/:date', screen: 'day', needs: 'read' },
  { path: '/families/:id', screen: 'family', needs: 'read' },
  { path: '/connections', screen: 'connections', needs: 'read', menu: 'share' },
  { path: '/team', screen: 'team', needs: 'read', menu: 'lock' },
  { path: '/team/keys', screen: 'keys', needs: 'manage_keys' },
  { path: '/team/log', screen: 'log', needs: 'read_audit_log' },
  { path: '/connections/events/:id', screen: 'delivery', needs: 'read' },
];

export interface Screen {
  /** Its parts after `:` are given to the screen by their names. */
  readonly path: string;
  readonly screen: string;
  readonly needs: Permission | null;
  /** Its icon there. */
  readonly menu?: IconName;
}
