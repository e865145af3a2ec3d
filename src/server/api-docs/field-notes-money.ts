/** What the fields of statements, settlements, cases and returns mean: see `field-notes.ts`. */
export const moneyNotes: Readonly<Record<string, string>> = {
  // Statements and settlements
  csv: 'The file’s text, at most 1 MiB and 5,000 lines. Decode it before: JSON is always UTF-8.',
  columns: 'Where each thing stands: a header’s name, or a place counted from 0.',
  delimiter: 'Found out from the first lines when absent.',
  decimal: 'The mark before the cents; the other one may group thousands.',
  has_header: 'Whether the first line names the columns.',
  'query.date': 'A day in your school’s time zone.',
  'query.format': '`csv` is the same as `Accept: text/csv`.',
  'query.account_id': 'Only of this account of yours; in a settlement, `default` is the installation’s.',
  'query.by': 'What `from`, `to` and the order go by.',
  'query.from': 'From this instant on.',
  'query.to': 'Before this instant.',
  'query.method_key': '`country/type/gateway`.',
  'query.session_id': 'Only of this session.',
  movement_id: 'The bank’s own id of the movement: trace key, folio. Name it where there is one.',
  'columns.balance': 'The balance of the account after the movement; used where a line has no `movement_id`.',
  already_known: 'Lines that were taken in before.',
  maybe_known: 'Lines that equal one of another file, or that other columns make another line: a case asks about each.',
  outcome:
    '`booked`: on your session, as a payment of its own. `asked`: the provider of the payment it names was asked. `unknown`: it names nothing of yours, a case is open. `already_known`: taken in before. `maybe_known`: it may be, and a case asks you; `payment_id` and `session_id` say where that money went. `ignored`: money that went out, or nothing.',
  line_id: 'Of this line alone: a line that you took in is known by it.',
  'lines.amount':
    'What came, went back or was kept; below zero only where a bank gave back what it had taken: a dispute was won.',
  'lines.at':
    'When it was paid, if we heard of it while that day was open, else when we did; when a return was recorded, or a fee was heard of.',
  'lines.paid_at':
    'When the payer paid, as the provider or your statement says; on another day than `at` where we heard late. Null for a return and a fee.',
  'lines.commission':
    'What of it is commission: over all lines of a payment no more than its commission; 0 for a return and a fee.',
  'lines.return_id': 'The id of a return; null for the others.',
  'lines.account_id': 'Your account at the provider; null: the installation’s.',
  'totals.account_id': 'Your account at the provider; null: the installation’s.',
  fees: 'What providers kept, as far as they tell it; taxes on it inside.',
  closes_at: 'An hour after the day ended, by your clock.',
  closed: 'From `closes_at` on: this day will never read otherwise.',
  'totals.count': 'Lines of money that came, without returns and fees.',
  net: '`received` less `returned` and `fees`; below zero on a day when more went than came.',
  // Comparisons with providers
  result: '`unreadable`: the provider’s list could not be read; the next comparison begins no later.',
  gap_from:
    'Where the time before `from` begins that the provider no longer lists and nobody compared; null where there is none.',
  listed: 'Payments with money on the provider’s list; null until it is compared.',
  booked: 'Money that was not on the books, or otherwise, and is now.',
  'data.unknown': 'Money on references nobody here made: a case each.',
  missing: 'Payments that are paid on the books and not on the list.',
  // Cases and returns
  'resolveCase.action':
    '`accept`: kept as it is, and what is missing is waived. `refund`: given back. `credit`: kept for the family.',
  'resolveCase.session_id': 'Only for `credit` of money that is on no session: where to book it.',
  'resolveCase.separate':
    'Only for `refund`: it went back beside what the provider told of, though the amount is the same.',
  'refundPayment.separate':
    'It went back beside whatever the provider tells of this payment: in cash, from your own account. Otherwise it is taken for the provider’s return of the same amount.',
  return_kind: 'What kind of return a `maybe_known` case is about; null for money that came.',
  'MoneyCase.payment_id':
    'Whose money it is; of `maybe_known`, the payment it may be known as. Null where there is none.',
  'refundPayment.amount': 'Minor units; all that is left when absent.',
  'MoneyCase.amount': 'What was too much or is missing; for the other kinds all that came.',
  'case.amount': 'What was too much or is missing; for the other kinds all that came.',
  refund_id: 'The refund that a case is about, as in the payment’s refunds.',
  due_at: 'Of `disputed`: until when it may be answered, where the provider says so.',
  'refundPayment.means':
    '`provider`: Cuota asks the provider to send it back. `other`, and when absent: you gave it back, and say in `note` how.',
  'refundPayment.note': 'Your own words; needed unless `means` is `provider`.',
  'resolveCase.means': 'Only for `refund`: `provider` sends the money back the way it came.',
  done_at: 'When it went back; null while it has not.',
  failed_at: 'When it failed; with `done_at`, it came back after it was done.',
  failure: 'Why it failed; null otherwise.',
  'failure.provider_code': 'The provider’s own code, for whoever asks it.',
  means: '`provider`: the way it came. `other`: outside Cuota, as `note` says.',
  opened_at: 'When the money came.',
  resolved_at: 'When the school decided; null until then.',
  resolution: 'What became of it; null while it is open.',
  note: 'Your own words, for whoever looks at it later.',
};
