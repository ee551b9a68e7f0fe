'use client'

import { useId } from 'react'
import { useStickyBarHeight } from '#components/forms/use-foot-bar.ts'
import { SaveStateLine } from '#components/saving/save-state.tsx'
import { Button } from '#components/ui/button.tsx'
import { composerLabels, draftStateLabels } from '#lib/campaigns/composer/labels.ts'
import type { LetterSaver } from './use-letter.ts'

type Props = {
  saver: LetterSaver
  /** The status of the draft until something is changed here, such as when it was last saved. */
  note: string | null
  count: string
  blockedBy: string | null
  /** True while Send waits for the audience to be counted. */
  isCounting: boolean
  onPreview: () => void
  onCancel: () => void
  onSend: () => void
}

/** Sticky bar with the draft's save state, the number of recipients, Preview and Send. */
export const SendBar = ({ saver, note, count, blockedBy, isCounting, onPreview, onCancel, onSend }: Props) => {
  const bar = useStickyBarHeight(true)
  const tip = useId()
  const isBlocked = blockedBy !== null
  return (
    <div
      ref={bar}
      data-print="hidden"
      data-sticky
      // As that of other forms, it reaches the edges of the main column.
      className="sticky bottom-0 z-10 -mx-4 mt-auto flex flex-wrap items-center justify-end gap-2 border-line border-t bg-panel px-4 py-3 sm:-mx-6 sm:px-6"
    >
      <div className="mr-auto flex min-h-7 min-w-0 flex-wrap items-center gap-x-4 max-sm:w-full">
        <p className="font-medium">{count}</p>
        <SaveStateLine field={saver.field} texts={draftStateLabels} onRetry={() => void saver.flush()} />
        {saver.field.state === 'idle' && <p className="text-muted text-sm">{note}</p>}
      </div>
      <Button onClick={onCancel}>{composerLabels.cancel}</Button>
      <Button onClick={onPreview}>{composerLabels.preview}</Button>
      <span className="group relative inline-flex">
        <Button
          variant="primary"
          className="min-w-20 aria-disabled:cursor-not-allowed"
          isPending={isCounting}
          aria-disabled={isBlocked || undefined}
          aria-describedby={isBlocked ? tip : undefined}
          onClick={onSend}
        >
          {composerLabels.send}
        </Button>
        {isBlocked && (
          <span
            id={tip}
            role="tooltip"
            className="invisible absolute right-0 bottom-full z-20 mb-2 w-72 max-w-[80vw] rounded-md border border-line bg-panel px-3 py-2 shadow-pop group-focus-within:visible group-hover:visible"
          >
            {blockedBy}
          </span>
        )}
      </span>
    </div>
  )
}
