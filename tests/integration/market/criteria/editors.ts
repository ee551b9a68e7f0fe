import type { PersonActor } from '#lib/core/actor.ts'
import { saveTyped } from '#lib/market/criteria/editing/commands.ts'
import { getCriteriaEditor } from '#lib/market/criteria/editing/queries.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import type { CriteriaValues, EditedCriteria } from '#lib/market/criteria/schema.ts'

type Save = { session?: string; sequence?: number; version?: number }

/** The criteria form of a lender in one person's browser. */
export const editorOf = (actor: PersonActor, lenderId: number) => ({
  open: (key: CategoryKey) => getCriteriaEditor(actor, lenderId, key),
  save: (
    { categoryKey, values, version: read }: EditedCriteria,
    change: Partial<CriteriaValues>,
    { session = 'one', sequence = 1, version = read }: Save = {},
  ) => saveTyped(actor, { lenderId, categoryKey }, { values: { ...values, ...change }, version, session, sequence }),
})
