'use client'

import { useEffect, useRef, useState } from 'react'
import { toActionSaveResult } from '#components/forms/record-plan.ts'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { showSuccess } from '#components/request/browser.ts'
import { reviewLabels } from '#lib/lending/reviews/labels.ts'
import { type ReviewAnswer, type ReviewSheet, reviewSchema } from '#lib/lending/reviews/schema.ts'
import { saveReviewsAction } from '#lib/web/actions/loans.ts'
import { rememberSavedReviews, takeSavedReviews } from './saved-notice.ts'
import {
  buildReviewPayload,
  type Clash,
  findReviewFormErrors,
  hasUnsavedReview,
  listRemovedReviewFields,
  listWritableReviewFields,
  mergeReviews,
  type ReviewValues,
  toReviewFormValues,
} from './values.ts'

/**
 * The form of a loan's ratings. A save reloads the page, a failure keeps all input. Changes by others of the same side
 * are adopted or shown as clashes.
 */
export const useReviewForm = ({ loanId, answer, entries }: ReviewSheet, product: string) => {
  const own = listWritableReviewFields(entries)
  const base = useRef<ReviewAnswer>(answer)
  const [clashes, setClashes] = useState<readonly Clash[]>([])
  const take = (stored: ReviewAnswer): Clash[] => {
    const { taken, clashes: found } = mergeReviews({ values: form.form.getValues(), base: base.current, stored, own })
    const told = new Set(found.map(({ field }) => field))
    base.current = stored
    form.version.current = stored.version
    form.put(taken)
    setClashes((open) => [...open.filter(({ field }) => !told.has(field)), ...found])
    return found
  }
  const form = useRecordForm<ReviewValues>({
    initial: toReviewFormValues(answer),
    version: answer.version,
    schema: reviewSchema,
    payloadOf: (values, version) => buildReviewPayload({ values, base: base.current, own, version }),
    rulesOf: (payload) => findReviewFormErrors(payload, entries, product),
    send: (reviews) => toActionSaveResult(saveReviewsAction({ id: loanId, reviews })),
    onSaved: () => {
      rememberSavedReviews(loanId)
      window.location.reload()
    },
    onOvertaken: (stored: ReviewAnswer) => {
      // Nobody else changed these fields: resend them on top of the new version.
      if (take(stored).length === 0) setTimeout(() => void form.submit())
    },
    problem: reviewLabels.problem,
    unsaved: reviewLabels.unsaved,
    isUnsaved: (values) => hasUnsavedReview(values, base.current, own),
    isReady: () => clashes.length === 0,
  })
  useEffect(() => {
    if (takeSavedReviews(loanId)) showSuccess(reviewLabels.saved)
  }, [loanId])
  // The page may be refreshed during typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is taken once
  useEffect(() => {
    if (answer.version > base.current.version) take(answer)
  }, [answer.version])
  return {
    form,
    clashes,
    /** Resolves a clash with one's own value or the other's. */
    choose: ({ field, theirs }: Clash, isMine: boolean): void => {
      if (!isMine) form.put({ [field]: theirs })
      setClashes((all) => all.filter((clash) => clash.field !== field))
    },
    removed: (values: ReviewValues) => listRemovedReviewFields(values, base.current, own),
  }
}
export type ReviewForm = ReturnType<typeof useReviewForm>
