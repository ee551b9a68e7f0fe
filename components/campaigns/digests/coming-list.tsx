import { type ReactNode, Suspense } from 'react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { cn } from '#components/ui/cn.ts'
import { boardLabels, digestSubjects } from '#lib/campaigns/digests/labels.ts'
import type { DigestKind } from '#lib/campaigns/digests/schema.ts'
import { formatDayTime } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'

type Props = {
  coming: readonly { kind: DigestKind; at: Date; obstacle: string | null }[]
  /** Renders the number of people that a digest would reach; may suspend while it is counted. */
  people: (kind: DigestKind, at: Date) => ReactNode
}

const COLUMNS = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 sm:grid-cols-[minmax(0,2fr)_10rem_6rem_minmax(6rem,1fr)]'

/** The coming digests, each with its time, the number of people it would reach and a preview. */
export const UpcomingDigestList = ({ coming, people }: Props) => (
  <>
    <p
      className={cn(COLUMNS, 'border-line border-b pb-1.5 font-semibold text-muted text-xs max-sm:hidden')}
      aria-hidden
    >
      <span>{boardLabels.digest}</span>
      <span>{boardLabels.next}</span>
      <span className="text-right">{boardLabels.peopleNow}</span>
    </p>
    <ul className="divide-y divide-line">
      {coming.map(({ kind, at, obstacle }) => (
        <li key={kind} className={cn(COLUMNS, 'min-h-11 items-center gap-y-0.5 py-1')}>
          <span className="min-w-0 font-medium">{digestSubjects[kind]}</span>
          <span className="tabular-nums max-sm:row-start-2 max-sm:text-muted">{formatDayTime(at)}</span>
          <span className="text-right tabular-nums max-sm:row-start-2 max-sm:text-muted">
            <Suspense fallback={boardLabels.counting}>{people(kind, at)}</Suspense>
          </span>
          <ButtonLink
            href={paths.digestPreview(kind)}
            size="sm"
            className="justify-self-end max-sm:col-start-2 max-sm:row-start-1"
            aria-label={boardLabels.previewOf(digestSubjects[kind])}
          >
            {boardLabels.preview}
          </ButtonLink>
          {obstacle && <span className="col-span-full text-bad text-sm">{obstacle}</span>}
        </li>
      ))}
    </ul>
  </>
)
