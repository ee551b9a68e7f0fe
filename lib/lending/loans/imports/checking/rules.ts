import { draftOf, fieldOfError } from '#lib/lending/loans/imports/rules.ts'
import { loanSchema } from '#lib/lending/loans/schema.ts'

// Without a single party the list itself is refused.
const OF_LIST: Record<string, readonly string[]> = {
  loanLenders: ['lender.1', 'contribution.1'],
  loanBrokers: ['broker.1'],
}

/** The fields without which no row becomes a loan: what the loan's own schema says of an empty one. */
export const requiredFields = (): string[] => {
  const { sent, slots } = draftOf(new Map(), (_named, value) => ({ value }), [])
  const issues = loanSchema('').safeParse(sent).error?.issues ?? []
  const fields = issues.map((issue) => issue.path.join('.')).flatMap((at) => OF_LIST[at] ?? [fieldOfError(at, slots)])
  return [...new Set(fields)]
}
