/** How long a transfer by a Mexican slip usually takes to show, in hours; at most as long as its offer says. Source: spec §9. */
export const usualSlipHours = 2;
