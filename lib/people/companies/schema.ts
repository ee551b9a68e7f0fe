import { z } from 'zod'
import { answeredId } from '#lib/core/answers.ts'
import { byRequiredId } from '#lib/core/id-parameters.ts'
import { LARGEST_NUMBER } from '#lib/core/parsing.ts'
import { companyMessages } from '#lib/people/companies/labels.ts'
import { isAcn, removeAcnSpaces } from '#lib/people/contacts/rules.ts'
import {
  addedIndividual,
  type companyProfileIds,
  contactFields,
  mobile,
  requiredTextLineSchema,
} from '#lib/people/contacts/schema.ts'

/** The profile types of a new company (row C-06). */
const PROFILE_TYPES = ['BROKER', 'LENDER', 'DUAL', 'LAWFIRM'] as const
export type ProfileType = (typeof PROFILE_TYPES)[number]

const acn = requiredTextLineSchema(companyMessages.acn)
  .transform(removeAcnSpaces)
  .pipe(z.string().refine(isAcn, companyMessages.acnDigits))

// An empty choice in the form means no BDM.
const bdmSchema = z.preprocess(
  (value) => (value === '' || value === undefined ? null : value),
  z.coerce
    .number({ error: companyMessages.bdm })
    .int(companyMessages.bdm)
    .min(1, companyMessages.bdm)
    .max(LARGEST_NUMBER, companyMessages.bdm)
    .nullable(),
)

/** Schema of a new company with its first person (rows C-04 to C-06); a law firm has no BDM. */
export const companySchema = z
  .strictObject({
    profileTypeKey: z.enum(PROFILE_TYPES, { error: companyMessages.profileType }),
    companyName: requiredTextLineSchema(companyMessages.name, 200),
    companyACN: acn,
    bdmId: bdmSchema,
    ...contactFields,
    mobileNumber: mobile,
    /** Why an administrator adds a second company with the same ACN. */
    duplicateReason: requiredTextLineSchema(companyMessages.reasonHint, 500).nullish(),
  })
  .refine(({ profileTypeKey, bdmId }) => profileTypeKey === 'LAWFIRM' || (bdmId ?? null) !== null, {
    path: ['bdmId'],
    message: companyMessages.bdm,
    // Checked even if other fields are invalid.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .transform((company) => (company.profileTypeKey === 'LAWFIRM' ? { ...company, bdmId: null } : company))
export type CompanyInput = z.output<typeof companySchema>

/** The response to creating a company (row C-06). */
export const createdCompany = addedIndividual.extend({ companyId: answeredId })
export type CreatedCompany = z.output<typeof createdCompany>

/** The profiles of a company. */
export type CompanyProfileIds = z.output<typeof companyProfileIds>

/** A company's name and its profiles. */
export type CompanyHead = CompanyProfileIds & { id: number; name: string }

/** A company as staff see it before they change or delete it. */
export type CompanyDossier = CompanyHead & {
  loansCount: number
  people: { id: number; name: string; isVisible: boolean; hasAcceptedInvitation: boolean }[]
}

const CHANGES = {
  'add-lender-profile': { isAdded: true, kind: 'lender' },
  'add-broker-profile': { isAdded: true, kind: 'broker' },
  'remove-lender-profile': { isAdded: false, kind: 'lender' },
  'remove-broker-profile': { isAdded: false, kind: 'broker' },
} as const
type Change = keyof typeof CHANGES

/** Schema of the path parameters that add or delete a company's profile. */
export const byProfileChange = byRequiredId.extend({
  change: z.enum(Object.keys(CHANGES) as [Change]).transform((word) => CHANGES[word]),
})

/** Schema of the path parameters that turn a company's master switch. */
export const bySwitch = byRequiredId.extend({ position: z.enum(['turn-on', 'turn-off']) })
