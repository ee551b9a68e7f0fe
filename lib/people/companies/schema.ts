import { z } from 'zod'
import { LARGEST_NUMBER } from '#lib/core/parsing.ts'
import { companyMessages } from '#lib/people/companies/labels.ts'
import { bareAcn, isAcn } from '#lib/people/contacts/rules.ts'
import { contactFields, mobile, requiredLine } from '#lib/people/contacts/schema.ts'

/** The profile types of a new company (row C-06). */
const PROFILE_TYPES = ['BROKER', 'LENDER', 'DUAL', 'LAWFIRM'] as const
export type ProfileType = (typeof PROFILE_TYPES)[number]

const acn = requiredLine(companyMessages.acn)
  .transform(bareAcn)
  .pipe(z.string().refine(isAcn, companyMessages.acnDigits))

// A form's empty choice is no BDM.
const bdm = z.preprocess(
  (value) => (value === '' || value === undefined ? null : value),
  z.coerce
    .number({ error: companyMessages.bdm })
    .int(companyMessages.bdm)
    .min(1, companyMessages.bdm)
    .max(LARGEST_NUMBER, companyMessages.bdm)
    .nullable(),
)

/** A new company with its first person (rows C-04 to C-06); a law firm has no BDM. */
export const companySchema = z
  .strictObject({
    profileTypeKey: z.enum(PROFILE_TYPES, { error: companyMessages.profileType }),
    companyName: requiredLine(companyMessages.name, 200),
    companyACN: acn,
    bdmId: bdm,
    ...contactFields,
    mobileNumber: mobile,
    /** Why an administrator adds a second company with the same ACN. */
    duplicateReason: requiredLine(companyMessages.reasonHint, 500).nullish(),
  })
  .refine(({ profileTypeKey, bdmId }) => profileTypeKey === 'LAWFIRM' || (bdmId ?? null) !== null, {
    path: ['bdmId'],
    message: companyMessages.bdm,
    // Told beside the other fields, whatever they say.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .transform((company) => (company.profileTypeKey === 'LAWFIRM' ? { ...company, bdmId: null } : company))
export type CompanyInput = z.output<typeof companySchema>

/** What creating a company answers (row C-06). */
export type CreatedCompany = {
  companyId: number
  individualId: number
  lenderId: number | null
  brokerId: number | null
  lawFirmId: number | null
}

/** The profiles of a company. */
export type CompanyProfileIds = { lenderId: number | null; brokerId: number | null; lawFirmId: number | null }

/** A company's name and its profiles. */
export type CompanyHead = CompanyProfileIds & { id: number; name: string }

/** A company as staff see it who change or delete it. */
export type CompanyDossier = CompanyHead & {
  loansCount: number
  people: { id: number; name: string; isVisible: boolean; hasAcceptedInvitation: boolean }[]
}
