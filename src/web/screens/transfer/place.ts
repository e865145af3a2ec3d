/** Where it is told how a transfer stands. */
export const placeOfStatus = ({ id }: { readonly id: string }): string => `/transfer/status?payment=${id}`;
