import type { PrivacyTexts } from './privacy-mx-es.ts';

/** Ecuador's privacy policy, in English. The Spanish text governs. */
export const privacyEcEn: PrivacyTexts = {
  title: 'Privacy policy',
  intro:
    'This policy says which personal data is used when you pay here, what for, on which legal basis, who receives it and how you exercise your rights. It follows the Ecuadorian Organic Law on Personal Data Protection (LOPDP) and its regulation. The Spanish text is the one in force; this is a translation.',
  parts: {
    responsible: [
      'Who is responsible',
      'The responsible party is {entity}, which charges you the items of this payment. This page is run by a processor that handles the data on its behalf and only for these purposes.',
      'Contact for data protection: {contact}.',
    ],
    data: [
      'Which data is used',
      [
        'Who pays: name, identity card, RUC or passport, email and phone.',
        'The payment: charges, amounts, dates, method, reference, outcome and receipt.',
        'Invoice data, if you ask for one: kind and number of identification, and name.',
        'Your card: only brand, last four digits, expiry and the name on it. The full number and the security code never reach our servers.',
        'Technical: IP address, date and time, kind of browser, and the record of your acceptance.',
      ],
      'No sensitive data is asked for.',
    ],
    children: [
      'Data of children',
      "The student's name, code and charges are shown so that you know what you pay. The institution gives them, and they are handled in the child's best interest because you are the parent or legal representative.",
    ],
    purposes: [
      'What it is used for',
      [
        'To show what you owe and charge what you choose to pay.',
        'To confirm the payment, give you a receipt and tell the institution.',
        'To send you by email your link, your reference, reminders and the outcome.',
        'To issue the invoice you ask for.',
        'To prevent double charges and fraud, and to answer claims.',
        'To comply with legal, tax and anti-money-laundering duties.',
        'Only if you ask: to save a card and to charge your next payments to it automatically.',
      ],
      'It is not used for advertising, nor for decisions based on automated assessment alone.',
    ],
    basis: [
      'On which legal basis',
      'The relationship you have with the institution, compliance with legal duties and, for anything else, the free, specific, informed and unequivocal consent you give when you accept this policy and continue with your payment.',
    ],
    sharing: [
      'Who receives it',
      [
        'Payment processors, banks, Banred, card networks and payment points that carry out the method you choose.',
        'Hosting and email providers, our processors, which may be outside Ecuador with adequate safeguards.',
        'Google, a measurement provider, only where whoever runs this page has set it up: which pages are opened, a pseudonym and, like any site you visit, your IP address and kind of browser. It may be outside Ecuador.',
        'The tax authority (SRI), if you ask for an invoice.',
        'Authorities that require it under the law.',
      ],
      'Your data is not sold.',
    ],
    cards: [
      'Your card',
      'What you type in the card fields goes straight to the payment processor, which complies with PCI DSS. If you save the card, the processor keeps it and we keep only a token that works nowhere else. You can remove it whenever you like, unless it has automatic charges: then first ask the institution to end them.',
    ],
    storage: [
      'How long it is kept',
      'While the purpose lasts and for the periods set by tax, commercial and anti-money-laundering law; then it is deleted or made anonymous. Your payment link ends after 3 days.',
    ],
    security: [
      'Security',
      'Data travels encrypted, the tax data you give for an invoice is stored encrypted, and only those who need it have access. A breach is reported to the Superintendence for Personal Data Protection and, where it puts your rights at risk, to you.',
    ],
    device: [
      'What is stored on your device',
      'So that you can pay:',
      [
        'The key of your link, the state of your payment, your language and a copy of your reference to see it offline.',
        "In this tab, the cardholder's name and the email you type when paying by card, until the payment is made. Never the card number or its code.",
        'In this tab, the invoice data you chose, with most of the document number hidden.',
        'A cookie, XSRF-TOKEN, so that no other site can act in your name. It is deleted when you close the browser.',
        'A cookie for each payment that you make here, to show you the months that you paid. It lasts 400 days, and you remove it when you like.',
      ],
      'Opening another link deletes what the one before left, except the cookies. There is no advertising.',
      "Only where whoever runs this page has set up measurement: a separate frame loads Google's tag manager, which may keep a visitor number on your device. It knows which page was opened, the language and the country, and tells you apart by a pseudonym; it does not receive your name, email or documents, and it is not loaded where you type your card or your bank.",
    ],
    rights: [
      'Your rights',
      [
        'Information about how your data is used.',
        'Access to your data.',
        'Rectification and update.',
        'Deletion.',
        'Opposition.',
        'Portability.',
        'Suspension of use.',
        'Not to be subject to a decision based on automated assessment alone.',
      ],
    ],
    request: [
      'How to exercise them',
      'Write to {contact} with your name, a copy of your identification, a way to answer you, the right you exercise and the data it is about. It is free of charge and you will have an answer within 15 days.',
    ],
    withdraw: [
      'Withdrawing your consent',
      'You can withdraw it at any time in the same way, without giving reasons. It does not affect what was done before or what the law requires to keep, and may prevent you from paying here.',
    ],
    authority: [
      'The authority',
      'If you get no answer or do not agree, you can complain to the Superintendence for Personal Data Protection of Ecuador.',
    ],
    changes: [
      'Changes to this policy',
      'If it changes, the new version will be on this page with its date, and we will ask you to accept it before your next payment.',
    ],
  },
};
