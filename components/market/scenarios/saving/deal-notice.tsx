import { History, Users } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { formatDayTime } from '#lib/core/dates.ts'
import { savingLabels } from '#lib/market/scenarios/saving/labels.ts'
import type { OpenedDeal } from './opened.ts'

const noticeClass =
  'mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-panel px-4 py-2.5'

/** Says that what was typed earlier is filled in, and offers a blank form. */
export const DraftNotice = ({ savedAt, onStartAnew }: { savedAt: Date; onStartAnew: () => void }) => (
  <div role="status" data-print="hidden" className={noticeClass}>
    <History className="size-4 shrink-0 text-muted" aria-hidden />
    <p className="min-w-0 flex-1">{savingLabels.restoredDraft(formatDayTime(new Date(savedAt)))}</p>
    <Button size="sm" onClick={onStartAnew}>
      {savingLabels.startAnew}
    </Button>
  </div>
)

/** Says whose deal was opened by its link. */
export const SharedNotice = ({ opened }: { opened: OpenedDeal }) => (
  <p className={noticeClass}>
    <Users className="size-4 shrink-0 text-muted" aria-hidden />
    <span className="min-w-0 flex-1">{savingLabels.shared(opened.owner)}</span>
  </p>
)
