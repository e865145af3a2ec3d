/** Usual hours until a transfer by a Mexican slip shows; at most the offer's own time. Source: spec §9. */
export const usualSlipHours = 2;
