import { createContext, use } from 'react';

const LargeContext = createContext(false);
export const LargeTicket = LargeContext.Provider;

/** Whether the ticket is shown in large type: then nothing of it is folded. */
export const useIsLarge = (): boolean => use(LargeContext);
