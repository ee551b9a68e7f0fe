import { useTransition } from 'react'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { showFailedSave, showSuccess } from '#components/request/browser.ts'
import { stepLabels } from '#lib/lending/saving/steps/labels.ts'
import { putRatingAsideAction } from '#lib/web/actions/tasks.ts'
import type { RatingBatch, StepLoan } from './step-frame.tsx'

/**
 * Puts the missing rating of a loan aside and goes on to the next loan. The message says where to take it back, because the dialog of
 * the next loan makes an Undo in it unreachable.
 */
export const usePutAside = ({ id, loanNo }: StepLoan) => {
  const navigate = useNavigate()
  const [isPending, startTransition] = useTransition()
  const putAside = ({ nextHref }: RatingBatch) =>
    startTransition(async () => {
      const result = await putRatingAsideAction({ id })
      if (!result.ok) return showFailedSave(result)
      showSuccess(stepLabels.isAside(loanNo), stepLabels.whereAside)
      navigate(nextHref)
    })
  return { isPending, putAside }
}
