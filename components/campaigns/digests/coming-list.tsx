import { type ReactNode, Suspense } from 'react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { boardLabels, digestSubjects } from '#lib/campaigns/digests/labels.ts'
import type { DigestKind } from '#lib/campaigns/digests/schema.ts'
import { formatDayTime } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'

type Props = {
  coming: readonly { kind: DigestKind; at: Date; obstacle: string | null }[]
  /** Renders the number of people that a digest would reach; may suspend while it is counted. */
  people: (kind: DigestKind, at: Date) => ReactNode
}

/** The coming digests, each with its time, the number of people it would reach and a preview. */
export const UpcomingDigestList = ({ coming, people }: Props) => (
  <ul className="divide-y divide-line">
    {coming.map(({ kind, at, obstacle }) => (
      <li
        key={kind}
        className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 py-1 sm:grid-cols-[15rem_4.5rem_10rem_minmax(0,1fr)]"
      >
        <span className="min-w-0 font-medium">{digestSubjects[kind]}</span>
        <ButtonLink
          href={paths.digestPreview(kind)}
          size="sm"
          className="justify-self-end sm:justify-self-start"
          aria-label={boardLabels.previewOf(digestSubjects[kind])}
        >
          {boardLabels.preview}
        </ButtonLink>
        <span className="tabular-nums">{formatDayTime(at)}</span>
        <span className="text-muted tabular-nums max-sm:justify-self-end">
          <Suspense fallback={boardLabels.counting}>{people(kind, at)}</Suspense>
        </span>
        {obstacle && <span className="col-span-full text-bad text-sm">{obstacle}</span>}
      </li>
    ))}
  </ul>
)
