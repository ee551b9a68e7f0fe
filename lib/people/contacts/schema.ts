import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'
import { oneLine } from '#lib/core/parsing.ts'
import { normaliseEmail } from '#lib/core/text.ts'
import { personMessages } from '#lib/people/contacts/labels.ts'
import { parseMobile } from '#lib/people/contacts/rules.ts'

const NAME_MAX = 100
const EMAIL_MAX = 254

/** Schema of a required single line of text, cleaned as in `oneLine`. */
export const requiredTextLineSchema = (message: string, max = NAME_MAX) =>
  oneLine(message).pipe(z.string().min(1, message).max(max, personMessages.tooLong(max)))

const email = requiredTextLineSchema(personMessages.email, EMAIL_MAX)
  .transform(normaliseEmail)
  .pipe(z.email(personMessages.emailInvalid))

/** Schema of a required Australian mobile number, converted to E.164. */
export const mobile = requiredTextLineSchema(personMessages.mobile).transform((text, context) => {
  const number = parseMobile(text)
  if (number !== null) return number
  context.addIssue(personMessages.mobileInvalid)
  return z.NEVER
})

/** The contact fields of every form for a new person (rows C-04, C-07, C-08). */
export const contactFields = {
  firstName: requiredTextLineSchema(personMessages.firstName),
  lastName: requiredTextLineSchema(personMessages.lastName),
  email,
  stateKey: requiredTextLineSchema(personMessages.state, 3),
}

// Radio buttons send 'true' or 'false'.
const visibility = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean({ error: personMessages.visible }),
)

/** The positions of a law firm's people: partner or associate. */
const LAWYER_POSITIONS = ['PRTNR', 'ASSOC'] as const

/** Schema of a new person of a company (row C-07); the position only applies to law firms. */
export const individualSchema = z.strictObject({
  ...contactFields,
  mobileNumber: mobile,
  isVisible: visibility,
  companyId: z.coerce.number().int().min(1).max(2_147_483_647),
  positionKey: z.enum(LAWYER_POSITIONS, { error: personMessages.position }).nullish(),
})
export type IndividualInput = z.output<typeof individualSchema>

/** The profile ids of a company. */
export const companyProfileIds = z.strictObject({
  lenderId: answeredId.nullable(),
  brokerId: answeredId.nullable(),
  lawFirmId: answeredId.nullable(),
})

/** The response to adding a person: the person's id and the company's profiles (row C-07). */
export const addedIndividual = companyProfileIds.extend({ individualId: answeredId })
export type AddedIndividual = z.output<typeof addedIndividual>
