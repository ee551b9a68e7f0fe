import { SearchX } from 'lucide-react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { finderLabels, kindLabels } from '#lib/discovery/finder/labels.ts'
import type { FinderKind } from '#lib/discovery/finder/search.ts'

type EmptyProps = { kind: FinderKind; isBeyond: boolean; isNarrowed: boolean; firstPage: string }

/** What is shown instead of cards if there are none. */
export const EmptyFinderResults = ({ kind, isBeyond, isNarrowed, firstPage }: EmptyProps) =>
  isBeyond ? (
    <EmptyState
      title={finderLabels.beyondText}
      icon={SearchX}
      action={<ButtonLink href={firstPage}>{finderLabels.firstPage}</ButtonLink>}
    />
  ) : (
    <EmptyState title={kindLabels[kind].empty} icon={SearchX}>
      {isNarrowed ? kindLabels[kind].emptyText : kindLabels[kind].unfiltered}
    </EmptyState>
  )
