import type { Save, SavedField, SavePlan, SaveState, SaveView } from './save-plan.ts'

const isSameAsJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const isFieldSaved = ({ state }: { state: SaveState }): boolean => state === 'idle' || state === 'saved'

/** Returns the fields of a new machine: the stored values, and the conflicts of an earlier visit. */
const buildFields = <Values extends Record<string, unknown>, Stored>(plan: SavePlan<Values, Stored>) =>
  Object.fromEntries(
    Object.entries(plan.valuesOf(plan.initial)).map(([name, value]) => {
      const refused = plan.refused?.[name]
      return [name, refused === undefined ? { value, state: 'idle' } : { value: refused, state: 'conflict' }]
    }),
  ) as SaveView<Values, Stored>['fields']

/**
 * Keeps the values of a save machine with their states, and the stored record. `onShown` is called after each change of
 * a field.
 */
export const createSaveFields = <Values extends Record<string, unknown>, Stored extends { version: number }>(
  plan: SavePlan<Values, Stored>,
  onShown: () => void,
) => {
  type Name = keyof Values & string
  const { isSame = isSameAsJson, basisOf = plan.valuesOf, valuesOf } = plan
  let stored = plan.initial
  let fields = buildFields(plan)
  const names = Object.keys(fields) as Name[]

  const show = (name: Name, part: Partial<SavedField<Values[Name]>>) => {
    const { value, state, base } = fields[name]
    const stays = part.state === undefined && base !== undefined
    fields = { ...fields, [name]: { value, state, ...(stays ? { base } : {}), ...part } }
    onShown()
  }
  const isChangedFrom = (name: Name, value: unknown): boolean => !isSame(fields[name].value, value)

  return {
    names,
    isSame,
    getAll: (): SaveView<Values, Stored>['fields'] => fields,
    get: <N extends Name>(name: N): SavedField<Values[N]> => fields[name],
    getStored: (): Stored => stored,
    /** Returns the stored value that is compared for conflicts. */
    getBasis: (name: Name): Values[Name] => basisOf(stored)[name],
    isChangedFrom,
    /** True if a value differs from its last save in flight, or else from the stored value. */
    isUnsaved: (name: Name, last: Save<Values> | undefined): boolean =>
      isChangedFrom(name, last ? last.value : valuesOf(stored)[name]),
    show,
    /** Adopts a stored record, and shows its values where the field has no unsaved change. */
    follow: (read: Stored, except?: Name): void => {
      if (read.version < stored.version) return
      stored = read
      for (const name of names) {
        const value = valuesOf(stored)[name]
        if (name !== except && isFieldSaved(fields[name]) && isChangedFrom(name, value)) show(name, { value })
      }
    },
    /** Discards the value of a field in favour of a stored record. */
    takeBack: (name: Name, read: Stored): void => {
      stored = read
      show(name, { value: valuesOf(stored)[name], state: 'idle' })
    },
    /** True if a record replaces a value that has an unsaved change here. */
    isOvertakenBy: (read: Stored): boolean =>
      names.some((name) => !isFieldSaved(fields[name]) && !isSame(basisOf(read)[name], basisOf(stored)[name])),
  }
}

export type SaveFields<Values extends Record<string, unknown>, Stored extends { version: number }> = ReturnType<
  typeof createSaveFields<Values, Stored>
>
