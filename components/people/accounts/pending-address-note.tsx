'use client'

import { Clock } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { request, showFailure, showSuccess } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { addressLabels, addressMessages } from '#lib/people/accounts/addresses/labels.ts'
import type { PendingAddress } from '#lib/people/accounts/addresses/schema.ts'

type Props = { pending: PendingAddress; mayAct: boolean; className?: string }

/** Beside a person's email: the new address that waits for its confirmation, with its resend and cancel. */
export const PendingAddressNote = ({ pending: { personId, email, isExpired }, mayAct, className }: Props) => {
  const router = useRouter()
  const [isPending, setIsPending] = useState(false)
  const [isCancelled, setIsCancelled] = useState(false)
  if (isCancelled) return null
  const person = `/api/individuals/${personId}`
  const action = async (kind: 'resend' | 'cancel') => {
    setIsPending(true)
    const options = { isQuiet: true }
    const result =
      kind === 'resend'
        ? await request.put(`${person}/resend-address-confirmation`, {}, options)
        : await request.post(`${person}/cancel-address-change`, {}, options)
    setIsPending(false)
    if (!result.ok) return showFailure(result)
    showSuccess(kind === 'resend' ? addressMessages.resent : addressMessages.cancelled)
    if (kind === 'cancel') setIsCancelled(true)
    router.refresh()
  }
  return (
    <div className={cn('flex flex-wrap items-center gap-x-2 gap-y-1 text-sm', className)}>
      <span className="inline-flex min-w-0 items-start gap-1.5 text-warn">
        <Clock className="mt-0.5 size-3.5 shrink-0" aria-hidden />
        <span className="whitespace-normal [overflow-wrap:anywhere]">
          {isExpired ? addressLabels.expired(email) : addressLabels.waiting(email)}
        </span>
      </span>
      {mayAct && (
        <span className="inline-flex gap-1">
          <Button size="sm" variant="ghost" disabled={isPending} onClick={() => void action('resend')}>
            {addressLabels.resend}
          </Button>
          <Button size="sm" variant="ghost" disabled={isPending} onClick={() => void action('cancel')}>
            {addressLabels.cancel}
          </Button>
        </span>
      )}
    </div>
  )
}
