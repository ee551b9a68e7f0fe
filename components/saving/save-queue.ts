import type { SaveFields } from './save-fields.ts'
import type { SavePlan } from './save-plan.ts'
import { createSaveSchedule } from './save-schedule.ts'
import { createSavesInFlight } from './saves-in-flight.ts'
import { settleSave } from './settle-save.ts'

/** Sends the changed values of a save machine in order. `onAnswered` is called after each answer. */
export const createSaveQueue = <Values extends Record<string, unknown>, Stored extends { version: number }>(
  plan: SavePlan<Values, Stored>,
  fields: SaveFields<Values, Stored>,
  onAnswered: () => void,
) => {
  type Name = keyof Values & string
  const schedule = createSaveSchedule<Name>(() => sendDue(), plan.clock)
  const inFlight = createSavesInFlight(plan, {
    onStarted: (name) => fields.show(name, { state: 'saving' }),
    onAnswered: (save, answer) => {
      settleSave({ plan, fields, schedule }, { save, answer, isReplaced: inFlight.isReplaced(save) })
      sendDue()
      onAnswered()
    },
  })

  const isDirty = (name: Name): boolean => fields.isUnsaved(name, inFlight.findLast(name))
  const send = (name: Name, version: number) => inFlight.send(name, fields.get(name).value, version)
  /** Sends the newest value of each due field, one after the other. */
  const sendDue = () => {
    for (const name of schedule.listDue()) {
      if (inFlight.mustAwait()) return
      schedule.cancel(name)
      if (isDirty(name)) send(name, fields.getStored().version)
      else if (fields.get(name).state !== 'conflict')
        fields.show(name, { state: inFlight.isEmpty() ? 'saved' : 'saving' })
    }
  }
  const makeChangesDue = () => {
    for (const name of fields.names) if (fields.get(name).state !== 'conflict' && isDirty(name)) schedule.makeDue(name)
  }

  return {
    isEmpty: inFlight.isEmpty,
    getSequence: inFlight.getSequence,
    waitForAnswers: inFlight.waitForAnswers,
    cancel: schedule.cancel,
    /** Returns the version that the stored record will have once the saves in flight are answered. */
    getExpectedVersion: (): number => inFlight.getExpectedVersion(fields.getStored().version),
    /** Shows a value and sends it after a delay. */
    put: <N extends Name>(name: N, value: Values[N], delay: number): void => {
      schedule.makeDueAfter(name, delay)
      fields.show(name, { value, state: inFlight.findLast(name) ? 'saving' : 'waiting' })
      if (delay === 0) sendDue()
    },
    /** Sends all unsaved changes, each when the previous save is answered if saves replace a version. */
    sendChanges: (): void => {
      makeChangesDue()
      sendDue()
    },
    /** Sends all unsaved changes at once; after a save in flight, on the version that it will create. */
    sendChangesAtOnce: (): void => {
      makeChangesDue()
      for (const name of schedule.listDue()) {
        schedule.cancel(name)
        if (isDirty(name)) send(name, inFlight.getNextVersion(fields.getStored().version))
      }
    },
  }
}
