import type { Country } from '#domain/money';
import type { CountryWords } from './legal-document.ts';
import type { TermsTexts } from './terms-es.ts';

/** What differs between the countries: papers, authorities, laws. */
export const termsEnWords = {
  MX: {
    notice: 'privacy notice',
    taxes: 'tax data (RFC, tax regime, postal code and use of the invoice)',
    returned:
      'If you paid by card and do not recognize the charge, you can also dispute it with your bank in the time the law gives.',
    law: 'Mexican law applies. The Federal Consumer Protection Law protects you: you can turn to the Federal Consumer Attorney (PROFECO) or to the courts where you live. Nothing said here limits those rights.',
  },
  CO: {
    notice: 'data policy',
    taxes: 'invoice data (kind and number of document, or NIT)',
    returned:
      'If you paid by card or another electronic means you can ask for the payment to be reversed in the cases of article 51 of Law 1480 of 2011, within 5 business days of learning the reason.',
    law: 'Colombian law applies. The Consumer Statute (Law 1480 of 2011) protects you: you can turn to the Superintendence of Industry and Commerce or to the judges. Nothing said here limits those rights.',
  },
  EC: {
    notice: 'privacy policy',
    taxes: 'invoice data (identity card, RUC or passport)',
    returned: 'If you paid by card and do not recognize the charge, you can also dispute it with your bank.',
    law: 'Ecuadorian law applies. The Organic Law on Consumer Protection protects you: you can turn to the Ombudsman or to the competent judges. Nothing said here limits those rights.',
  },
} as const satisfies Record<Country, CountryWords>;

/** Terms of use of the payment page in one country, in English. The Spanish text governs. */
export const termsEn: TermsTexts = {
  title: 'Terms of use',
  intro:
    'These terms say how this payment page works, what you can expect of it and what is up to you. When you continue with your payment you accept them. The Spanish text is the one in force; this is a translation.',
  parts: {
    parties: [
      'Between whom',
      'Whoever charges you is {entity}. The charges, the prices and the school relationship are theirs. This page only serves to pay them: it lends no money, keeps no balance of yours and does not decide what you owe.',
    ],
    service: [
      'What this page does',
      [
        'It shows what you owe and the methods the institution offers.',
        'It prepares the payment: charges your card through a processor, takes you to your bank, or gives you a reference to pay.',
        'It tells you how the payment stands, gives you a receipt and tells the institution when the money arrives.',
      ],
    ],
    link: [
      'Your link',
      'The link you receive is personal and lasts 3 days; a new one ends the one before. Whoever has it can see what you owe and pay it: share it only with people you trust. We never ask for passwords or codes of your bank.',
    ],
    price: [
      'What you pay',
      'Before you pay you see the total and the commission of each method, if it has one. No other total than the one you agreed to is ever charged: if it changes we show the new one and you decide again. A store or your bank may charge its own fee on top.',
    ],
    methods: [
      'Methods',
      'Each method has its limits and its time, and you see them before you choose. A reference is valid until the date it says, even if your link ends before. Pay the exact amount, all at once.',
    ],
    confirmed: [
      'When it is paid',
      'Your payment is made when the processor, the bank or the network confirms that the money came, not when you press the button nor by a receipt you make yourself. The receipt of this page is the proof. While it is pending, do not pay again.',
    ],
    mistakes: [
      'If you pay short, over, late or twice',
      [
        'Short: the money counts and you see what is missing, unless the institution decides otherwise.',
        'Over or twice: the institution is told and decides together with you whether to return it or keep it in your favor.',
        'Late: if the money arrives it is recorded, and the institution tells you whether anything is missing, for example a surcharge.',
      ],
      'If something does not match, write to {contact}.',
    ],
    cards: [
      'Saved cards and automatic charges',
      'Saving a card is optional and you can remove it whenever you like. Automatic charges are agreed to separately, with their own conditions in view, and end when you tell the institution. Use only cards that are yours or that you have permission to use.',
    ],
    returns: [
      'Refunds and disputes',
      'Refunds are decided and made by the institution, under what you agreed with it and the law. Ask for them at {contact}. {returned}',
    ],
    invoice: [
      'Invoice',
      'The invoice is issued by the institution with the {taxes} you give here. Check it before you pay: changing it later depends on the institution and on tax rules.',
    ],
    duties: [
      'What we ask of you',
      [
        'To be of age and give true data.',
        'To use the page only to pay what your link shows.',
        "Not to try to see other people's payments, alter the page or use it by machine.",
      ],
    ],
    limits: [
      'What we answer for',
      'We take care that the page is available and that no payment is lost or repeated. There may be pauses for maintenance, or failures of banks, networks or your connection: if a payment was left in doubt the page tells you how it stands, and asking never charges you again. The institution answers for the education it provides.',
    ],
    data: ['Your data', 'It is used as the {notice} says. Its link is at the foot of each page.'],
    law: ['Law and complaints', '{law}', 'You can first write to {contact}.'],
    changes: [
      'Changes to these terms',
      'If they change, the new version will be here with its date, and we will ask you to accept it before your next payment. A payment already made follows the version you accepted.',
    ],
  },
};
