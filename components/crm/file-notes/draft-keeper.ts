import { createSaveMachine, type SaveClock } from '#components/saving/save-machine.ts'
import { DRAFT_DELAY } from '#lib/core/timing.ts'
import type { DraftInput } from '#lib/crm/file-notes/drafts/schema.ts'
import { LAST_SEQUENCE } from '#lib/crm/file-notes/labels.ts'
import type { NotedProfile } from '#lib/crm/file-notes/schema.ts'

/** What the keeper works with; a test brings its own. */
export type KeeperSurroundings = {
  /** Sends a draft so that it arrives even while the page closes; answers whether the server took it as the newest. */
  send: (draft: DraftInput, signal?: AbortSignal) => Promise<{ isKept: boolean } | null>
  newSession: () => string
  /** Told how the last save went: 'failed' is tried again with the next key. */
  onState: (state: 'kept' | 'failed') => void
  clock?: SaveClock
}

type Draft = { note: string; noteType: string }
type Place = { noteKey: string; session: string }

/** Keeps what is typed into one note at a time on the server, in the order in which it was typed (threat F2). */
export const createDraftKeeper = (
  { kind, id }: NotedProfile,
  { send, newSession, onState, ...clock }: KeeperSurroundings,
) => {
  let current: { place: Place; machine: ReturnType<typeof machineOf> } | null = null

  const put = ({ noteKey, session }: Place, { note, noteType }: Draft, sequence: number, signal?: AbortSignal) =>
    send({ kind, profileId: id, noteKey, session, sequence, note, noteType: noteType || null }, signal)

  const machineOf = (place: Place, sequence: number, initial: Draft) =>
    createSaveMachine<{ draft: Draft }, { draft: Draft; version: number }>({
      delay: DRAFT_DELAY,
      replaces: 'earlier saves',
      sequence,
      ...clock,
      initial: { draft: initial, version: 0 },
      valuesOf: ({ draft }) => ({ draft }),
      send: async ({ value, sequence: number, signal }) => {
        let answer = await put(place, value, number, signal)
        // Another window goes on with the same draft: from here on this one is a draft of its own.
        if (answer?.isKept === false && current?.place === place) {
          place.session = newSession()
          answer = await put(place, value, number, signal)
        }
        if (!signal.aborted) onState(answer === null ? 'failed' : 'kept')
        return answer === null
          ? { kind: 'failed', reason: '' }
          : { kind: 'saved', stored: { draft: value, version: number } }
      },
    })

  return {
    /** Starts with a note, where its kept draft ended if there is one. */
    begin: (
      noteKey: string,
      kept: { session: string; sequence: number } | null,
      note: string,
      noteType: string,
    ): void => {
      current?.machine.stop()
      const place = { noteKey, session: kept?.session ?? newSession() }
      current = { place, machine: machineOf(place, kept?.sequence ?? 0, { note, noteType }) }
    },
    /** Keeps a change after a pause; the last one wins. */
    change: (note: string, noteType: string): void => current?.machine.change('draft', { note, noteType }),
    /** Saves at once what is not saved yet. */
    flush: async (): Promise<void> => current?.machine.flush(),
    /** The session of the note at hand, which its save makes needless. */
    session: (): string | undefined => current?.place.session,
    /** Where the note at hand can be taken up again; null without one. */
    place: () => current && { ...current.place, sequence: current.machine.sequence() },
    /** The note is saved: nothing of it is sent any more. */
    end: (): void => {
      current?.machine.stop()
      current = null
    },
    /** Throws a kept draft away for good. */
    discard: (draft: Place): Promise<unknown> => put(draft, { note: '', noteType: '' }, LAST_SEQUENCE),
  }
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>
