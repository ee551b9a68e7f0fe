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
      <li key={kind} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
        <span className="min-w-0 basis-56 font-medium">{digestSubjects[kind]}</span>
        <span className="tabular-nums">{formatDayTime(at)}</span>
        <span className="text-muted tabular-nums">
          <Suspense fallback={boardLabels.counting}>{people(kind, at)}</Suspense>
        </span>
        <ButtonLink
          href={paths.digestPreview(kind)}
          className="ml-auto"
          aria-label={boardLabels.previewOf(digestSubjects[kind])}
        >
          {boardLabels.preview}
        </ButtonLink>
        {obstacle && <span className="basis-full text-bad text-sm">{obstacle}</span>}
      </li>
    ))}
  </ul>
)
