import type { Save, SaveAnswer, SavePlan } from './save-plan.ts'

type InFlight<Values> = Save<Values> & { abort: () => void; answered: Promise<void> }

type Listeners<Values, Stored> = {
  /** Called when a save is in flight, before it is sent. */
  onStarted: (name: keyof Values & string) => void
  /** Called when a save is no longer in flight. */
  onAnswered: (save: Save<Values>, answer: SaveAnswer<Stored>) => void
}

/** Sends saves, numbers them, and keeps those that are not answered yet. */
export const createSavesInFlight = <Values extends Record<string, unknown>, Stored>(
  plan: SavePlan<Values, Stored>,
  { onStarted, onAnswered }: Listeners<Values, Stored>,
) => {
  type Name = keyof Values & string
  let { sequence = 0 } = plan
  let saves: InFlight<Values>[] = []

  return {
    /** Returns the sequence number of the last save. */
    getSequence: (): number => sequence,
    isEmpty: (): boolean => saves.length === 0,
    /** True if the next save must wait for an answer, because it replaces the version that the answer brings. */
    mustAwait: (): boolean => plan.replaces === 'version' && saves.length > 0,
    /** Returns the version that a save sent at once replaces: the one that the last save in flight will create. */
    getNextVersion: (stored: number): number => {
      const last = plan.replaces === 'version' ? saves.at(-1) : undefined
      return last ? last.version + 1 : stored
    },
    /** Returns the version that the stored record will have once all saves are answered. */
    getExpectedVersion: (stored: number): number => {
      const last = saves.at(-1)
      return last ? Math.max(stored, last.version) + 1 : stored
    },
    findLast: (name: Name): Save<Values> | undefined => saves.findLast((save) => save.name === name),
    /** True if a newer save of the same value determines its state. */
    isReplaced: ({ name, sequence, signal }: Save<Values>): boolean =>
      signal.aborted || saves.some((each) => each.name === name && each.sequence > sequence),
    send: (name: Name, value: Values[Name], version: number): void => {
      const controller = new AbortController()
      if (plan.replaces === 'earlier saves') for (const save of saves) save.abort()
      sequence += 1
      const save = { name, value, version, sequence, signal: controller.signal } as Save<Values>
      const sent = { ...save, abort: () => controller.abort(), answered: Promise.resolve() }
      saves.push(sent)
      onStarted(name)
      sent.answered = plan.send(save).then((answer) => {
        saves = saves.filter((each) => each !== sent)
        onAnswered(sent, answer)
      })
    },
    /** Resolves when all saves are answered, including those that an answer triggers. */
    waitForAnswers: async (): Promise<void> => {
      while (saves.length > 0) await Promise.all(saves.map((save) => save.answered))
    },
  }
}
