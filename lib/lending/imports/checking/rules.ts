import { buildImportDraft, findImportFieldOfError } from '#lib/lending/imports/rules.ts'
import { getLoanSchema } from '#lib/lending/inputs/schema.ts'

// The schema refuses the empty list itself, so its error belongs to the columns of the first party.
const OF_LIST: Record<string, readonly string[]> = {
  loanLenders: ['lender.1', 'contribution.1'],
  loanBrokers: ['broker.1'],
}

/** Returns the fields that every row needs, by asking the loan schema which errors an empty loan has. */
export const listRequiredImportFields = (): string[] => {
  const { sent, slots } = buildImportDraft(new Map(), (_named, value) => ({ value }), [])
  const issues = getLoanSchema('').safeParse(sent).error?.issues ?? []
  const fields = issues
    .map((issue) => issue.path.join('.'))
    .flatMap((at) => OF_LIST[at] ?? [findImportFieldOfError(at, slots)])
  return [...new Set(fields)]
}
