'use client'

import { Clashes } from '#components/forms/clashes.tsx'
import { ConflictNotice } from '#components/forms/conflict-notice.tsx'
import { reviewLabels, reviewMessages } from '#lib/lending/reviews/labels.ts'
import type { ReviewForm } from './use-review-form.ts'
import { getReviewLabel } from './values.ts'

const formatValue = (value: string | number): string =>
  typeof value === 'number' && value > 0 ? reviewLabels.stars(value) : String(value || '')

/** Shows the fields that two people of one side changed: both texts, and a choice for each. */
export const ClashNotice = ({ clashes, choose }: Pick<ReviewForm, 'clashes' | 'choose'>) =>
  clashes.length === 0 ? null : (
    <ConflictNotice heading={reviewMessages.changed}>
      <Clashes
        clashes={clashes.map((clash) => ({
          key: clash.field,
          name: getReviewLabel(clash.field),
          mine: formatValue(clash.mine),
          theirs: formatValue(clash.theirs),
          choose: (isMine) => choose(clash, isMine),
        }))}
      />
    </ConflictNotice>
  )
