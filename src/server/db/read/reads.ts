/**
 * Where each read goes that takes much (docs/decisions/0105). `replica`: to the replica once it has replayed all that
 * the primary had when the read began, else to the primary. What money is decided by never goes there.
 */
export const readsFrom = {
  metrics: 'replica',
  downloadPayments: 'replica',
  downloadAuditLog: 'replica',
  listAuditLog: 'replica',
  listAllRefunds: 'replica',
  listCases: 'replica',
  listDeliveries: 'replica',
  listEvents: 'replica',
  listMandates: 'replica',
  listPaymentSessions: 'replica',
  listPayments: 'replica',
  listReconciliations: 'replica',
  listStatementFileLines: 'replica',
  listStatementFiles: 'replica',
  listStudentCards: 'replica',
  listTransferReports: 'replica',
  listVoucherLinks: 'replica',
  search: 'replica',
  // Few rows each, and what a school does next rests on them.
  listAccounts: 'primary',
  listPeople: 'primary',
  readPerson: 'primary',
  listDays: 'primary',
  listConnectionChanges: 'primary',
  listKeys: 'primary',
  listPayouts: 'primary',
  listRefundApprovals: 'primary',
  listRefunds: 'primary',
  listStatementMaps: 'primary',
  listWebhookEndpoints: 'primary',
  readAccount: 'primary',
  readCase: 'primary',
  listCaseChoices: 'primary',
  previewRefund: 'primary',
  readRefundApproval: 'primary',
  readEvent: 'primary',
  readLedgerAccounts: 'primary',
  readPaymentOfSchool: 'primary',
  readPaymentSession: 'primary',
  readSchool: 'primary',
  readStatementFile: 'primary',
  readStatementMap: 'primary',
  listSessionCards: 'primary',
  readWebhookEndpoint: 'primary',
  // Books are closed by it.
  readSettlement: 'primary',
  downloadSettlement: 'primary',
  readDay: 'primary',
  downloadJournal: 'primary',
  listDayLines: 'primary',
} as const satisfies Readonly<Record<string, 'replica' | 'primary'>>;

/** Whether a replica may answer this operation. */
export const mayReadReplica = (operation: string): boolean =>
  Object.entries(readsFrom).some(([name, from]) => name === operation && from === 'replica');
