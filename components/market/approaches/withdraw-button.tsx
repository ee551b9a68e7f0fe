'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { request, showSuccess } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { decideLabels } from '#lib/market/approaches/labels.ts'
import type { ApproachRow } from '#lib/market/approaches/schema.ts'

/** Button that withdraws an approach, after confirmation. */
export const WithdrawButton = ({ approach }: { approach: ApproachRow }) => {
  const { id, version, lenderName } = approach
  const router = useRouter()
  const [isAsked, setAsked] = useState(false)
  const [isPending, setPending] = useState(false)
  const withdraw = async () => {
    setPending(true)
    const result = await request.put(`/api/approaches/${id}`, { act: 'WITHDRAWN', version })
    setPending(false)
    setAsked(false)
    if (result.ok) showSuccess(decideLabels.withdrawn)
    router.refresh()
  }
  return (
    <>
      <Button onClick={() => setAsked(true)} aria-label={decideLabels.withdrawOf(lenderName)}>
        {decideLabels.withdraw}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={decideLabels.withdrawTitle}
        confirmLabel={decideLabels.withdraw}
        onConfirm={() => void withdraw()}
        isPending={isPending}
        isDanger
      >
        {decideLabels.withdrawQuestion(lenderName)}
      </ConfirmDialog>
    </>
  )
}
