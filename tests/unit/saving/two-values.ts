import { createSaveMachine } from '#components/saving/save-machine.ts'
import type { Save, SaveAnswer, SaveView } from '#components/saving/save-plan.ts'
import { manualClock } from './manual-clock.ts'

export type Values = { score: string | null; day: string | null }
type Stored = Values & { version: number }

export const DELAY = 600

/** A server that stores two values with one version and responds when the test allows. */
export const begin = (initial: Partial<Stored> = {}, refused: Partial<Values> = {}) => {
  const clock = manualClock()
  const waiting: (() => void)[] = []
  const server = {
    stored: { score: null, day: null, version: 0, ...initial } as Stored,
    isDown: false,
    received: [] as [keyof Values, string | null, number][],
  }
  const views: SaveView<Values, Stored>[] = []
  const saved: [keyof Values, string | null][] = []
  let idle = 0
  const send = ({ name, value, version }: Save<Values>) => {
    server.received.push([name, value, version])
    return new Promise<SaveAnswer<Stored>>((resolve) =>
      waiting.push(() => {
        if (server.isDown) return resolve({ kind: 'failed', reason: 'The server rests.' })
        if (version !== server.stored.version) return resolve({ kind: 'conflict', stored: server.stored })
        server.stored = { ...server.stored, [name]: value, version: version + 1 }
        resolve({ kind: 'saved', stored: server.stored })
      }),
    )
  }
  const machine = createSaveMachine<Values, Stored>({
    initial: server.stored,
    refused,
    send,
    clock,
    delay: DELAY,
    replaces: 'version',
    valuesOf: ({ score, day }) => ({ score, day }),
    onChange: (view) => views.push(view),
    onSaved: (name, value) => saved.push([name, value]),
    onIdle: () => {
      idle += 1
    },
  })
  /** Responds to each request in turn until none is pending. */
  const answer = async (turns = Number.POSITIVE_INFINITY) => {
    for (let turn = 0; turn < turns && waiting.length > 0; turn += 1) {
      waiting.shift()?.()
      for (let tick = 0; tick < 6; tick += 1) await Promise.resolve()
    }
  }
  const field = (name: keyof Values) => machine.view().fields[name]
  return { clock, server, machine, answer, field, views, saved, idle: () => idle }
}
