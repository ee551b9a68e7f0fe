import { z } from 'zod'
import { answeredId, answeredVersion } from '#lib/core/answers.ts'
import { oneLine, recordId, recordKey, recordVersion } from '#lib/core/parsing.ts'
import { ALERTS, alertInput } from '#lib/market/scenarios/alerts/schema.ts'
import { LONGEST_NAME, savingMessages } from '#lib/market/scenarios/saving/labels.ts'
import { scenarioInput } from '#lib/market/scenarios/schema.ts'

const name = oneLine(savingMessages.nameRequired).pipe(
  z.string().min(1, savingMessages.nameRequired).max(LONGEST_NAME, savingMessages.nameTooLong),
)
export const nameInput = z.object({ name })

/** The request that saves a scenario under a new name. */
export const newScenario = z.strictObject({ name, scenario: scenarioInput, alert: alertInput.default('DAILY') })

/** The request that replaces a saved scenario, or only renames it or changes its alert. */
export const scenarioChange = z.strictObject({
  name: name.optional(),
  scenario: scenarioInput.optional(),
  alert: alertInput.optional(),
  version: recordVersion.optional(),
})
export const changeInput = scenarioChange.extend({ id: recordKey })
export const savedInput = z.strictObject({ id: recordKey })
export const removalInput = savedInput.extend({ version: recordVersion.optional() })

export const savedParams = z.object({ id: recordId })
/** The query of a deletion: the version that the person has seen. */
export const removalQuery = z.object({ version: z.coerce.number().pipe(recordVersion).optional().catch(undefined) })

/** A saved scenario in the list of its owner. */
const savedRow = z.strictObject({
  id: answeredId,
  name: z.string(),
  updatedAt: z.date(),
  version: answeredVersion,
  /** The unguessable part of the link by which others may open it. */
  linkKey: z.string(),
  /** Whether and when its owner is told of lenders that newly fit. */
  alert: z.enum(ALERTS),
})
export type SavedRow = z.output<typeof savedRow>

/** A saved scenario in the list, with how many lenders newly fit it since its owner looked. */
export const listedScenario = savedRow.extend({ news: z.int().min(0) })
export type ListedScenario = z.output<typeof listedScenario>

const text = z.string().nullable()
const figure = z.number().nullable()
const yesNo = z.boolean().nullable()

const development = z.strictObject({
  presalesDebtCoverRequired: yesNo,
  isBuilderDeveloper: yesNo,
  isBuildToHold: yesNo,
  developerSuccessfulProjects: figure,
})

/** A scenario as it was read when it was saved: whole dollars as numbers, percentages as texts with two decimals. */
const readScenario = z.strictObject({
  amount: figure,
  categoryKey: text,
  priorityKey: text,
  suburbId: figure,
  suburb: text,
  securityTypeKey: text,
  securitySubTypeKey: text,
  zoningKey: text,
  agricultureTypeKey: text,
  lvr: text,
  value: figure,
  rate: text,
  higherRate: text,
  fee: text,
  lineFee: text,
  costOfFunds: text,
  termMonths: figure,
  purposeKey: text,
  construction: development.nullable(),
  subdivision: development.extend({ typeKey: text }).nullable(),
  creditIds: z.array(z.int()),
  neededBy: text,
})

/** A saved scenario as its owner reads it. */
export const savedScenario = savedRow.extend({ scenario: readScenario })
export type SavedScenarioAnswer = z.output<typeof savedScenario>
