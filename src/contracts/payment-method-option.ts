import * as z from 'zod/mini';
import { announcement } from './announcement.ts';

/** A way to pay in the payer's list. Keys of spec §3; fields after `key` are ours. Texts are in the payer's locale. */
export const paymentMethodOption = z.object({
  /** Same as `key`. */
  id: z.string(),
  logo: z.nullable(z.string()),
  logo_banks: z.array(z.string()),
  logo_disabled: z.nullable(z.string()),
  title: z.string(),
  description: z.string(),
  /** Why it cannot be used for this amount; null while it can. */
  description_disabled: z.nullable(z.string()),
  logos_description: z.nullable(z.string()),
  list_icons: z.array(z.string()),
  /** Whether it has a badge, the badge's text, explanation and tone. */
  new: z.boolean(),
  new_text: z.nullable(z.string()),
  new_color: z.nullable(z.enum(['info', 'success', 'warning'])),
  new_tooltip: z.nullable(z.string()),
  type: z.string(),
  gateway: z.string(),
  /** `country/type/gateway`. */
  key: z.string(),
  /** The route of spec §2 that shows it. */
  path: z.string(),
  /** The page of its payments, followed by `/{payment id}`, if `path` is a form; absent if `path` shows them. */
  status_path: z.optional(z.string()),
  category: z.enum(['card', 'cash', 'transfer', 'instructions']),
  step: z.string(),
  /** Whose sheet it is, with the step `wallet`. */
  wallet: z.optional(z.enum(['google_pay', 'apple_pay'])),
  /** A payment of it refused at once is also shown in a toast; `back`: and the payer returns to the list. */
  failed_start: z.optional(z.enum(['said', 'back'])),
  disabled: z.boolean(),
  recommended: z.boolean(),
  fastest: z.boolean(),
  /** Hours until its money shows; 0 at once. */
  reflection_hours: z.int(),
  /** The deadline for a payment that is started now. */
  pay_before: z.iso.datetime({ offset: true }),
  /** Minor units: what this method covers, its commission, and their sum. */
  base_amount: z.int(),
  commission_amount: z.int(),
  total_amount: z.int(),
  /** The kind of the commission: a percentage is shown as "2.9 %"; null if there is none. */
  commission_kind: z.nullable(z.enum(['percentage', 'integer'])),
  /** Percent (2.9) or minor units, by `commission_kind`. */
  commission_value: z.nullable(z.number()),
  /** All labels beside its title, in display order: used last, recommended, fastest, and the badge of `new`. */
  labels: z.optional(z.array(z.object({ text: z.string(), tone: z.enum(['info', 'good', 'warn']) }))),
  /** Sentences for a payer who chose it: when its money arrives, and the reasons for its labels. */
  notes: z.optional(z.array(z.string())),
  /** Remarks after its time and its cost, such as whether tuition paid so is deductible. */
  remarks: z.optional(z.array(z.string())),
  /** Its heading in a long list; absent in a short one. */
  group: z.optional(z.string()),
  /** When money sent now arrives, by the country's bank days, and whether it meets the next due day; shown first. */
  arrival: z.optional(z.object({ text: z.string(), tone: z.enum(['plain', 'good', 'warn']) })),
  /** That its school announced it to be slow or out of order, as a sentence, and until when that holds. */
  announcement: z.optional(announcement),
  /** Its title beside its mark, if that shows a part of it. */
  row_title: z.optional(z.string()),
  /** The text before the sum beside the button: "Con tarjeta". */
  short_title: z.optional(z.string()),
  /** The text of the button that goes on with it: "Generar ficha OXXO". */
  submit_text: z.optional(z.string()),
  /** `description_disabled` in a few words, for a line of the list. */
  disabled_short: z.optional(z.string()),
  /** This payer's last used method at this school, or the one that the browser knows: first in the list. */
  last_used: z.optional(z.boolean()),
  /**
   * What this browser was asked to remember of its payer: it stands first, and its titles name the card, or the bank.
   * Absent in every other browser, and in frames.
   */
  known: z.optional(
    z.object({
      /** The document's kind and last digits; null for a card. */
      note: z.nullable(z.string()),
      /** The saved card, whose security code may be asked; null if `commit` needs `known` alone. */
      card: z.nullable(z.object({ card_schema: z.string(), last_four_digits: z.string() })),
      /** The texts of the link to the method's own form, and of the button that forgets: seen, and said. */
      other_text: z.string(),
      forget_text: z.string(),
      forget_label: z.string(),
    }),
  ),
});
export type PaymentMethodOption = z.infer<typeof paymentMethodOption>;
