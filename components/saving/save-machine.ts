import { createSaveFields } from './save-fields.ts'
import type { SavePlan, SaveView } from './save-plan.ts'
import { createSaveQueue } from './save-queue.ts'

/**
 * Autosaves values that share one version, each after a debounce. Failed values are kept and retried. A conflict blocks
 * its value until the person has chosen. A version raised only by other values is adopted.
 */
export const createSaveMachine = <Values extends Record<string, unknown>, Stored extends { version: number }>(
  plan: SavePlan<Values, Stored>,
) => {
  type Name = keyof Values & string
  const view = (): SaveView<Values, Stored> => ({
    fields: fields.getAll(),
    stored: fields.getStored(),
    isPending: !queue.isEmpty(),
  })
  const report = () => plan.onChange?.(view())
  const fields = createSaveFields(plan, report)
  const queue = createSaveQueue(plan, fields, () => {
    if (queue.isEmpty()) plan.onIdle?.()
    report()
  })

  return {
    view,
    /** Returns the sequence number of the last save. */
    sequence: queue.getSequence,
    /** Changes a value, which is saved after its debounce; in a conflict it waits for the person's choice. */
    change: <N extends Name>(name: N, value: Values[N], delay = plan.delay): void => {
      if (fields.get(name).state === 'conflict') fields.show(name, { value })
      else queue.put(name, value, delay)
    },
    /** Resolves a conflict with a value and saves it at once over the stored one. */
    choose: <N extends Name>(name: N, value: Values[N]): Promise<void> => {
      queue.put(name, value, 0)
      return queue.waitForAnswers()
    },
    /** Discards a change in favour of the stored value, or of `read`, saved by other means. */
    takeBack: (name: Name, read = fields.getStored()): void => {
      queue.cancel(name)
      fields.takeBack(name, read)
    },
    /** Saves pending and failed changes at once. */
    flush: (): Promise<void> => {
      queue.sendChanges()
      return queue.waitForAnswers()
    },
    /** Sends unsaved changes as the page is left; after a save in flight, on the version that it will create. */
    leave: queue.sendChangesAtOnce,
    /** Returns the version that the stored record will have once the saves in flight are answered. */
    getExpectedVersion: queue.getExpectedVersion,
    /**
     * Adopts a refreshed record unless a save is in flight; if somebody else replaced an unsaved value, the next save
     * ends in a conflict.
     */
    refresh: (read: Stored): void => {
      if (!queue.isEmpty() || read.version <= fields.getStored().version) return
      if (!fields.isOvertakenBy(read)) fields.follow(read)
    },
    /** Cancels all pending saves. */
    stop: (): void => {
      for (const name of fields.names) queue.cancel(name)
    },
  }
}

export type SaveMachine<Values extends Record<string, unknown>, Stored extends { version: number }> = ReturnType<
  typeof createSaveMachine<Values, Stored>
>
