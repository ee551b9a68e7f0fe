import { History } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { formatDayTime } from '#lib/core/dates.ts'
import { draftLabels, mergeLabels } from '#lib/lending/saving/editing/labels.ts'

type Props = { savedAt: Date; onDiscard: () => void; onKeep: () => void }

/** Notice that input from an earlier visit was restored, with a button to discard it. */
export const RestoredDraftNotice = ({ savedAt, onDiscard, onKeep }: Props) => (
  <div
    role="status"
    className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-panel px-4 py-3"
  >
    <History className="size-4 shrink-0 text-muted" aria-hidden />
    <p className="min-w-0 flex-1">{draftLabels.restored(formatDayTime(new Date(savedAt)))}</p>
    <span className="flex gap-2">
      <Button size="sm" onClick={onDiscard}>
        {draftLabels.discard}
      </Button>
      <Button size="sm" variant="ghost" onClick={onKeep}>
        {mergeLabels.dismiss}
      </Button>
    </span>
  </div>
)
