import { z } from 'zod'
import { LARGEST_NUMBER, recordKey } from '#lib/core/parsing.ts'
import { removeUnstorable } from '#lib/core/text.ts'
import { PARTIES_MAX } from '#lib/lending/inputs/rules.ts'

const line = z.string().max(200).transform(removeUnstorable)
const key = z.string().max(40).transform(removeUnstorable)
const id = z.int().min(0).max(LARGEST_NUMBER)

const choice = z.object({ id: z.union([id, key]), name: line })
const firm = z.object({ id, name: line, isMasterSwitchOn: z.boolean(), isActive: z.boolean() })
const party = firm.extend({ platformBdmId: id.nullable(), platformBdm: line.nullable() })

const details = z.object({
  typeKey: key,
  presalesDebtCoverRequired: key,
  loanAmountPercentageGstEx: key,
  qsRequired: key,
  isBuilderDeveloper: key,
  isBuildToHold: key,
  tdcEquity: key,
  projectManagerRequired: key,
  contingenciesAllowance: key,
  developerSuccessfulProjects: key,
  preCommittedCommercialTenants: key,
})
export type ScenarioFields = z.output<typeof details>

/** The values of a loan form: texts as typed, and selected options with their names. */
export const loanValues = z.object({
  loanNo: line,
  statusKey: key,
  loanLenders: z.array(z.object({ party: party.nullable(), contributionAmount: key })).max(PARTIES_MAX),
  loanBrokers: z.array(z.object({ party: party.nullable() })).max(PARTIES_MAX),
  suburb: z.object({ id, name: line, suburb: line, state: line, postcode: line }).nullable(),
  priorityKey: key,
  lowerRate: key,
  higherRate: key,
  lvr: key,
  valuationRequired: key,
  interestKey: key,
  establishmentFeeWithGst: key,
  scenarioKey: key,
  scenarioDetails: details,
  securityTypeKey: key,
  securitySubTypeKey: key,
  lawFirm: firm.nullable(),
  partner: choice.nullable(),
  associate: choice.nullable(),
  settlementDate: key,
  repaymentDate: key,
  dischargedDate: key,
  shortfall: key,
  credits: z.array(id).max(50),
  notes: z.string().max(10_000).transform(removeUnstorable),
})
export type LoanValues = z.output<typeof loanValues>

/** The id of an existing loan, or null for the draft of a new one. */
const draftOf = recordKey.nullable()

/**
 * The request that saves a draft; a higher sequence replaces a lower one. `base` holds the values the form was opened
 * with, so that edits saved by others meanwhile can be detected. Null values discard the draft.
 */
export const draftInput = z.strictObject({
  loanId: draftOf,
  sequence: z.int().min(1).max(LARGEST_NUMBER),
  base: loanValues.nullable(),
  values: loanValues.nullable(),
})

/** The answer to saving a draft: the sequence that is stored, and whether it is the one that was sent. */
export const keptDraft = z.strictObject({ sequence: z.int().min(0), isKept: z.boolean() })

/** A person's draft of a loan: its last sequence, and the typed values unless the draft was saved or discarded. */
export type LoanDraftRow = {
  sequence: number
  savedAt: Date | null
  typed: { base: LoanValues; values: LoanValues } | null
}
