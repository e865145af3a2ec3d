import type { PrivacyTexts } from './privacy-mx-es.ts';

/** Colombia's authorization and data policy, in English. The Spanish text governs. */
export const privacyCoEn: PrivacyTexts = {
  title: 'Authorization and data policy',
  intro:
    'When you continue with your payment you give prior, express and informed authorization to use your personal data as said here. This policy follows Colombian Law 1581 of 2012 and Decree 1377 of 2013, compiled in Decree 1074 of 2015. The Spanish text is the one in force; this is a translation.',
  parts: {
    responsible: [
      'Who is responsible',
      'The responsible party is {entity}, which charges you the items of this payment. This page is run by a processor that handles the data on its behalf and only for these purposes.',
      'Who answers requests, questions and claims: {contact}.',
    ],
    data: [
      'Which data is used',
      [
        'Who pays: name, identity card or other document, email and phone.',
        'The payment: charges, amounts, dates, method, bank chosen, reference, outcome and receipt.',
        'Invoice data, if you ask for one: kind and number of document or NIT, and name.',
        'Your card: only brand, last four digits, expiry and the name on it. The full number and the security code never reach our servers.',
        'Technical: IP address, date and time, kind of browser, and the proof of this authorization.',
      ],
      'No sensitive data is asked for. If any were, you would not have to give it.',
    ],
    children: [
      'Data of children',
      "The student's name, code and charges are shown so that you know what you pay. They are handled in the child's best interest and with respect for fundamental rights, under the authorization you give as parent or legal representative. Answering about data of minors is optional.",
    ],
    purposes: [
      'What it is used for',
      [
        'To show what you owe and collect what you choose to pay.',
        'To confirm the payment, give you a receipt and tell the institution.',
        'To send you by email your link, your reference, reminders and the outcome.',
        'To issue the invoice you ask for.',
        'To prevent double charges and fraud, and to answer claims.',
        'To comply with legal, tax and anti-money-laundering duties.',
        'Only if you ask: to save a card and to charge your next payments to it automatically.',
      ],
      'It is not used for advertising.',
    ],
    basis: [
      'The authorization',
      'You give it when you accept this policy and continue with your payment. It is recorded with the version of this text, the date and the time, and you can ask for a copy. No authorization is needed for what an authority requires, nor in the other cases of article 10 of Law 1581.',
    ],
    sharing: [
      'Who receives it',
      [
        'Payment gateways and processors, banks, ACH Colombia (PSE), card networks and correspondents that carry out the method you choose.',
        'Hosting and email providers, our processors, which may be outside Colombia and offer adequate protection.',
        'Google, a measurement provider, only where whoever runs this page has set it up: which pages are opened, a pseudonym and, like any site you visit, your IP address and kind of browser. It may be outside Colombia.',
        'The tax authority (DIAN) and providers of electronic invoicing, if you ask for an invoice.',
        'Authorities that require it within their powers.',
      ],
      'Your data is not sold.',
    ],
    cards: [
      'Your card',
      'What you type in the card fields goes straight to the payment processor, which complies with PCI DSS. If you save the card, the processor keeps it and we keep only a token that works nowhere else. You can remove it whenever you like, unless it has automatic charges: then first ask the institution to end them.',
    ],
    storage: [
      'How long it is kept',
      'This policy is in force from the date of its version. Data is kept while the purposes last and for the periods set by accounting, tax and anti-money-laundering law; then it is deleted. Your payment link ends after 3 days.',
    ],
    security: [
      'Security',
      'Data travels encrypted, the tax data you give for an invoice is stored encrypted, and only those who need it have access. Security incidents are reported to the Superintendence of Industry and Commerce and to those affected.',
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
        'To know, update and correct your data.',
        'To ask for proof of the authorization you gave.',
        'To know how it was used.',
        'To withdraw the authorization or ask for deletion.',
        'To see your data free of charge.',
        'To complain to the Superintendence of Industry and Commerce.',
      ],
    ],
    request: [
      'Questions and claims',
      'Write to {contact} with your name, your document, a way to answer you, the facts and what you ask for.',
      'Questions are answered within 10 business days; where that is not possible you are told why, and answered within the next 5 business days.',
      'Claims are answered within 15 business days; where that is not possible you are told why, and answered within the next 8 business days. If something is missing from a claim you are asked for it within 5 days; after two months without your answer it counts as dropped.',
    ],
    withdraw: [
      'Withdrawing the authorization',
      'In the same way you can withdraw it or ask for deletion, as long as no legal or contractual duty requires keeping the data. It does not affect what was paid already, and may prevent you from paying here.',
    ],
    authority: [
      'The authority',
      'The data protection authority is the Superintendence of Industry and Commerce (SIC). Before you complain there you must have put your question or claim to the responsible party.',
    ],
    changes: [
      'Changes to this policy',
      'If it changes in substance, the new version will be on this page with its date, and we will ask you to accept it before your next payment.',
    ],
  },
};
