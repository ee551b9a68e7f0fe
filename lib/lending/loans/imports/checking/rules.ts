import { draftOf, fieldOfError } from '#lib/lending/loans/imports/rules.ts'
import { loanSchema } from '#lib/lending/loans/schema.ts'

// The schema refuses the empty list itself, so its error belongs to the columns of the first party.
const OF_LIST: Record<string, readonly string[]> = {
  loanLenders: ['lender.1', 'contribution.1'],
  loanBrokers: ['broker.1'],
}

/** Returns the fields that every row needs, by asking the loan schema which errors an empty loan has. */
export const requiredFields = (): string[] => {
  const { sent, slots } = draftOf(new Map(), (_named, value) => ({ value }), [])
  const issues = loanSchema('').safeParse(sent).error?.issues ?? []
  const fields = issues.map((issue) => issue.path.join('.')).flatMap((at) => OF_LIST[at] ?? [fieldOfError(at, slots)])
  return [...new Set(fields)]
}
