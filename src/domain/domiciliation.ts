/** Version of the consent text for later debits of a card. Each consent stores it; a new text needs a new version. */
export const consentVersion = '2027-01';

/** The former texts mean the same, and are on pages that were opened before. */
const versions: readonly string[] = [consentVersion, '2026-12'];

/** Whether these words may be agreed to. */
export function isConsentVersion(version: string | null | undefined): version is string {
  return versions.some((known) => known === version);
}
