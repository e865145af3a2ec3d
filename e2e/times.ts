/** Spans that journeys skip, in seconds. */
export const anHour = 3_600;
export const aDay = 24 * anHour;
/** After it a session is open again, whatever its voucher waits for. Source: spec §8. */
export const theWindow = 30 * 60 + 60;
