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
    /** Counts this machine's saves, so that the server can tell the newest. */
    sequence: number
    /** Aborts a save that a newer one has replaced. */
    signal: AbortSignal
  }
}[keyof Values]

/** The timer functions; tests pass their own. */
export type SaveClock = { set: (action: () => void, delay: number) => unknown; clear: (timer: unknown) => void }

const browserClock: SaveClock = {
  set: (action, delay) => setTimeout(action, delay),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

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

const isWrittenSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const isSettled = ({ state }: { state: SaveState }): boolean => state === 'idle' || state === 'saved'

/**
 * Autosaves values that share one version, each after a debounce. Failed values are kept and retried. A conflict blocks
 * its value until the person has chosen. A version raised only by other values is adopted.
 */
export const createSaveMachine = <Values extends Record<string, unknown>, Stored extends { version: number }>(
  plan: SavePlan<Values, Stored>,
) => {
  type Name = keyof Values & string
  type UnderWay = Save<Values> & { abort: () => void; answered: Promise<void> }
  const { clock = browserClock, isSame = isWrittenSame, basisOf = plan.valuesOf } = plan
  const names = Object.keys(plan.valuesOf(plan.initial)) as Name[]
  let { initial: stored, sequence = 0 } = plan
  let underWay: UnderWay[] = []
  const due = new Set<Name>()
  const timers = new Map<Name, unknown>()
  let fields = Object.fromEntries(
    names.map((name) => {
      const refused = plan.refused?.[name]
      if (refused === undefined) return [name, { value: plan.valuesOf(stored)[name], state: 'idle' }]
      return [name, { value: refused, state: 'conflict' }]
    }),
  ) as SaveView<Values, Stored>['fields']

  const view = (): SaveView<Values, Stored> => ({ fields, stored, isPending: underWay.length > 0 })
  const show = (name: Name, part: Partial<SavedField<Values[Name]>>) => {
    const { value, state, base } = fields[name]
    const stays = part.state === undefined && base !== undefined
    fields = { ...fields, [name]: { value, state, ...(stays ? { base } : {}), ...part } }
    plan.onChange?.(view())
  }
  const cancelSave = (name: Name) => {
    clock.clear(timers.get(name))
    timers.delete(name)
    due.delete(name)
  }
  /** Shows the stored value if the field has no unsaved change. */
  const follow = (read: Stored, except?: Name) => {
    if (read.version < stored.version) return
    stored = read
    for (const name of names) {
      const value = plan.valuesOf(stored)[name]
      if (name !== except && isSettled(fields[name]) && !isSame(fields[name].value, value)) show(name, { value })
    }
  }
  const isDirty = (name: Name): boolean => {
    const last = underWay.findLast((save) => save.name === name)
    return !isSame(fields[name].value, last ? last.value : plan.valuesOf(stored)[name])
  }

  // A version raised only by other values, or by the same value, is adopted.
  const merge =
    plan.merge ??
    (({ base, mine, theirs }) => (isSame(base, theirs) || isSame(mine, theirs) ? { value: mine, isWhole: true } : null))

  const settle = (save: UnderWay, answer: SaveAnswer<Stored>) => {
    underWay = underWay.filter((each) => each !== save)
    const name = save.name as Name
    const before = basisOf(stored)[name]
    if (answer.kind !== 'failed') follow(answer.stored, name)
    // A newer save of the same value determines the state.
    if (save.signal.aborted || underWay.some((each) => each.name === name && each.sequence > save.sequence)) return
    const isChanged = !isSame(fields[name].value, save.value)
    if (answer.kind === 'failed') {
      show(name, isChanged ? { state: 'waiting' } : { state: 'failed', reason: answer.reason })
    } else if (answer.kind === 'saved') {
      show(name, { state: isChanged ? 'waiting' : 'saved' })
      if (!isChanged) plan.onSaved?.(name, save.value)
    } else {
      const theirs = basisOf(stored)[name]
      const mine = fields[name].value
      const isMoved = answer.stored.version !== save.version
      const merged = isMoved ? merge({ base: before, mine, theirs }) : null
      cancelSave(name)
      if (merged?.isWhole) due.add(name)
      const value = (merged?.value ?? mine) as Values[Name]
      show(name, merged?.isWhole ? { value, state: 'waiting' } : { value, state: 'conflict', base: before })
    }
  }
  const send = (name: Name, version: number) => {
    const controller = new AbortController()
    if (plan.replaces === 'earlier saves') for (const save of underWay) save.abort()
    cancelSave(name)
    sequence += 1
    const save = { name, value: fields[name].value, version, sequence, signal: controller.signal }
    const sent = { ...save, abort: () => controller.abort(), answered: Promise.resolve() } as UnderWay
    underWay.push(sent)
    show(name, { state: 'saving' })
    sent.answered = plan.send(save as Save<Values>).then((answer) => {
      settle(sent, answer)
      sendDue()
      if (underWay.length === 0) plan.onIdle?.()
      plan.onChange?.(view())
    })
  }
  /** Sends the newest value of each due field, one after the other. */
  const sendDue = () => {
    for (const name of [...due]) {
      if (plan.replaces === 'version' && underWay.length > 0) return
      due.delete(name)
      if (isDirty(name)) send(name, stored.version)
      else if (fields[name].state !== 'conflict') show(name, { state: underWay.length > 0 ? 'saving' : 'saved' })
    }
  }
  const makeDue = (which: (field: SavedField<unknown>) => boolean) => {
    for (const name of names)
      if (which(fields[name]) && fields[name].state !== 'conflict' && isDirty(name)) {
        cancelSave(name)
        due.add(name)
      }
  }
  const answered = async (): Promise<void> => {
    while (underWay.length > 0) await Promise.all(underWay.map((save) => save.answered))
  }
  const put = <N extends Name>(name: N, value: Values[N], delay: number) => {
    cancelSave(name)
    if (delay > 0)
      timers.set(
        name,
        clock.set(() => [timers.delete(name), due.add(name), sendDue()], delay),
      )
    else due.add(name)
    show(name, { value, state: underWay.some((save) => save.name === name) ? 'saving' : 'waiting' })
    if (delay === 0) sendDue()
  }

  return {
    view,
    /** Returns the sequence number of the last save. */
    sequence: (): number => sequence,
    /** Changes a value, which is saved after its debounce; in a conflict it waits for the person's choice. */
    change: <N extends Name>(name: N, value: Values[N], delay = plan.delay): void => {
      if (fields[name].state === 'conflict') show(name, { value })
      else put(name, value, delay)
    },
    /** Resolves a conflict with a value and saves it at once over the stored one. */
    choose: <N extends Name>(name: N, value: Values[N]): Promise<void> => {
      put(name, value, 0)
      return answered()
    },
    /** Discards a change in favour of the stored value, or of `read`, saved by other means. */
    takeBack: (name: Name, read = stored): void => {
      stored = read
      cancelSave(name)
      show(name, { value: plan.valuesOf(stored)[name], state: 'idle' })
    },
    /** Saves pending and failed changes at once. */
    flush: (): Promise<void> => {
      makeDue(() => true)
      sendDue()
      return answered()
    },
    /**
     * Sends unsaved changes at once because the page is left; after a save in flight, on the version that it will
     * create.
     */
    leave: (): void => {
      makeDue(() => true)
      for (const name of [...due]) {
        const last = plan.replaces === 'version' ? underWay.at(-1) : undefined
        const version = last ? last.version + 1 : stored.version
        due.delete(name)
        if (isDirty(name)) send(name, version)
      }
    },
    /**
     * Adopts a refreshed record unless a save is in flight; if somebody else replaced an unsaved value, the next save
     * ends in a conflict.
     */
    refresh: (read: Stored): void => {
      if (underWay.length > 0 || read.version <= stored.version) return
      const isOvertaken = (name: Name) =>
        !isSettled(fields[name]) && !isSame(basisOf(read)[name], basisOf(stored)[name])
      if (!names.some(isOvertaken)) follow(read)
    },
    /** Cancels all pending saves. */
    stop: (): void => {
      for (const name of names) cancelSave(name)
    },
  }
}

export type SaveMachine<Values extends Record<string, unknown>, Stored extends { version: number }> = ReturnType<
  typeof createSaveMachine<Values, Stored>
>
