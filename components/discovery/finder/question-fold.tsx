import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { PhoneFold } from '#components/ui/phone-fold.tsx'
import { finderLabels } from '#lib/discovery/finder/labels.ts'

type Props = {
  /** What was searched, in one line. */
  summary: string
  /** True once there is an answer; the form is open before. */
  isFolded: boolean
  children: ReactNode
}

/** The question's form, on a phone folded to one line once it is answered, so that the answer is on the first screen. */
export const QuestionFold = ({ summary, isFolded, children }: Props) => (
  <PhoneFold
    isFolded={isFolded}
    className="my-4"
    summaryClass="flex min-h-11 items-center gap-2.5 rounded-lg border border-line bg-panel px-3 shadow-sm [details[open]>&]:mb-2"
    summary={
      <>
        <Search className="size-4 shrink-0 text-muted" aria-hidden />
        <span className="min-w-0 flex-1 truncate font-medium">{summary}</span>
        <span className="shrink-0 font-medium text-accent text-sm">{finderLabels.question.change}</span>
      </>
    }
  >
    {children}
  </PhoneFold>
)
