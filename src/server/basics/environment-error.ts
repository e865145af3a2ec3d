/** Thrown at start with one line for each thing that is missing or wrong, never with a value. */
export class EnvironmentError extends Error {}
