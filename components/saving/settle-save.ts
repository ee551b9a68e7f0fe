import type { SaveFields } from './save-fields.ts'
import type { MergeSides, Save, SaveAnswer, SavePlan } from './save-plan.ts'
import type { SaveSchedule } from './save-schedule.ts'

type Parts<Values extends Record<string, unknown>, Stored extends { version: number }> = {
  plan: SavePlan<Values, Stored>
  fields: SaveFields<Values, Stored>
  schedule: SaveSchedule<keyof Values & string>
}

type Answered<Values, Stored> = {
  save: Save<Values>
  answer: SaveAnswer<Stored>
  /** Whether a newer save of the same value determines its state. */
  isReplaced: boolean
}

/** Adopts the record of an answer, and shows what the answer means for the saved value. */
export const settleSave = <Values extends Record<string, unknown>, Stored extends { version: number }>(
  parts: Parts<Values, Stored>,
  { save, answer, isReplaced }: Answered<Values, Stored>,
): void => {
  const { plan, fields } = parts
  const name = save.name as keyof Values & string
  const base = fields.getBasis(name)
  if (answer.kind !== 'failed') fields.follow(answer.stored, name)
  if (isReplaced) return
  const isChanged = fields.isChangedFrom(name, save.value)
  if (answer.kind === 'failed') {
    fields.show(name, isChanged ? { state: 'waiting' } : { state: 'failed', reason: answer.reason })
  } else if (answer.kind === 'saved') {
    fields.show(name, { state: isChanged ? 'waiting' : 'saved' })
    if (!isChanged) plan.onSaved?.(name, save.value)
  } else settleConflict(parts, { name, base, isMoved: answer.stored.version !== save.version })
}

/** Saves the merged value again if the merge resolves the conflict; otherwise the person must choose. */
const settleConflict = <Values extends Record<string, unknown>, Stored extends { version: number }>(
  { plan, fields, schedule }: Parts<Values, Stored>,
  { name, base, isMoved }: { name: keyof Values & string; base: Values[keyof Values & string]; isMoved: boolean },
): void => {
  const sides = { base, mine: fields.get(name).value, theirs: fields.getBasis(name) }
  const merged = isMoved ? (plan.merge ?? mergeUnchanged(fields.isSame))(sides) : null
  const value = (merged?.value ?? sides.mine) as Values[keyof Values & string]
  if (merged?.isWhole) {
    schedule.makeDue(name)
    fields.show(name, { value, state: 'waiting' })
  } else {
    schedule.cancel(name)
    fields.show(name, { value, state: 'conflict', base })
  }
}

/** Merges only if the stored value did not change, or changed to the value typed here. */
const mergeUnchanged =
  (isSame: (one: unknown, other: unknown) => boolean) =>
  <Value>({ base, mine, theirs }: MergeSides<Value>) =>
    isSame(base, theirs) || isSame(mine, theirs) ? { value: mine, isWhole: true } : null
