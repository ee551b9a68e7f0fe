import { z } from 'zod'
import { answeredVersion } from '#lib/core/answers.ts'
import { normaliseEmail } from '#lib/core/text.ts'
import { portraitMessages } from '#lib/market/profiles/portraits/labels.ts'
import { personMessages } from '#lib/people/contacts/labels.ts'
import { parseLinkedInUrl, parseMobile } from '#lib/people/contacts/rules.ts'
import { requiredTextLineSchema } from '#lib/people/contacts/schema.ts'

const EMAIL_MAX = 254
const LINK_MAX = 300
const id = z.int().min(1).max(2_147_483_647)

const mobile = requiredTextLineSchema(portraitMessages.mobile).transform((text, context) => {
  const number = parseMobile(text)
  if (number !== null) return number
  context.addIssue(personMessages.mobileInvalid)
  return z.NEVER
})

const linkedIn = z
  .string()
  .max(LINK_MAX, personMessages.tooLong(LINK_MAX))
  .nullable()
  .transform((text, context) => {
    if (!text?.trim()) return null
    const address = parseLinkedInUrl(text)
    if (address !== null) return address
    context.addIssue(portraitMessages.linkedIn)
    return z.NEVER
  })

// A radio button of the form sends 'true' or 'false'.
const visibility = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean({ error: personMessages.visible }),
)

const email = requiredTextLineSchema(portraitMessages.email, EMAIL_MAX)
  .transform(normaliseEmail)
  .pipe(z.email(personMessages.emailInvalid))

/**
 * A portrait in a profile save (rows D-11, D-12), accepted also in the form in which profiles return it; missing fields
 * stay. `version` is the one that was read. Read-only fields are dropped.
 */
export const portraitInput = z
  .strictObject({
    individualId: id,
    firstname: requiredTextLineSchema(portraitMessages.firstname).optional(),
    lastname: requiredTextLineSchema(portraitMessages.lastname).optional(),
    stateKey: requiredTextLineSchema(portraitMessages.state, 3).optional(),
    email: email.nullish(),
    mobileNumber: mobile.nullish(),
    linkedInProfile: linkedIn.optional(),
    isVisible: visibility.optional(),
    appearanceOrder: z.int().min(0).max(100_000).optional(),
    imageFile: z.object({ fileId: id }).nullish(),
    version: id.optional(),
    hasAcceptedInvitation: z.unknown().optional(),
    previewProfileImage: z.unknown().optional(),
  })
  .transform(({ hasAcceptedInvitation: _accepted, previewProfileImage: _preview, ...portrait }) => portrait)
export type PortraitInput = z.output<typeof portraitInput>

/** The new order of a company's people (row D-11); `version` is the company's, optionally checked. */
export const portraitOrderInput = z.strictObject({
  individualIds: z.array(id).min(1).max(1_000),
  version: id.optional(),
})

/** The answer to saving a company's profile: the company's new version. */
export const companyVersion = z.strictObject({ version: answeredVersion })

/** A portrait as stored. */
export type StoredPortrait = {
  individualId: number
  firstname: string
  lastname: string
  stateKey: string
  email: string | null
  mobileNumber: string | null
  linkedInProfile: string | null
  isVisible: boolean
  appearanceOrder: number
  imageFileId: number | null
  version: number
}
