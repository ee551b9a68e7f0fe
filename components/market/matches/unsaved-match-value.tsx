'use client'

import { ConflictNotice } from '#components/forms/conflict-notice.tsx'
import type { SavedField } from '#components/saving/save-plan.ts'
import { Button } from '#components/ui/button.tsx'
import { clashLabels } from '#lib/core/clashes.ts'
import { matchLabels, matchMessages } from '#lib/market/matches/labels.ts'
import type { MatchSaver, MatchValues } from './match-saver.ts'

type UnsavedProps = {
  field: SavedField<unknown>
  saver: MatchSaver
  name: keyof MatchValues
  theirs: string
}

/** The save state of an unsaved value, with the actions to resolve it. */
export const UnsavedMatchValue = ({ field: { state, value, reason }, saver, name, theirs }: UnsavedProps) => {
  if (state === 'saving') return <span className="text-muted text-xs">{matchLabels.saving}</span>
  if (state === 'failed')
    return (
      <span className="text-bad text-sm">
        {reason}
        <span className="mt-1 flex flex-wrap gap-1.5">
          <Button size="sm" onClick={() => void saver.flush()}>
            {matchLabels.retry}
          </Button>
          <Button size="sm" variant="ghost" className="text-ink" onClick={() => saver.takeBack(name)}>
            {matchLabels.discard}
          </Button>
        </span>
      </span>
    )
  if (state !== 'conflict') return null
  return (
    <ConflictNotice
      heading={matchMessages.changed}
      className="px-3 py-2 text-sm"
      actions={
        <>
          <Button size="sm" onClick={() => void saver.choose(name, value as never)}>
            {clashLabels.keepMine}
          </Button>
          <Button size="sm" onClick={() => saver.takeBack(name)}>
            {clashLabels.takeTheirs}
          </Button>
        </>
      }
    >
      <span className="break-words">{theirs}</span>
    </ConflictNotice>
  )
}
