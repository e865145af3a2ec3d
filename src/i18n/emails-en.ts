import type { EmailTexts } from './emails-es.ts';
import { transferLateEn } from './transfer-late.ts';
import { deskEmailsEn } from './desk/emails.ts';
import { twoPersonsEn } from './two-persons.ts';

export const emailsEn: EmailTexts = {
  shared: {
    greeting: (name) => (name === '' ? 'Hello:' : `Hello, ${name}:`),
    addressHint: 'If the button does not open, copy this address into your browser:',
    footer: (school) => `${school} uses Cuota to collect online. If you did not expect this email, ask the school.`,
    method: 'Payment method',
    amount: 'Amount',
    exactly: 'Pay exactly',
    payBefore: 'Until',
    days: 'Days',
    reference: 'Reference',
    card: 'Card',
    howTo: 'How to pay',
    seeInstructions: 'See my slip',
    atOnce: "Pay all of it in one payment. You can do so even after the school's link has expired.",
    notPaidYet: 'This email is not a receipt: we send you one when we receive your payment.',
    otherLink: 'Ask for another link',
  },
  link: {
    subject: 'your payment link',
    preview: (amount) => `Total to pay: ${amount}`,
    intro: (school) => `${school} sends you the link to see and pay what is pending.`,
    students: (names) => `It is the payment for ${names}.`,
    amount: 'Total to pay',
    button: 'See and pay',
    until: (when) => `The link works for 3 days: until ${when}. After that you can ask for a new one on the same page.`,
    personal: 'This link is yours: whoever opens it can see this payment. Share it only with the person who will pay.',
  },
  newLink: {
    subject: 'your new payment link',
    intro: (school) => `Here is a new link to pay ${school}. Earlier ones no longer work.`,
  },
  sessionReminder: {
    before: {
      subject: (day) => `your payment is due on ${day}`,
      intro: (school, day) => `A reminder in good time: your payment to ${school} is due on ${day}.`,
    },
    after: {
      subject: (day) => `your payment of ${day} is still pending`,
      intro: (school, day) => `Your payment to ${school} was due on ${day} and we have not received it yet.`,
    },
    ifPaid: 'If you have paid already, do nothing: it can take a while to show.',
    talk: 'If you need more time or something looks wrong, talk to the school.',
    talkReply: 'If you need more time or something looks wrong, reply to this email to reach the school.',
    stop: 'I want no more reminders',
  },
  instructions: {
    preview: (amount, until) => `${amount}, until ${until}`,
    onlyOnce: 'This account is for this payment only: do not keep it for another one, because it may change.',
    by: {
      counter: {
        subject: (brand) => `your reference to pay at ${brand}`,
        intro: (school, brand) => `Here is your reference to pay ${school} at ${brand}.`,
      },
      transfer: {
        subject: () => 'details for your transfer',
        intro: (school) => `These are the details to pay ${school} by bank transfer.`,
      },
      app: {
        subject: (brand) => `your details to pay with ${brand}`,
        intro: (school, brand) => `These are your details to pay ${school} with ${brand}.`,
      },
    },
  },
  reminder: {
    subject: (until) => `your slip expires on ${until}`,
    preview: (amount) => `You can still pay ${amount}.`,
    intro: (school, how) => `A reminder: your slip to pay ${school} ${how} is about to expire.`,
    how: { counter: (place) => `at ${place}`, transfer: () => 'by bank transfer', app: (place) => `with ${place}` },
    ifPaid:
      'If you have paid already, do nothing: it can take a while to show, and we will write again when we receive it.',
  },
  calendar: {
    fileName: 'reminder.ics',
    summary: (school) => `Last day to pay ${school}`,
    until: (when) => `Pay until ${when}.`,
    concepts: (names) => `For: ${names}`,
    how: (url) => `Your slip and how to pay: ${url}`,
    onlyOnce: 'If you have paid already, do not pay again.',
  },
  receipt: {
    subject: (came) => `we received ${came}`,
    subjectShort: (came, missing) => `we received ${came}; ${missing} is missing`,
    preview: (confirmation) => `Confirmation ${confirmation}`,
    intro: (school, came) => `${school} received your payment of ${came}.`,
    introAdded: (school, came, total) => `${school} received ${came} more of this payment. In all, ${total} has come.`,
    nothingOwed: 'With this it is all paid.',
    nothingLeft: 'You have nothing left to pay.',
    stillOwed: (amount) => `${amount} is still owed.`,
    payRest:
      'You can pay it with the link the school sent you. If it has expired, you can ask for a new one on the same page.',
    payRestShort:
      'You can pay what is missing with the link the school sent you. If it has expired, you can ask for a new one on the same page.',
    received: 'Received',
    confirmation: 'Confirmation',
    paidAt: 'Date and time',
    paidOn: 'Date',
    seenAt: 'Recorded',
    requestedAmount: 'Amount asked for',
    commission: 'Commission',
    lines: 'What you paid for',
    linesAsked: 'What was asked for',
    see: 'See this payment',
    keep: (school) =>
      `Keep this email: it is your receipt. ${school} has this payment on record, too, under the same confirmation number.`,
  },
  caseOpened: {
    subject: {
      overpaid: (came, over) => `we received ${came}, ${over} too much`,
      double: (came) => `we received ${came} for a payment that was covered already`,
      late: (came) => `we received ${came} after the date`,
      wrong_currency: (came) => `we received ${came}, in another currency`,
    },
    nextHeading: 'What happens now',
    next: {
      preference:
        'Tell us what you would prefer: to have it sent back, or kept for the next payment. We tell the school.',
      over: 'The school will tell you how they return it, or whether they keep it in your favor.',
      looks: 'The school looks at your payment.',
      tellYou: 'When they have decided, we will write again.',
      nothingToDo: 'You need not do anything else.',
      notAgain: 'Meanwhile, do not pay again.',
      rest: (missing) => `Pay only what is missing: ${missing}. The button opens your payment.`,
      restSchoolLink: (missing) =>
        `Pay only what is missing: ${missing}. You can do so with the link the school sent you; if it has expired, you can ask for a new one on the same page.`,
      restOtherLink: (missing) =>
        `Pay only what is missing: ${missing}. Your link has expired; with the button you ask for another one.`,
      restTold: 'When it comes, we will write again.',
      ask: 'The school will tell you what comes next. Do not pay anything more for now.',
      wait: 'You have another payment in process: wait for its outcome before you pay what is missing.',
    },
    payRest: 'Pay what is missing',
    preference: 'Say what I prefer',
  },
  resolved: {
    subject: {
      accepted: () => 'we accepted your payment',
      refunded: (amount) => `we returned ${amount} of your payment`,
      credited: (amount) => `we keep ${amount} in your favor`,
    },
    intro: (school, came) => `${school} looked at your payment of ${came}.`,
  },
  returned: {
    subject: (amount) => `${amount} of your payment was returned`,
    by: {
      refund: (school, amount) => `${school} returned ${amount} of your payment.`,
      reversal: (school, amount) =>
        `The bank or the processor gave you back ${amount} of the payment you made to ${school}.`,
      chargeback: (school, amount) => `Your bank gave you back ${amount} of the payment you made to ${school}.`,
    },
    amount: 'Returned',
    owedAgain: (amount) => `So ${amount} is owed again. Before you pay again, ask the school what comes next.`,
    how: 'It can take a few days to show. If you do not know how it reaches you, ask the school.',
    unexpected: 'If you did not expect that, ask the school.',
  },
  refund: {
    pending: {
      subject: (amount) => `your refund of ${amount} is on its way`,
      intro: (school, amount) => `${school} asked for ${amount} of your payment to go back to you.`,
      later: 'When it is done we will write again. You need not do anything.',
    },
    failed: {
      subject: (amount) => `your refund of ${amount} could not be made`,
      intro: (school, amount) => `The ${amount} that ${school} wanted to return to you could not be sent.`,
      cameBack: (school, amount) =>
        `We were told that the refund of ${amount} of your payment to ${school} did not reach you. If you have received it, tell the school. Do not pay again.`,
      next: 'We have told the school: they will contact you.',
      reply: 'You can write to them, too: reply to this email.',
    },
    amount: 'Refund',
    to: {
      card: 'It goes to the card you paid with. Your bank may take 5 to 10 business days to show it.',
      account:
        'It goes to your bank account and may take 5 to 10 business days. If your account number is needed, another email will ask you for it.',
    },
  },
  pending: {
    subject: 'your bank is validating your payment',
    preview: 'Do not pay again: we will tell you the outcome.',
    intro: (school) => `Your payment to ${school} is being validated. We do not know yet whether your bank allows it.`,
    quarterOfAnHour: 'It can take up to 15 minutes.',
    notAgain: 'Do not pay again while you wait.',
    later: 'We will write again as soon as we know the outcome. You need not keep the page open.',
  },
  transferLate: transferLateEn,
  twoPersons: twoPersonsEn,
  desk: deskEmailsEn,
  notMade: {
    subject: {
      voucher_expired: 'your payment slip has expired',
      voucher_ended: 'your payment slip no longer works',
      ended: 'your payment was not completed',
      unknown: 'we do not know how your payment ended',
    },
    intro: {
      voucher_expired: (school) =>
        `Your slip to pay ${school} has expired, and we received no money with it. Do not pay it any more.`,
      voucher_ended: (school) =>
        `Your slip to pay ${school} no longer works, and we received no money with it. Do not pay it.`,
      ended: (school) => `Your payment to ${school} was not completed.`,
      unknown: (school) => `We do not know how a payment of yours to ${school} ended.`,
    },
    notTaken: 'No charge was made.',
    mayBeTaken: 'If your bank shows a charge, do not pay again: ask the school first.',
    paidInTime: 'If you had paid it already, keep your receipt and tell the school before you pay again.',
    advice: {
      retry_security_code: 'You find them on your card: the code on its back or front, the date beside the number.',
      other_method: 'Use another card or choose another way to pay.',
      no_card: 'Another way to pay does not depend on the balance of that card; you can also use another one.',
      confirm_again: 'Try again and confirm when your bank asks you to, or use another card.',
      call_bank: 'Call your bank, at the number on the back of your card, or use another card.',
      fix_data: "Check the holder's name, the email and the details of your card before you try again.",
      wait: 'Wait a few minutes before you try again.',
    },
    choose: 'The button opens your payment: there you can try again or choose another way to pay.',
    chooseButton: 'Choose how to pay',
    otherLink: 'Your link to pay has expired. With the button you ask for another one: it comes by email.',
    next: {
      choose:
        'You can choose another way to pay with the link the school sent you. If it has expired, you can ask for a new one on the same page.',
      wait: 'You have another payment in process: wait for its outcome before you try again.',
      ask: 'Before you pay another way, ask the school what comes next.',
    },
  },
  agreed: {
    subject: 'your card is set up for direct debit',
    preview: (card) => `The school may charge your next payments to ${card}.`,
    intro: (school) => `Your card is set up for your next payments to ${school}.`,
    agreed: (school) => `You allowed ${school} to charge this card for what falls due each month.`,
    nothingDue: 'No charge is scheduled today.',
    end: (school) => `To stop it, tell ${school} whenever you like.`,
    endReply: (school) => `To stop it, tell ${school} whenever you like; you can answer this email.`,
    notYou: 'If you did not allow this, tell the school as soon as you can.',
  },
  ended: {
    subject: 'direct debit has ended',
    preview: 'There are no more automatic charges to your card.',
    intro: (school) => `${school} ended the direct debit from your card: they no longer charge it automatically.`,
    before: 'The payments you have made do not change.',
    pay: 'You make the next payments yourself, with the link that the school sends you.',
  },
};
