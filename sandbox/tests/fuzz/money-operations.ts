import type { Need } from './payer-operations.ts';

/** Of money that came otherwise, goes back, or may be taken again: cases, refunds, mandates. */
export const moneyNeeds: Readonly<Record<string, Need>> = {
  listCases: { query: { limit: '1' } },
  readCase: { scene: 'overpaid' },
  listCaseChoices: { scene: 'overpaid' },
  resolveCase: {
    scene: 'overpaid',
    uses: 1,
    body: { action: 'credit', note: 'A favor de la familia, colegiatura de febrero.' },
  },
  refundPayment: {
    scene: 'paid',
    uses: 50,
    idempotencyKey: 'recibo-8841',
    body: { amount: 1000, note: 'Devuelto en caja el 12 de enero, recibo 8841.' },
  },
  previewRefund: { scene: 'paid', query: { amount: '1000', means: 'other' } },
  listRefunds: { scene: 'refunded' },
  listAllRefunds: { scene: 'refunded', query: { limit: '1' } },
  listRefundApprovals: { scene: 'refundWaits', query: { status: 'awaiting_approval', limit: '1' } },
  readRefundApproval: { scene: 'refundWaits' },
  approveRefund: { scene: 'refundWaits', uses: 1, body: {} },
  declineRefund: { scene: 'refundWaits', uses: 1, body: { note: 'Falta la carta de la familia.' } },
  cancelRefund: { scene: 'refundWaits', uses: 1, body: { note: null } },
  listMandates: { scene: 'domiciled', query: { payer_id: '$PAYER_ID' } },
  endMandate: { scene: 'domiciled', uses: 1, idempotencyKey: 'baja-domiciliacion-1042', body: {} },
};
