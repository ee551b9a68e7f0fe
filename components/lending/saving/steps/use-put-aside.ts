import { useTransition } from 'react'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { showFailedSave, showSuccess, showUndoToast } from '#components/request/browser.ts'
import { stepLabels } from '#lib/lending/saving/steps/labels.ts'
import { putRatingAsideAction, takeRatingBackAction } from '#lib/web/actions/tasks.ts'
import type { RatingBatch, StepLoan } from './step-frame.tsx'

/** Puts the missing rating of a loan aside and goes on to the next loan; the message offers to take it back. */
export const usePutAside = ({ id, loanNo }: StepLoan) => {
  const navigate = useNavigate()
  const [isPending, startTransition] = useTransition()
  const takeBack = async () => {
    const result = await takeRatingBackAction({ id })
    if (!result.ok) return showFailedSave(result)
    showSuccess(stepLabels.takenBack(loanNo))
  }
  const putAside = ({ nextHref }: RatingBatch) =>
    startTransition(async () => {
      const result = await putRatingAsideAction({ id })
      if (!result.ok) return showFailedSave(result)
      showUndoToast(stepLabels.isAside(loanNo), stepLabels.undo, () => void takeBack())
      navigate(nextHref)
    })
  return { isPending, putAside }
}
