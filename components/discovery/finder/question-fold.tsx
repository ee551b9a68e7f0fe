import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { finderLabels } from '#lib/discovery/finder/labels.ts'

type Props = {
  /** What was searched, in one line. */
  summary: string
  /** True once there is an answer; the form is open before. */
  isFolded: boolean
  children: ReactNode
}

/**
 * The question's form, on a phone folded to one line once it is answered, so that the answer is on the first screen. The
 * browser opens it without a script and keeps what is typed.
 */
export const QuestionFold = ({ summary, isFolded, children }: Props) => (
  <details open={!isFolded} data-print="hidden" className={FOLD} data-unfoldable={isFolded ? undefined : ''}>
    <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 rounded-lg [details[open]>&]:mb-2 border border-line bg-panel px-3 shadow-sm [&::-webkit-details-marker]:hidden">
      <Search className="size-4 shrink-0 text-muted" aria-hidden />
      <span className="min-w-0 flex-1 truncate font-medium">{summary}</span>
      <span className="shrink-0 font-medium text-accent text-sm">{finderLabels.question.change}</span>
    </summary>
    {children}
  </details>
)

// From 768 px the form is open in any case. Where a browser can't open it by style, its line stays.
const FOLD =
  'my-4 md:supports-[selector(::details-content)]:[&>summary]:hidden data-unfoldable:[&>summary]:hidden ' +
  'md:[&::details-content]:block md:[&::details-content]:[content-visibility:visible]'
