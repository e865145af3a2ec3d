/** The terms of an account that receives a transfer: their path, and the day since which they are in force. */
export const accountTermsPath = '/finch/terms';
export const accountTermsVersion = '2026-11-26';
