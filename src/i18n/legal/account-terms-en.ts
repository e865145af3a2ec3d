import type { LegalTexts } from './legal-document.ts';

/** The terms of an account that takes the transfer of one payment. The Spanish text governs. */
export const accountTermsEn: LegalTexts<string> = {
  title: 'Terms of the account for your transfer',
  intro:
    'Before you get a CLABE we tell you whose account it is, what it is for, and what happens if something does not match. When you get your CLABE you accept these terms. The Spanish text is the one in force; this is a translation.',
  parts: {
    account: [
      'Whose account it is',
      'Your transfer goes to an account at FINCO PAY, participant 734 of SPEI, opened to take one payment. Whoever charges you is still {entity}: the account only takes the money on their behalf. It is not an account of yours, pays no interest, and nothing can be withdrawn from it by you.',
    ],
    clabe: [
      'What your CLABE is for',
      [
        'Each payment has a new CLABE. Use it for that payment only, and only until the date and time you see beside it.',
        'Do not keep it for next month: next time we give you another one.',
        'The one-time CLABE takes one transfer and ends within hours. Once it has ended, do not transfer: get another one.',
      ],
    ],
    amount: [
      'How much to transfer',
      'The exact total, in one transfer, in pesos. Your bank may charge its own fee on top.',
    ],
    time: [
      'When it shows',
      "Nearly always within minutes, and within 2 hours. Your payment is made when FINCO PAY confirms that the money came, not by a screenshot of your bank's app.",
    ],
    mistakes: [
      'If you transfer short, over, late or twice',
      [
        'Short: what came counts, and you see what is missing.',
        'Over or twice: the institution is told and decides together with you whether to return it or keep it in your favor.',
        'Late: if the money arrives it is recorded, and the institution decides together with you. Your bank may also send it back to your account.',
        'To a CLABE with a typing mistake: your bank refuses it or sends the money back. This is why copying it with the button is better.',
      ],
      'If something does not match, write to {contact} with the tracking key (clave de rastreo) of your transfer.',
    ],
    data: [
      'Which data is shared',
      [
        'FINCO PAY is told the amount, what it is for, the campus, and an internal number that stands for you. It is not given data of your children.',
        'FINCO PAY tells us how much came, when, from which bank, and with which tracking key.',
      ],
      'The privacy notice says the rest.',
    ],
    never: [
      'What we never ask for',
      'Passwords or codes of your bank. Nor do we ask you, by phone or message, to transfer to another account: the only valid CLABE is the one you see on the page of your payment.',
    ],
    changes: [
      'Changes',
      'If these terms change, we ask you to accept them again before you get another CLABE. A payment already made follows the version you accepted.',
    ],
  },
};
