import type { RecordForm } from '#components/forms/use-record-form.ts'
import type { SelectOption } from '#components/ui/select.tsx'
import type { Day } from '#lib/core/dates.ts'
import type { LoanValues } from '#lib/lending/saving/drafts/schema.ts'

/** The options that the form has from the start. */
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

/** The props of each section of the loan form; `kept` are the unusual amounts already confirmed. */
export type LoanKit = {
  form: RecordForm<LoanValues>
  lists: LoanLists
  product: string
  today: Day
  kept: Set<string>
}
