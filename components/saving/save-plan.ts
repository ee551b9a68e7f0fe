/**
 * The state of a value: unchanged, waiting for the debounce, being saved, saved, failed, or changed by somebody else.
 */
export type SaveState = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed' | 'conflict'

/** The result of a save; 'saved' and 'conflict' include the stored record. */
export type SaveAnswer<Stored> =
  | { kind: 'saved'; stored: Stored }
  | { kind: 'conflict'; stored: Stored }
  | { kind: 'failed'; reason: string }

export type SavedField<Value> = {
  value: Value
  state: SaveState
  /** The reason why the save failed. */
  reason?: string | undefined
  /** In a conflict: the stored value on which the change was based. */
  base?: Value | undefined
}

export type SaveView<Values, Stored> = {
  fields: { [Name in keyof Values]: SavedField<Values[Name]> }
  stored: Stored
  isPending: boolean
}

/** A save of one value, as it is passed to `send`. */
export type Save<Values> = {
  [Name in keyof Values]: {
    name: Name
    value: Values[Name]
    /** The version that the save replaces. */
    version: number
    /** The number of this save machine's save, by which the server recognises the newest. */
    sequence: number
    /** Aborts a save that a newer one has replaced. */
    signal: AbortSignal
  }
}[keyof Values]

/** The timer functions; tests pass their own. */
export type SaveClock = { set: (action: () => void, delay: number) => unknown; clear: (timer: unknown) => void }

/** The sides of a conflict: the common base, the value typed here, and the value stored by somebody else. */
export type MergeSides<Value> = { base: Value; mine: Value; theirs: Value }

export type SavePlan<Values, Stored> = {
  initial: Stored
  valuesOf: (stored: Stored) => Values
  /** The values to compare for conflicts, if they differ from the displayed ones. */
  basisOf?: (stored: Stored) => Values
  send: (save: Save<Values>) => Promise<SaveAnswer<Stored>>
  /** Values refused by a conflict on an earlier visit, shown as that conflict again. */
  refused?: Partial<Values>
  /** Debounce in milliseconds; a change may pass its own. */
  delay: number
  /**
   * 'version': a save replaces a version, so it waits for the previous one. 'earlier saves': a save has its own
   * sequence number, so it is sent at once and aborts the previous one.
   */
  replaces: 'version' | 'earlier saves'
  /** Whether two values are equal; by default, if their JSON is. */
  isSame?: (one: unknown, other: unknown) => boolean
  /** Merges both sides of a conflict: returns the merged value, and whether it resolves the conflict completely. */
  merge?: (sides: MergeSides<Values[keyof Values]>) => { value: Values[keyof Values]; isWhole: boolean }
  /** The sequence number of the last save on an earlier visit. */
  sequence?: number
  clock?: SaveClock
  onChange?: (view: SaveView<Values, Stored>) => void
  onSaved?: (name: keyof Values, value: Values[keyof Values]) => void
  /** Called when all changes have been answered. */
  onIdle?: () => void
}
