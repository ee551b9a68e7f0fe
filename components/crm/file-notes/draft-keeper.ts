import { DRAFT_DELAY, type DraftInput, LAST_SEQUENCE } from '#lib/crm/file-notes/drafts/schema.ts'
import type { NotedProfile } from '#lib/crm/file-notes/schema.ts'

/** What the keeper works with; a test brings its own. */
export type KeeperSurroundings = {
  /** Sends a draft so that it arrives even while the page closes; answers whether the server took it as the newest. */
  send: (draft: DraftInput) => Promise<{ isKept: boolean } | null>
  newSession: () => string
  /** Told how the last save went: 'failed' is tried again with the next key. */
  onState: (state: 'kept' | 'failed') => void
  delay?: number
}

type Session = { session: string; sequence: number; noteKey: string; note: string; noteType: string; isSaved: boolean }

/** Keeps what is typed into one note at a time on the server, in the order in which it was typed (threat F2). */
export const createDraftKeeper = ({ kind, id }: NotedProfile, surroundings: KeeperSurroundings) => {
  const { send, newSession, onState, delay = DRAFT_DELAY } = surroundings
  let current: Session | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const put = ({ session, sequence, noteKey, note, noteType }: Omit<Session, 'isSaved'>) =>
    send({ kind, profileId: id, noteKey, session, sequence, note, noteType: noteType || null })

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    const saved = current
    if (!saved || saved.isSaved) return
    saved.isSaved = true
    saved.sequence += 1
    const answer = await put({ ...saved })
    if (answer === null) {
      saved.isSaved = false
      return onState('failed')
    }
    // Another window goes on with the same draft: from here on this one is a draft of its own.
    if (!answer.isKept && current === saved && saved.session) {
      current = { ...saved, session: newSession(), sequence: 0, isSaved: false }
      return flush()
    }
    onState('kept')
  }

  return {
    /** Starts with a note, where its kept draft ended if there is one. */
    begin: (
      noteKey: string,
      kept: { session: string; sequence: number } | null,
      note: string,
      noteType: string,
    ): void => {
      clearTimeout(timer)
      const { session = newSession(), sequence = 0 } = kept ?? {}
      current = { session, sequence, noteKey, note, noteType, isSaved: true }
    },
    /** Keeps a change after a pause; the last one wins. */
    change: (note: string, noteType: string): void => {
      if (!current) return
      Object.assign(current, { note, noteType, isSaved: false })
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), delay)
    },
    /** Saves at once what is not saved yet. */
    flush,
    /** The session of the note at hand, which its save makes needless. */
    session: (): string | undefined => current?.session,
    /** Where the note at hand can be taken up again; null without one. */
    place: () => current && { noteKey: current.noteKey, session: current.session, sequence: current.sequence },
    /** The note is saved: nothing of it is sent any more. */
    end: (): void => {
      clearTimeout(timer)
      current = null
    },
    /** Throws a kept draft away for good. */
    discard: (draft: Pick<Session, 'session' | 'noteKey'>): Promise<unknown> =>
      put({ ...draft, sequence: LAST_SEQUENCE, note: '', noteType: '' }),
  }
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>
