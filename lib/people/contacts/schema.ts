import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'
import { oneLine } from '#lib/core/parsing.ts'
import { normaliseEmail } from '#lib/core/text.ts'
import { personMessages } from '#lib/people/contacts/labels.ts'
import { parseMobile } from '#lib/people/contacts/rules.ts'

const NAME_MAX = 100
const EMAIL_MAX = 254

/** A required line of text: one line, single spaces, no character that PostgreSQL cannot store. */
export const requiredLine = (message: string, max = NAME_MAX) =>
  oneLine(message).pipe(z.string().min(1, message).max(max, personMessages.tooLong(max)))

const email = requiredLine(personMessages.email, EMAIL_MAX)
  .transform(normaliseEmail)
  .pipe(z.email(personMessages.emailInvalid))

/** A required Australian mobile, as E.164. */
export const mobile = requiredLine(personMessages.mobile).transform((text, context) => {
  const number = parseMobile(text)
  if (number !== null) return number
  context.addIssue(personMessages.mobileInvalid)
  return z.NEVER
})

/** The contact fields that every form for a new person has (rows C-04, C-07, C-08). */
export const contactFields = {
  firstName: requiredLine(personMessages.firstName),
  lastName: requiredLine(personMessages.lastName),
  email,
  stateKey: requiredLine(personMessages.state, 3),
}

// A form's radio sends 'true' or 'false'.
const visibility = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean({ error: personMessages.visible }),
)

/** A law firm's individual is a partner or an associate. */
const LAWYER_POSITIONS = ['PRTNR', 'ASSOC'] as const

/** A new person of a company (row C-07); the position counts for law firms only. */
export const individualSchema = z.strictObject({
  ...contactFields,
  mobileNumber: mobile,
  isVisible: visibility,
  companyId: z.coerce.number().int().min(1).max(2_147_483_647),
  positionKey: z.enum(LAWYER_POSITIONS, { error: personMessages.position }).nullish(),
})
export type IndividualInput = z.output<typeof individualSchema>

/** The profiles of a company. */
export const companyProfileIds = z.strictObject({
  lenderId: answeredId.nullable(),
  brokerId: answeredId.nullable(),
  lawFirmId: answeredId.nullable(),
})

/** What adding a person answers: the person and the profiles of the company (row C-07). */
export const addedIndividual = companyProfileIds.extend({ individualId: answeredId })
export type AddedIndividual = z.output<typeof addedIndividual>
