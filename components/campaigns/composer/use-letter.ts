'use client'

import { useEffect, useRef, useState } from 'react'
import { request } from '#components/request/browser.ts'
import { getStatusMessage } from '#components/request/failure.ts'
import type { SaveAnswer } from '#components/saving/save-plan.ts'
import { useSaveMachine } from '#components/saving/use-save-machine.ts'
import type { KindInAddress } from '#lib/campaigns/audiences/schema.ts'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import {
  isSameLetter,
  type KeptLetter,
  type Letter,
  toComposerLetter,
  toDraftInput,
} from '#lib/campaigns/composer/rules.ts'
import type { Draft } from '#lib/campaigns/drafts/schema.ts'
import { DRAFT_DELAY } from '#lib/core/timing.ts'
import { mailCalls } from './addresses.ts'

/** Converts the server's draft to the save machine's value. */
const toSavedLetter = (draft: Draft): KeptLetter => ({
  version: draft.version,
  id: draft.id,
  letter: toComposerLetter(draft),
})

/**
 * An autosaving draft: recipients and settings save at once, text after a pause. `read` is the draft of the
 * server-rendered page; a newer one replaces the value.
 */
export const useLetterSaver = (kind: KindInAddress, initial: KeptLetter, read: Draft | null) => {
  const [isGone, setGone] = useState(false)
  const [end] = useState(() => ({ isReached: false }))
  const { saver, view } = useSaveMachine<{ letter: Letter }, KeptLetter>(
    mailCalls.draft(kind),
    () => ({
      initial,
      delay: DRAFT_DELAY,
      replaces: 'version',
      valuesOf: ({ letter }) => ({ letter }),
      isSame: (one, other) => isSameLetter(one as Letter, other as Letter),
      send: async ({ value, version }): Promise<SaveAnswer<KeptLetter>> => {
        if (end.isReached) return { kind: 'saved', stored: { version, id: null, letter: value } }
        // Version 0, no draft yet, is sent too, so that a draft begun in another window is a conflict and not
        // overwritten.
        const input = { ...toDraftInput(value), version }
        const result = await request.put<{ data: Draft }>(mailCalls.draft(kind), input, { isBackground: true })
        if (result.ok) return { kind: 'saved', stored: toSavedLetter(result.body.data) }
        if (result.status === 409 && result.data)
          return { kind: 'conflict', stored: toSavedLetter(result.data as Draft) }
        if (result.status === 404 || result.status === 409) setGone(true)
        return { kind: 'failed', reason: result.errors[0]?.message ?? getStatusMessage(result.status) }
      },
    }),
    { states: ['failed', 'conflict'], text: composerLabels.unsaved },
  )
  // The draft in the first render may be one that was sent or discarded since, so only later ones count.
  const seen = useRef(read)
  useEffect(() => {
    if (read && read !== seen.current) saver.refresh(toSavedLetter(read))
    seen.current = read
  }, [saver, read])
  const field = view.fields.letter
  return {
    letter: field.value,
    field,
    stored: view.stored,
    isGone,
    /** Changes fields of the letter; `isAtOnce` saves without the pause. */
    change: (part: Partial<Letter>, isAtOnce = false): void =>
      saver.change('letter', { ...saver.view().fields.letter.value, ...part }, isAtOnce ? 0 : undefined),
    flush: saver.flush,
    /** The last save and whether there is a conflict, readable before React re-renders. */
    storedNow: (): KeptLetter => saver.view().stored,
    isOvertaken: (): boolean => saver.view().fields.letter.state === 'conflict',
    keepMine: (): Promise<void> => saver.choose('letter', saver.view().fields.letter.value),
    takeTheirs: (): void => saver.takeBack('letter'),
    /** Stops saving once the draft is sent or discarded. */
    end: (): void => {
      end.isReached = true
      saver.stop()
    },
  }
}

export type LetterSaver = ReturnType<typeof useLetterSaver>
