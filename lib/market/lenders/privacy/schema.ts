import { z } from 'zod'
import { answeredId, answeredVersion } from '#lib/core/answers.ts'
import { recordVersion } from '#lib/core/parsing.ts'

/** The seven privacy settings of a lender in the order of doc 3 §3. */
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

/** A save of all seven settings, with the version they replace. */
export const privacyInput = settings.extend({ version: recordVersion.optional() })

/** The stored settings with the lender's id and their version. */
export const privacyAnswer = settings.extend({ id: answeredId, version: answeredVersion })
export type StoredPrivacy = z.output<typeof privacyAnswer>

/** The number of a lender's loans, the amount it lent on them, and the number of suburbs. */
export type LoanSums = { loans: number; dollars: string; suburbs: number }

/** The numbers from which previews of privacy settings are built. */
export type PrivacyFacts = {
  companyName: string
  isActive: boolean
  isMasterSwitchOn: boolean
  hasVisiblePerson: boolean
  current: LoanSums
  discharged: LoanSums
  /** The number of suburbs of current and discharged loans together. */
  suburbs: number
  /** Loans settled in the last 90 days. */
  recent: LoanSums
}
