import { z } from 'zod'
import { answeredId, answeredVersion } from '#lib/core/answers.ts'
import { recordVersion } from '#lib/core/parsing.ts'

/** The seven privacy settings of a lender in the order of doc 3 §3; each is on or off. */
const settings = z.strictObject({
  finderFunctionOptIn: z.boolean(),
  fundsAvailableShowCurrentLoanBook: z.boolean(),
  fundsAvailableShowDischargedLoanBook: z.boolean(),
  fundsAvailableShowSuburbs: z.boolean(),
  loanTabShowCurrentLoanBook: z.boolean(),
  loanTabShowDischargedLoanBook: z.boolean(),
  ninetyDayActivityShowName: z.boolean(),
})
export type PrivacySettings = z.output<typeof settings>
export type PrivacyKey = keyof PrivacySettings

export const PRIVACY_KEYS = settings.keyof().options

/** What a save sends: all seven settings, and the version that they replace. */
export const privacyInput = settings.extend({ version: recordVersion.optional() })

/** The settings as they are stored, with the lender's id and the number of their changes. */
export const privacyAnswer = settings.extend({ id: answeredId, version: answeredVersion })
export type StoredPrivacy = z.output<typeof privacyAnswer>

/** How many loans of a lender there are, what it lent on them and in how many suburbs. */
export type LoanSums = { loans: number; dollars: string; suburbs: number }

/** What the previews of the settings are made of. */
export type PrivacyFacts = {
  companyName: string
  isActive: boolean
  isMasterSwitchOn: boolean
  /** True with a person of the company whom others may see. */
  hasVisiblePerson: boolean
  current: LoanSums
  discharged: LoanSums
  /** Suburbs of current and discharged loans together. */
  suburbs: number
  /** Loans that settled in the last 90 days. */
  recent: LoanSums
}
