import type { Country } from '#domain/money';
import type { FaqTexts } from './faq-es.ts';
import type { FaqPlace } from './legal-document.ts';

/** How each way to pay works in each country, and how long it takes. Source: spec §1, §9. */
export const faqEnPlaces = {
  MX: {
    words: { papers: 'your RFC, your tax regime and, if you like, name, postal code and use of the invoice' },
    bodies: {
      transfer: [
        "We give you a CLABE and a reference. In your bank's app choose a transfer to another bank (SPEI), paste the CLABE, and enter the exact amount and the reference. Each payment has a CLABE of its own: do not keep it for next time.",
      ],
      cash: [
        'We give you a reference with a barcode. Show it at the counter of the store and pay the exact amount before 11:59 PM of the day it says. The store may charge a fee on top. OXXO and other stores have a maximum; if your amount is higher, that method cannot be chosen.',
      ],
      'other-ways': [
        "Some institutions also offer a deposit at a bank counter, apps with the student's reference, or a charge to your payroll. When you choose one we tell you what to do, step by step.",
      ],
      time: [
        [
          'Card: at once. If your bank validates it, up to 15 minutes.',
          'Transfer (SPEI): about 2 hours, and up to 48 on holidays and weekends.',
          'OXXO: within 24 hours. Other stores: from 30 minutes up to 72 hours.',
          'Bank deposit and apps: within 24 hours.',
        ],
      ],
    },
  },
  CO: {
    words: { papers: 'the kind and number of your document, or the NIT' },
    bodies: {
      transfer: [
        "With PSE you choose your bank and kind of person, go to your bank's page and approve the debit from your savings or checking account. Then you come back here and see the outcome.",
      ],
      cash: [
        'We give you an agreement number and a reference. Give them at a bank correspondent and pay the exact amount before the date. Keep the receipt.',
      ],
      'other-ways': [
        'Some institutions also offer wallets and other methods. When you choose one we tell you what to do, step by step.',
      ],
      time: [
        [
          'Card: at once. If your bank validates it, up to 15 minutes.',
          'PSE: nearly always at once; some banks take longer to confirm.',
          'Correspondent: within 2 hours.',
          'Bancolombia: within 24 hours.',
        ],
      ],
    },
  },
  EC: {
    words: { papers: 'your identity card, RUC or passport' },
    bodies: {
      transfer: [
        'Use your online banking, or go to your bank, and pay with the code we give you. At banks only the oldest charge can be paid in each transaction: once it is confirmed, go on with the next.',
        'You can also transfer to the account of the institution: we give you the account and a reference of this payment. Write it in the description, and then press "I have transferred" with the number your bank gives you.',
      ],
      cash: [
        'Pay with your code at the counters and payment points we name. At Banco del Barrio the maximum is 200 USD a payment. If you choose "Cash", the payment page gives you a deposit number: with it you pay the exact amount. Keep the receipt.',
      ],
      'other-ways': [
        'Some institutions also offer other methods. When you choose one we tell you what to do, step by step.',
      ],
      time: [
        [
          'Card: at once. If your bank validates it, up to 15 minutes.',
          'With your code, at Banco Pichincha or Guayaquil: at once.',
          'Cash at the other payment points: within 24 hours.',
          'Transfer: within 48 hours.',
        ],
      ],
    },
  },
} as const satisfies Record<Country, FaqPlace>;

export const faqEn: FaqTexts = {
  title: 'Frequently asked questions',
  intro:
    'How to pay here, how long it takes and what to do if something goes differently. In your payment you see only the methods your institution offers; here we explain all of them.',
  parts: {
    who: [
      'Who charges me?',
      'You are charged by {entity}. This page only collects the payment on its behalf. Your bank statement may show the name of the payment processor or of the beneficiary we show you.',
    ],
    safe: [
      'Is it safe?',
      'Yes. The page travels encrypted and your card details go straight to the payment processor: neither the institution nor this page sees them. Check that the link came from your institution. We never ask for passwords, PINs or codes of your bank.',
    ],
    card: [
      'How do I pay by card?',
      'Enter number, expiry, security code and name, or choose a saved card. Your bank may ask you to confirm on its own page. If it refuses, nothing was charged and we tell you what you can do.',
    ],
    transfer: ['How do I pay from my bank?'],
    cash: ['How do I pay in cash?'],
    'other-ways': ['Are there other ways?'],
    time: [
      'How long does it take?',
      'That is the normal maximum. We tell you by email once it is confirmed, and the page changes by itself.',
    ],
    twice: [
      'What if I paid twice?',
      'The institution sees it at once and will tell you how it is returned, or whether it is kept in your favor; on your receipt you can say what you prefer. To avoid it, do not pay the earlier reference once you chose another method. If it happened, write to {contact}.',
    ],
    short: [
      'What if I paid short or over?',
      'Short: what you paid counts, and here you see what is missing. Over: the institution knows and will tell you what comes next. Always pay the exact amount, all at once.',
    ],
    late: [
      'What if I paid after the date?',
      'If the money arrived it is recorded, and will show here even if the reference had ended. The institution will tell you whether anything else is needed, for example a surcharge.',
    ],
    failed: [
      'I paid and it does not show. What now?',
      'Do not pay again. Wait the time of your method, open your link and press "I already paid": we ask the bank or the network right then. If it still does not show, send your receipt to the institution with the help code, if you see one.',
    ],
    'saved-cards': [
      'Can I save my card?',
      'Yes, if you tick the box when you pay. The payment processor keeps it, not this page. You can remove it whenever you like on the card page, unless it has automatic charges.',
    ],
    domiciliation: [
      'What are automatic charges?',
      'You allow the institution to charge to your card what falls due. It is optional, and it ends when you tell the institution.',
    ],
    invoice: [
      'How do I get my invoice?',
      'If your institution offers it here, enter {papers} before you pay. The institution issues the invoice and sends it to you. The receipt of this page proves the payment, but it is not an invoice.',
    ],
    link: [
      'My link has expired',
      'For safety each link lasts 3 days. Open it and ask for another: it goes to the email the institution has. A reference you already have and have not paid can be paid until its own date.',
    ],
    language: [
      'Can I read it in another language?',
      'Yes: at the foot of each page you can switch between Spanish and English at any time. Your payment does not change.',
    ],
    contact: ['Whom do I talk to?', 'For questions about what you owe, refunds, scholarships or invoices: {contact}.'],
  },
};
