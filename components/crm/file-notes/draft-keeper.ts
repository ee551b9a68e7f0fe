import { createSaveMachine } from '#components/saving/save-machine.ts'
import type { SaveClock } from '#components/saving/save-plan.ts'
import { DRAFT_DELAY } from '#lib/core/timing.ts'
import type { DraftInput } from '#lib/crm/file-notes/drafts/schema.ts'
import { LAST_SEQUENCE } from '#lib/crm/file-notes/labels.ts'
import type { NotedProfile } from '#lib/crm/file-notes/schema.ts'

/** The dependencies of the draft keeper; tests pass their own. */
export type KeeperSurroundings = {
  /**
   * Sends a draft in a way that also works while the page closes; resolves to whether the server accepted it as the
   * newest.
   */
  send: (draft: DraftInput, signal?: AbortSignal) => Promise<{ isKept: boolean } | null>
  newSession: () => string
  /** Called with the result of the last save; 'failed' is retried with the next key. */
  onState: (state: 'kept' | 'failed') => void
  clock?: SaveClock
}

type Draft = { note: string; noteType: string }
type DraftKey = { noteKey: string; session: string }

type Put = (note: {
  place: DraftKey
  draft: Draft
  sequence: number
  signal?: AbortSignal
}) => ReturnType<KeeperSurroundings['send']>
type Kept = { sequence: number; draft: Draft }

// Saves one note; as soon as another window continues its draft, `place` gets a session of its own. While the note itself is being
// saved, its draft may just have been closed by that, so the text stays unsaved until the answer to the note.
const createDraftMachine = (
  put: Put,
  { place, kept, isCurrent, isHeld }: { place: DraftKey; kept: Kept; isCurrent: () => boolean; isHeld: () => boolean },
  { newSession, onState, clock }: Omit<KeeperSurroundings, 'send'>,
) =>
  createSaveMachine<{ draft: Draft }, { draft: Draft; version: number }>({
    delay: DRAFT_DELAY,
    replaces: 'earlier saves',
    sequence: kept.sequence,
    ...(clock ? { clock } : {}),
    initial: { draft: kept.draft, version: 0 },
    valuesOf: ({ draft }) => ({ draft }),
    send: async ({ value: draft, sequence, signal }) => {
      let answer = await put({ place, draft, sequence, signal })
      if (answer?.isKept === false && isHeld()) return { kind: 'failed', reason: '' }
      if (answer?.isKept === false && isCurrent()) {
        place.session = newSession()
        answer = await put({ place, draft, sequence, signal })
      }
      if (!signal.aborted) onState(answer === null ? 'failed' : 'kept')
      return answer === null ? { kind: 'failed', reason: '' } : { kind: 'saved', stored: { draft, version: sequence } }
    },
  })

/** Saves the text of one note at a time as a draft on the server, in typing order (threat F2). */
export const createNoteDraftSaver = ({ kind, id }: NotedProfile, { send, ...surroundings }: KeeperSurroundings) => {
  let current: { place: DraftKey; machine: ReturnType<typeof createDraftMachine> } | null = null
  let heldPlace: DraftKey | null = null

  const put: Put = ({ place: { noteKey, session }, draft: { note, noteType }, sequence, signal }) =>
    send({ kind, profileId: id, noteKey, session, sequence, note, noteType: noteType || null }, signal)

  return {
    /** Starts a note, from its kept draft if there is one. */
    begin: (noteKey: string, kept: { session: string; sequence: number } | null, initial: Draft): void => {
      current?.machine.stop()
      const place = { noteKey, session: kept?.session ?? surroundings.newSession() }
      const isCurrent = () => current?.place === place
      const from = { sequence: kept?.sequence ?? 0, draft: initial }
      const isHeld = () => heldPlace === place
      current = { place, machine: createDraftMachine(put, { place, kept: from, isCurrent, isHeld }, surroundings) }
    },
    /** Saves a change after a pause; the last one wins. */
    change: (note: string, noteType: string): void => current?.machine.change('draft', { note, noteType }),
    /** Saves pending changes at once. */
    flush: async (): Promise<void> => current?.machine.flush(),
    /** The session id of the current note; saving the note deletes that draft. */
    session: (): string | undefined => current?.place.session,
    /** The id, session and sequence of the current note's draft, for resuming it; null without one. */
    place: () => current && { ...current.place, sequence: current.machine.sequence() },
    /** Saves the note itself, which closes the draft of the given session; if that fails, the text is a draft again. */
    saveNote: async <Answer extends { ok: boolean } | null>(
      save: (session: string | undefined) => Promise<Answer>,
    ): Promise<Answer> => {
      heldPlace = current?.place ?? null
      const answer = await save(heldPlace?.session)
      if (!answer?.ok) heldPlace = null
      return answer
    },
    /** Stops saving once the note itself is saved. */
    end: (): void => {
      current?.machine.stop()
      current = null
    },
    /** Deletes a kept draft for good. */
    discard: (draft: DraftKey): Promise<unknown> =>
      put({ place: draft, draft: { note: '', noteType: '' }, sequence: LAST_SEQUENCE }),
  }
}

export type DraftKeeper = ReturnType<typeof createNoteDraftSaver>
