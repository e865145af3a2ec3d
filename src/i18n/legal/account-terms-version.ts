/** Of the terms of an account that a transfer goes to: where they are read, and the day since which they are in force. */
export const accountTermsPath = '/finch/terms';
export const accountTermsVersion = '2026-11-26';
