'use client'

import { RotateCw } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { request, showFailedSave, showSuccess } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { outboxLabels } from '#lib/foundation/mail/labels.ts'

/** Button that sends a failed message again and refreshes its state; an error shows as a toast. */
export const SendAgain = ({ id }: { id: number }) => {
  const router = useRouter()
  const [isPending, setIsPending] = useState(false)
  const send = async (): Promise<void> => {
    setIsPending(true)
    const result = await request.put(`/api/emails/outbox/${id}/send-again`, {}, { isQuiet: true })
    setIsPending(false)
    if (result.ok) showSuccess(outboxLabels.sentAgain)
    else showFailedSave(result)
    router.refresh()
  }
  return (
    <Button variant="primary" isPending={isPending} onClick={() => void send()}>
      {!isPending && <RotateCw aria-hidden />}
      {outboxLabels.sendAgain}
    </Button>
  )
}
