import { removeUnstorable } from '#lib/core/text.ts'
import { CONSENT, LONGEST_WORDS } from '#lib/market/enquiries/labels.ts'
import { enquirySchema, type Recipient } from '#lib/market/enquiries/schema.ts'

/** The texts typed into the enquiry form; a refused form is shown with them again. */
export type Typed = Record<keyof typeof KEPT, string>

// The most characters shown again: slightly more than allowed, so that an overlong text can be seen and shortened.
const KEPT = {
  name: 110,
  email: 260,
  mobile: 40,
  amount: 70,
  suburb: 110,
  words: LONGEST_WORDS + 50,
  consent: 5,
  consentVersion: 5,
} as const
const FIELDS = Object.keys(KEPT) as (keyof typeof KEPT)[]

/** The reasons for showing the form again: invalid fields, or one of the two rate limits. */
export const RETURNS = ['fields', 'network', 'recipient'] as const
export type Return = (typeof RETURNS)[number]

/** Reads the texts of a submitted form, cut to the most characters shown again. */
export const readTypedEnquiry = (form: Readonly<Record<string, unknown>>): Typed =>
  Object.fromEntries(
    FIELDS.map((name) => {
      const value = form[name]
      const text = typeof value === 'string' ? removeUnstorable(value).replaceAll('\r\n', '\n') : ''
      return [name, text.slice(0, KEPT[name])]
    }),
  ) as Typed

/** The enquiry form before anything is typed. */
export const emptyForm: Typed = readTypedEnquiry({ consentVersion: String(CONSENT.version) })

/** The enquiry form with what is known before anything is typed. */
export const startEnquiry = (known: Partial<Pick<Typed, 'suburb' | 'amount'>>): Typed =>
  Object.assign({}, emptyForm, known)

/** Returns the first error of each field of a refused form, in field order. */
export const findEnquiryFaults = ({ kind, id }: Recipient, typed: Typed): Partial<Typed> => {
  const { error } = enquirySchema.safeParse(Object.assign({ kind, id }, typed))
  const found = new Map<unknown, string>()
  for (const { path, message } of (error?.issues ?? []).toReversed())
    found.set(path[0] === 'consentVersion' ? 'consent' : path[0], message)
  return Object.fromEntries(FIELDS.filter((name) => found.has(name)).map((name) => [name, found.get(name)]))
}
