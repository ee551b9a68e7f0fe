'use client'

import { ClashList } from '#components/forms/clashes.tsx'
import { ConflictNotice } from '#components/forms/conflict-notice.tsx'
import { Button } from '#components/ui/button.tsx'
import { clashLabels } from '#lib/core/clashes.ts'
import { mergeLabels } from '#lib/lending/saving/editing/labels.ts'
import type { PartChange } from './merge.ts'
import type { OthersChanges } from './use-loan-merge.ts'

type Props = {
  others: OthersChanges
  onChoose: (change: PartChange, isMine: boolean) => void
  onDismiss: () => void
}

const formatClashText = (text: string): string => text || clashLabels.nothing

/** Shows what somebody else changed while the form was open, part by part, with a choice where both did (threat F1). */
export const OthersChangesNotice = ({ others: { by, adopted, clashes }, onChoose, onDismiss }: Props) => (
  <ConflictNotice
    heading={mergeLabels.heading(by)}
    actions={
      clashes.length === 0 && (
        <Button size="sm" onClick={onDismiss}>
          {mergeLabels.dismiss}
        </Button>
      )
    }
  >
    {adopted.length > 0 && (
      <>
        <p>{mergeLabels.adopted}</p>
        <ul className="mt-1 list-disc pl-4">
          {adopted.map(({ part, before, theirs }) => (
            <li key={part.key} className="break-words">
              <span className="font-medium">{part.label}</span>: {formatClashText(before)} → {formatClashText(theirs)}
            </li>
          ))}
        </ul>
      </>
    )}
    {clashes.length > 0 && (
      <>
        <p className="mt-2 mb-1">{mergeLabels.clashes}</p>
        <ClashList
          clashes={clashes.map((clash) => ({
            key: clash.part.key,
            name: clash.part.label,
            mine: clash.mine,
            theirs: clash.theirs,
            choose: (isMine) => onChoose(clash, isMine),
          }))}
        />
      </>
    )}
  </ConflictNotice>
)
