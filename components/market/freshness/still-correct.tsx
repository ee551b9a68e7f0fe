'use client'

import { Check } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toActionSaveResult } from '#components/forms/record-plan.ts'
import { showFailedSave, showSuccess } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { formatDay } from '#lib/core/dates.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'
import { confirmLabels } from '#lib/market/freshness/labels.ts'
import { sayStillCorrectAction } from '#lib/web/actions/still-correct.ts'

type Props = {
  lenderId: number
  categoryKey: CategoryKey
  version: number
  /** True if brokers cannot see the category, or soon will not: then the button is the primary one. */
  isDue: boolean
}

/** Button to confirm that a category is still correct as shown; after a refusal the page shows the stored state. */
export const ConfirmTermsForm = ({ lenderId, categoryKey, version, isDue }: Props) => {
  const router = useRouter()
  const [isPending, setIsPending] = useState(false)
  const name = categoryLabels[categoryKey]
  const confirm = async (): Promise<void> => {
    setIsPending(true)
    const sent = await toActionSaveResult(sayStillCorrectAction({ lenderId, categoryKey, version }))
    setIsPending(false)
    if (sent.ok) showSuccess(confirmLabels.done(name, formatDay(sent.answer.shownUntil)))
    else showFailedSave(sent)
    router.refresh()
  }
  return (
    <Button
      variant={isDue ? 'primary' : 'default'}
      isPending={isPending}
      aria-label={confirmLabels.confirmOf(name)}
      onClick={() => void confirm()}
    >
      {!isPending && <Check aria-hidden />}
      {confirmLabels.confirm}
    </Button>
  )
}
