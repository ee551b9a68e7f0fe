import { removeUnstorable } from '#lib/core/text.ts'
import { CONSENT, LONGEST_WORDS } from '#lib/market/enquiries/labels.ts'
import { enquirySchema, type Recipient } from '#lib/market/enquiries/schema.ts'

/** What a visitor types into the form, as texts; a refused form comes back with them. */
export type Typed = Record<keyof typeof KEPT, string>

// The most characters that come back: a little more than the form takes, so that a text that is too long is seen.
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

/** Why a form came back: its fields, or one of the two limits. */
export const RETURNS = ['fields', 'network', 'recipient'] as const
export type Return = (typeof RETURNS)[number]

/** The texts of a sent form, none longer than what comes back. */
export const readTyped = (form: Readonly<Record<string, unknown>>): Typed =>
  Object.fromEntries(
    FIELDS.map((name) => {
      const value = form[name]
      const text = typeof value === 'string' ? removeUnstorable(value).replaceAll('\r\n', '\n') : ''
      return [name, text.slice(0, KEPT[name])]
    }),
  ) as Typed

/** The form before anything is typed. */
export const emptyForm: Typed = readTyped({ consentVersion: String(CONSENT.version) })

/** What is wrong with a form that came back: the first fault of each field, in the order of the fields. */
export const faultsOf = ({ kind, id }: Recipient, typed: Typed): Partial<Typed> => {
  const { error } = enquirySchema.safeParse(Object.assign({ kind, id }, typed))
  const found = new Map<unknown, string>()
  for (const { path, message } of (error?.issues ?? []).toReversed())
    found.set(path[0] === 'consentVersion' ? 'consent' : path[0], message)
  return Object.fromEntries(FIELDS.filter((name) => found.has(name)).map((name) => [name, found.get(name)]))
}
