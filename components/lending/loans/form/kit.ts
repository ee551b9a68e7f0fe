import type { SelectOption } from '#components/ui/select.tsx'
import type { LoanValues } from './values.ts'

/** The choice lists that the form holds from the start. */
export type LoanLists = {
  status: readonly SelectOption[]
  scenario: readonly SelectOption[]
  priority: readonly SelectOption[]
  interest: readonly SelectOption[]
  credits: readonly SelectOption[]
  securityTypes: readonly SelectOption[]
  securitySubTypes: Record<string, readonly SelectOption[]>
  subdivisionTypes: readonly SelectOption[]
}

/** What each section of the loan form works with. */
export type LoanKit = {
  values: LoanValues
  set: (part: Partial<LoanValues>) => void
  /** The message beside a field, or undefined. */
  errorOf: (field: string) => string | undefined
  lists: LoanLists
  product: string
}
