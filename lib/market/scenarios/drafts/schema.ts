import { z } from 'zod'
import { LARGEST_NUMBER } from '#lib/core/parsing.ts'
import { removeUnstorable } from '#lib/core/text.ts'
import { LONGEST_VALUE, VALUE_NAMES, type ValueName } from '#lib/market/scenarios/values/fields.ts'

const line = z.string().max(LONGEST_VALUE).transform(removeUnstorable)

/** What is typed into the form of a scenario: the filled-in fields as text. */
export const typedScenario = z.partialRecord(z.enum(VALUE_NAMES as readonly [ValueName, ...ValueName[]]), line)
export type TypedScenario = z.output<typeof typedScenario>

/** The request that saves a draft; a higher sequence replaces a lower one, and null discards it. */
export const draftInput = z.strictObject({
  sequence: z.int().min(1).max(LARGEST_NUMBER),
  typed: typedScenario.nullable(),
})

/** The answer to saving a draft: the sequence that is stored, and whether it is the one that was sent. */
export const keptDraft = z.strictObject({ sequence: z.int().min(0), isKept: z.boolean() })

/** A person's draft: its last sequence, and what is typed unless it was saved or discarded. */
export type ScenarioDraftRow = { sequence: number; savedAt: Date | null; typed: TypedScenario | null }
