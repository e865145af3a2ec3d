import type { PrivacyTexts } from './legal-document.ts';

/** Colombia's authorization and data policy, in English. The Spanish text governs. */
export const privacyCoEn: PrivacyTexts = {
  title: 'Authorization and data policy',
  intro:
    'When you press the button to pay you give prior, express and informed authorization to use your personal data as said here. This policy follows Colombian Law 1581 of 2012 and Decree 1377 of 2013, compiled in Decree 1074 of 2015. The Spanish text is the one in force; this is a translation.',
  parts: {
    responsible: {
      title: 'Who is responsible',
      body: [
        'The responsible party is {entity}, which charges you the items of this payment. This page is run by a processor that handles the data on its behalf and only for these purposes.',
        'Who answers requests, questions and claims: {contact}.',
      ],
    },
    data: {
      title: 'Which data is used',
      body: [
        [
          'Who pays: name, identity card or other document, e-mail and phone.',
          'The payment: charges, amounts, dates, method, bank chosen, reference, outcome and receipt.',
          'Invoice data, if you ask for one: kind and number of document or NIT, and name.',
          'Your card: only brand, last four digits, expiry and the name on it. The full number and the security code never reach our servers.',
          'Technical: IP address, date and time, kind of browser, and the proof of this authorization.',
        ],
        'No sensitive data is asked for. If any were, you would not have to give it.',
      ],
    },
    children: {
      title: 'Data of children',
      body: [
        "The student's name, code and charges are shown so that you know what you pay. They are handled in the child's best interest and with respect for fundamental rights, under the authorization you give as parent or legal representative. Answering about data of minors is optional.",
      ],
    },
    purposes: {
      title: 'What it is used for',
      body: [
        [
          'To show what you owe and collect what you choose to pay.',
          'To confirm the payment, give you a receipt and tell the institution.',
          'To send you by e-mail your link, your reference, reminders and the outcome.',
          'To issue the invoice you ask for.',
          'To prevent double charges and fraud, and to answer claims.',
          'To comply with legal, tax and anti-money-laundering duties.',
          'Only if you ask: to save a card and to charge your next payments to it automatically.',
        ],
        'It is not used for advertising.',
      ],
    },
    basis: {
      title: 'The authorization',
      body: [
        'You give it when you accept this policy and press the button to pay. It is recorded with the version of this text, the date and the time, and you can ask for a copy. No authorization is needed for what an authority requires, nor in the other cases of article 10 of Law 1581.',
      ],
    },
    sharing: {
      title: 'Who receives it',
      body: [
        [
          'Payment gateways and processors, banks, ACH Colombia (PSE), card networks and correspondents that carry out the method you choose.',
          'Hosting and e-mail providers, our processors, which may be outside Colombia and offer adequate protection.',
          'The tax authority (DIAN) and providers of electronic invoicing, if you ask for an invoice.',
          'Authorities that require it within their powers.',
        ],
        'Your data is not sold.',
      ],
    },
    cards: {
      title: 'Your card',
      body: [
        'What you type in the card fields goes straight to the payment processor, which complies with PCI DSS. If you save the card, the processor keeps it and we keep only a token that works nowhere else. You can remove it whenever you like, unless it has automatic charges: then first ask the institution to end them.',
      ],
    },
    storage: {
      title: 'How long it is kept',
      body: [
        'This policy is in force from the date of its version. Data is kept while the purposes last and for the periods set by accounting, tax and anti-money-laundering law; then it is deleted. Your payment link ends after 3 days.',
      ],
    },
    security: {
      title: 'Security',
      body: [
        'Data travels encrypted, the tax data you give for an invoice is stored encrypted, and only those who need it have access. Security incidents are reported to the Superintendence of Industry and Commerce and to those affected.',
      ],
    },
    device: {
      title: 'What is stored on your device',
      body: [
        'Only what paying needs: the key of your link, the state of your payment, your language and a copy of your reference to see it offline. Opening another link deletes it. There is no advertising. If use of the page is measured, it is under a pseudonym, never where you type your card or your bank, and without your name, e-mail or documents.',
      ],
    },
    rights: {
      title: 'Your rights',
      body: [
        [
          'To know, update and correct your data.',
          'To ask for proof of the authorization you gave.',
          'To know how it was used.',
          'To withdraw the authorization or ask for deletion.',
          'To see your data free of charge.',
          'To complain to the Superintendence of Industry and Commerce.',
        ],
      ],
    },
    request: {
      title: 'Questions and claims',
      body: [
        'Write to {contact} with your name, your document, a way to answer you, the facts and what you ask for.',
        'Questions are answered within 10 business days; where that is not possible you are told why, and answered within the next 5 business days.',
        'Claims are answered within 15 business days; where that is not possible you are told why, and answered within the next 8 business days. If something is missing from a claim you are asked for it within 5 days; after two months without your answer it counts as dropped.',
      ],
    },
    withdraw: {
      title: 'Withdrawing the authorization',
      body: [
        'In the same way you can withdraw it or ask for deletion, as long as no legal or contractual duty requires keeping the data. It does not affect what was paid already, and may prevent you from paying here.',
      ],
    },
    authority: {
      title: 'The authority',
      body: [
        'The data protection authority is the Superintendence of Industry and Commerce (SIC). Before you complain there you must have put your question or claim to the responsible party.',
      ],
    },
    changes: {
      title: 'Changes to this policy',
      body: [
        'If it changes in substance, the new version will be on this page with its date, and we will ask you to accept it before your next payment.',
      ],
    },
  },
};
