import type { DocumentType } from '#domain/document-formats';

/** Who pays: as the school knows them, and as they wrote it themselves in a form's field that is `about` it. */
export interface OrderPayer {
  /** Names the person across schools: two schools' payers never share a saved card. */
  readonly id: string;
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  /** Only what a form asked; the number as `domain/document-formats` writes it. Never log it. */
  readonly document: PayerDocument | null;
}

export interface PayerDocument {
  readonly type: DocumentType;
  readonly number: string;
}
