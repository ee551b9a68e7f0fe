/** How a value stands: untouched, changed, on its way, stored, not stored by nobody's fault, or overtaken by somebody else. */
export type SaveState = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed' | 'conflict'

/** What a save came to; both others bring what is stored now. */
export type SaveAnswer<Stored> =
  | { kind: 'saved'; stored: Stored }
  | { kind: 'conflict'; stored: Stored }
  | { kind: 'failed'; reason: string }

export type SavedField<Value> = {
  value: Value
  state: SaveState
  /** What was answered to the save that failed. */
  reason?: string | undefined
  /** In a conflict: what the value was made from. */
  base?: Value | undefined
}

export type SaveView<Values, Stored> = {
  fields: { [Name in keyof Values]: SavedField<Values[Name]> }
  stored: Stored
  isPending: boolean
}

/** One value on its way. */
export type Save<Values> = {
  [Name in keyof Values]: {
    name: Name
    value: Values[Name]
    /** The version that it replaces. */
    version: number
    /** Counts the sends of this machine, so that the receiver knows the newest. */
    sequence: number
    /** Ends a save that a newer one has replaced. */
    signal: AbortSignal
  }
}[keyof Values]

/** Timers as the browser has them; a test brings its own. */
export type SaveClock = { set: (action: () => void, delay: number) => unknown; clear: (timer: unknown) => void }

const browserClock: SaveClock = {
  set: (action, delay) => setTimeout(action, delay),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

/** What a conflict is about: what both began with, what was typed here, and what somebody else stored. */
export type MergeSides<Value> = { base: Value; mine: Value; theirs: Value }

export type SavePlan<Values, Stored> = {
  initial: Stored
  valuesOf: (stored: Stored) => Values
  /** What a conflict is judged by, where that is not what is shown. */
  basisOf?: (stored: Stored) => Values
  send: (save: Save<Values>) => Promise<SaveAnswer<Stored>>
  /** What a conflict refused at an earlier visit: it stands there as the conflict that it was. */
  refused?: Partial<Values>
  /** Milliseconds after the last change, unless a change brings its own. */
  delay: number
  /**
   * A save replaces a version, so it waits for the one before it; or it carries its own sequence number, so it is sent at
   * once and ends the one before it.
   */
  replaces: 'version' | 'earlier saves'
  /** When two values say the same; without it, when they are written the same. */
  isSame?: (one: unknown, other: unknown) => boolean
  /** Brings both sides of a conflict together: the value that goes on, and whether nothing of it is left to choose. */
  merge?: (sides: MergeSides<Values[keyof Values]>) => { value: Values[keyof Values]; isWhole: boolean }
  /** The sequence number of the last save of an earlier visit. */
  sequence?: number
  clock?: SaveClock
  onChange?: (view: SaveView<Values, Stored>) => void
  onSaved?: (name: keyof Values, value: Values[keyof Values]) => void
  /** Everything that was changed is answered. */
  onIdle?: () => void
}

const isWrittenSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const isSettled = ({ state }: { state: SaveState }): boolean => state === 'idle' || state === 'saved'

/**
 * Saves values that belong to one version, each a while after its last change. A failure keeps what was typed and is tried
 * again; a conflict stops its value until the person has chosen; a version that moved by another value alone is followed.
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
  const rest = (name: Name) => {
    clock.clear(timers.get(name))
    timers.delete(name)
    due.delete(name)
  }
  /** Where nothing else stands, what is stored is shown. */
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

  // A version that moved by another value alone, or to the same value, is followed.
  const merge =
    plan.merge ??
    (({ base, mine, theirs }) => (isSame(base, theirs) || isSame(mine, theirs) ? { value: mine, isWhole: true } : null))

  const settle = (save: UnderWay, answer: SaveAnswer<Stored>) => {
    underWay = underWay.filter((each) => each !== save)
    const name = save.name as Name
    const before = basisOf(stored)[name]
    if (answer.kind !== 'failed') follow(answer.stored, name)
    // A newer save of the same value answers for both.
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
      rest(name)
      if (merged?.isWhole) due.add(name)
      const value = (merged?.value ?? mine) as Values[Name]
      show(name, merged?.isWhole ? { value, state: 'waiting' } : { value, state: 'conflict', base: before })
    }
  }
  const send = (name: Name, version: number) => {
    const controller = new AbortController()
    if (plan.replaces === 'earlier saves') for (const save of underWay) save.abort()
    rest(name)
    sequence += 1
    const save = { name, value: fields[name].value, version, sequence, signal: controller.signal }
    const sent = { ...save, abort: () => controller.abort(), answered: Promise.resolve() } as UnderWay
    underWay.push(sent)
    show(name, { state: 'saving' })
    sent.answered = plan.send(save as Save<Values>).then((answer) => {
      settle(sent, answer)
      pump()
      if (underWay.length === 0) plan.onIdle?.()
      plan.onChange?.(view())
    })
  }
  /** Sends what is due, one after the other; the newest of each value. */
  const pump = () => {
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
        rest(name)
        due.add(name)
      }
  }
  const answered = async (): Promise<void> => {
    while (underWay.length > 0) await Promise.all(underWay.map((save) => save.answered))
  }
  const put = <N extends Name>(name: N, value: Values[N], delay: number) => {
    rest(name)
    if (delay > 0)
      timers.set(
        name,
        clock.set(() => [timers.delete(name), due.add(name), pump()], delay),
      )
    else due.add(name)
    show(name, { value, state: underWay.some((save) => save.name === name) ? 'saving' : 'waiting' })
    if (delay === 0) pump()
  }

  return {
    view,
    /** The number of the last save. */
    sequence: (): number => sequence,
    /** Takes a change, which is saved after its delay; in a conflict it waits for the person's choice. */
    change: <N extends Name>(name: N, value: Values[N], delay = plan.delay): void => {
      if (fields[name].state === 'conflict') show(name, { value })
      else put(name, value, delay)
    },
    /** Ends a conflict, or saves at once: this value shall stand over what is stored now. */
    choose: <N extends Name>(name: N, value: Values[N]): Promise<void> => {
      put(name, value, 0)
      return answered()
    },
    /** Gives a value up for what is stored, or for what has just been stored by another way. */
    takeBack: (name: Name, read = stored): void => {
      stored = read
      rest(name)
      show(name, { value: plan.valuesOf(stored)[name], state: 'idle' })
    },
    /** Saves at once what waits or has failed. */
    flush: (): Promise<void> => {
      makeDue(() => true)
      pump()
      return answered()
    },
    /** The page is left: what is not stored is sent at once, behind a save on its way on the version that that one will leave. */
    leave: (): void => {
      makeDue(() => true)
      for (const name of [...due]) {
        const last = plan.replaces === 'version' ? underWay.at(-1) : undefined
        const version = last ? last.version + 1 : stored.version
        due.delete(name)
        if (isDirty(name)) send(name, version)
      }
    },
    /** What the page read anew; a save under way knows better, and what somebody else put in place of an unsaved value is a conflict to come. */
    refresh: (read: Stored): void => {
      if (underWay.length > 0 || read.version <= stored.version) return
      const isOvertaken = (name: Name) =>
        !isSettled(fields[name]) && !isSame(basisOf(read)[name], basisOf(stored)[name])
      if (!names.some(isOvertaken)) follow(read)
    },
    /** Nothing more is sent. */
    stop: (): void => {
      for (const name of names) rest(name)
    },
  }
}

export type SaveMachine<Values extends Record<string, unknown>, Stored extends { version: number }> = ReturnType<
  typeof createSaveMachine<Values, Stored>
>
