import type { PersonAtDesk } from '../db/write/desk-sessions.ts';

/** What the desk's routes know of a request. */
export interface DeskEnv {
  Variables: {
    /** Null: nobody is signed in. */
    person: PersonAtDesk | null;
  };
}
