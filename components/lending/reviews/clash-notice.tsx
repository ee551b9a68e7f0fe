'use client'

import { ClashList } from '#components/forms/clashes.tsx'
import { ConflictNotice } from '#components/forms/conflict-notice.tsx'
import { reviewLabels, reviewMessages } from '#lib/lending/reviews/labels.ts'
import type { ReviewForm } from './use-review-form.ts'
import { getReviewFieldLabel } from './values.ts'

const formatReviewValue = (value: string | number): string =>
  typeof value === 'number' && value > 0 ? reviewLabels.stars(value) : String(value || '')

/** Shows the fields that two people of one side changed: both texts, and a choice for each. */
export const ReviewClashNotice = ({ clashes, choose }: Pick<ReviewForm, 'clashes' | 'choose'>) =>
  clashes.length === 0 ? null : (
    <ConflictNotice heading={reviewMessages.changed}>
      <ClashList
        clashes={clashes.map((clash) => ({
          key: clash.field,
          name: getReviewFieldLabel(clash.field),
          mine: formatReviewValue(clash.mine),
          theirs: formatReviewValue(clash.theirs),
          choose: (isMine) => choose(clash, isMine),
        }))}
      />
    </ConflictNotice>
  )
