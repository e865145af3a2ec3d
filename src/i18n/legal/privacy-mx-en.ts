import type { PrivacyTexts } from './privacy-mx-es.ts';

/** Mexico's privacy notice, in English. The Spanish text governs. */
export const privacyMxEn: PrivacyTexts = {
  title: 'Privacy notice',
  intro:
    'This notice says which personal data we use when you pay here, what for, who receives it and how you exercise your rights. It follows the Mexican Federal Law on Protection of Personal Data Held by Private Parties (LFPDPPP). The Spanish text is the one in force; this is a translation.',
  parts: {
    responsible: [
      'Who is responsible for your data',
      'The responsible party is {entity}, which charges you the items of this payment. This page is run by a processor that handles the data on its behalf and only for what is said here.',
      'Contact for personal data: {contact}.',
    ],
    data: [
      'Which data we use',
      [
        'Who pays: name, email, phone and, where the institution has it, CURP or another document.',
        'The payment: charges, amounts, dates, method, reference, outcome and receipt.',
        'Tax data, if you ask for an invoice: RFC, name, tax regime, postal code and use of the invoice.',
        'Your card: only brand, last four digits, expiry and the name on it. The full number and the security code never reach our servers.',
        'Technical: IP address, date and time, kind of browser, and the record that you accepted this notice.',
      ],
      'We ask for no sensitive personal data. Financial data is used only to charge what you decide to pay.',
    ],
    children: [
      'Data of the students',
      "So that you know what you pay, we show the student's name, enrollment number and charges. The institution gives them to us, and uses them because you are the parent or guardian. A minor should not pay on this page.",
    ],
    purposes: [
      'What we use it for',
      'Necessary purposes, without which nothing can be paid:',
      [
        'To show what you owe and charge what you choose to pay.',
        'To confirm the payment, give you a receipt and tell the institution.',
        'To send you by email your link, your slip, reminders and the outcome.',
        'To issue the invoice you ask for.',
        'To prevent double charges and fraud, and to answer disputes.',
        'To comply with legal, tax and anti-money-laundering duties.',
      ],
      'Voluntary purposes, only if you ask: to save a card and to charge your next payments to it. You can pay without them. We do not use your data for advertising.',
    ],
    basis: [
      'Why we may use it',
      'It is needed for the relationship you have with the institution and for duties set by law. For anything else, and for your financial data, we rely on the consent you give when you accept this notice and continue with your payment.',
    ],
    sharing: [
      'Who receives it',
      [
        'Payment processors, banks, card networks and stores that carry out the method you choose.',
        'Hosting and email providers, which act on our behalf and may be outside Mexico.',
        'Google, a measurement provider, only where whoever runs this page has set it up: which pages are opened, a pseudonym and, like any site you visit, your IP address and kind of browser. It may be outside Mexico.',
        'The tax authority (SAT) and its certification provider, if you ask for an invoice.',
        'Competent authorities that require it under the law.',
      ],
      'These disclosures need no consent where they are necessary for the payment or ordered by law. We do not sell your data.',
    ],
    cards: [
      'Your card',
      'What you type in the card fields goes straight to the payment processor, which complies with PCI DSS. If you save the card, the processor keeps it and we keep only a token that works nowhere else. You can remove it whenever you like, unless it is used for automatic charges: then first ask the institution to end them.',
    ],
    storage: [
      'How long it is kept',
      'Records of the payment are kept while your relationship with the institution lasts and for the periods set by tax, commercial and anti-money-laundering law. After that they are blocked and deleted. Your payment link ends after 3 days.',
    ],
    security: [
      'How it is protected',
      'Data travels encrypted, the tax data you give for an invoice is stored encrypted, and only those who need it have access. If a breach significantly affects your rights we will tell you without delay, so that you can protect yourself.',
    ],
    device: [
      'What is stored on your device',
      'So that you can pay:',
      [
        'The key of your link, the state of your payment, your language and a copy of your slip to see it offline.',
        "In this tab, the cardholder's name and the email you type when paying by card, until the payment is made. Never the card number or its code.",
        'In this tab, the tax data you chose, with most of the document number hidden.',
        'A cookie, XSRF-TOKEN, so that no other site can act in your name. It is deleted when you close the browser.',
        'A cookie for each payment that you make here, to show you the months that you paid. It lasts 400 days, and you remove it when you like.',
      ],
      'Opening another link deletes what the one before left, except the cookies. There is no advertising.',
      "Only where whoever runs this page has set up measurement: a separate frame loads Google's tag manager, which may keep a visitor number on your device. It knows which page was opened, the language and the country, and tells you apart by a pseudonym; it does not receive your name, email or documents, and it is not loaded where you type your card or your bank.",
    ],
    rights: [
      'Your ARCO rights',
      [
        'Access: to know which data of yours is held and how it is used.',
        'Rectification: to correct what is wrong or incomplete.',
        'Cancellation: to have it deleted when it should no longer be used.',
        'Opposition: that it is not used for a purpose, including automated decisions that affect you.',
      ],
    ],
    request: [
      'How to exercise them',
      'Write to {contact}. Give your name and a way to answer you, attach identification (or the power of attorney of whoever represents you), describe the data and the right and, to rectify, the document that supports it.',
      'You will have an answer within 20 business days and, where it is granted, it takes effect within the next 15 business days. It is free of charge; only postage or copies might be charged.',
    ],
    withdraw: [
      'Withdrawing consent or limiting use',
      'In the same way you can withdraw your consent or ask to limit the use or disclosure of your data. It does not affect what was paid already or what the law requires to keep, and may prevent you from paying here.',
    ],
    authority: [
      'If you do not agree',
      'You can turn to the Secretaría Anticorrupción y Buen Gobierno, the data protection authority, within 15 business days of the answer or of the day it was due.',
    ],
    changes: [
      'Changes to this notice',
      'If this notice changes, the new version will be on this page with its date, and we will ask you to accept it before your next payment.',
    ],
  },
};
