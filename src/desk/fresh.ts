/** Where a person shows once more who they are, and comes back from. */
export const confirmPath = (to: string): string => `/confirm?to=${encodeURIComponent(to)}`;
