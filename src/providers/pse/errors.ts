import type { DeclineGroup } from '#domain/decline-reasons';

/** The codes of spec §8, in its order. */
export const specifiedCodes = [
  'FAIL_EXCEEDEDLIMIT',
  'FAIL_BANKUNREACHEABLE',
  'FAIL_ENTITYNOTEXISTSORDISABLED',
  'FAIL_BANKNOTEXISTSORDISABLED',
  'FAIL_SERVICENOTEXISTS',
  'FAIL_INVALIDAMOUNT',
  'FAIL_INVALIDSOLICITDATE',
  'FAIL_NOTCONFIRMEDBYBANK',
  'FAIL_CANNOTGETCURRENTCYCLE',
  'FAIL_ACCESSDENIED',
  'FAIL_TIMEOUT',
  'FAIL_DESCRIPTIONNOTFOUND',
  'FAIL_SERVICENOTEXISTSORNOTCONFIGURED',
  'FAIL_INVALIDAMOUNTORVATAMOUNT',
  'FAIL_TRANSACTIONNOTALLOWED',
  'FAIL_INVALIDPARAMETERS',
  'FAIL_GENERICERROR',
] as const;

/** Others that PSE is known to answer; each reads as the generic one. */
export const otherCodes = [
  'FAIL_DISABLEDUSEREMAIL',
  'FAIL_ERRORINCREDITS',
  'FAIL_RISK',
  'FAIL_NOHOST',
  'FAIL_NOTALLOWEDBYTIME',
  'FAIL_INVALIDSTATE',
  'FAIL_INVALIDTRAZABILITYCODE',
  'FAIL_INVALIDAUTHORIZEDAMOUNT',
  'FAIL_INCONSISTENTDATA',
  'FAIL_INVALIDBANKPROCESSINGDATE',
] as const;

/** Those with a sentence of their own; all others say that the transaction could not be created. Source: spec §8. */
const ownGroups: Readonly<Record<string, DeclineGroup>> = {
  FAIL_EXCEEDEDLIMIT: 'amount_limit',
  FAIL_BANKUNREACHEABLE: 'bank_unreachable',
};

/** Returns a payer's group for a transaction that PSE did not create. */
export const refusalGroup = (returnCode: string): DeclineGroup => ownGroups[returnCode] ?? 'not_created';
