'use client'

import { Clock } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { request, showFailedSave, showSuccess } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { formatDayTime } from '#lib/core/dates.ts'
import { addressLabels, addressMessages } from '#lib/people/accounts/addresses/labels.ts'
import type { PendingAddress } from '#lib/people/accounts/addresses/schema.ts'

type Props = { pending: PendingAddress; mayAct: boolean; mayAgree: boolean; className?: string }

const describePendingAddress = ({ email, isExpired, waitsUntil }: PendingAddress): string => {
  if (waitsUntil) return addressLabels.proposed(email, formatDayTime(waitsUntil))
  return isExpired ? addressLabels.expired(email) : addressLabels.waiting(email)
}

/**
 * Shown beside a person's email: the new address that awaits approval by ADMIN or its confirmation, with the viewer's
 * actions.
 */
export const PendingAddressNote = ({ pending, mayAct, mayAgree, className }: Props) => {
  const { personId, email, waitsUntil } = pending
  const router = useRouter()
  const [isPending, setIsPending] = useState(false)
  const [isCancelled, setIsCancelled] = useState(false)
  if (isCancelled) return null
  const person = `/api/individuals/${personId}`
  const options = { isQuiet: true }
  const acts = {
    agree: { send: () => request.post(`${person}/agree-to-address`, { email }, options), done: addressMessages.agreed },
    resend: {
      send: () => request.put(`${person}/resend-address-confirmation`, {}, options),
      done: addressMessages.resent,
    },
    cancel: {
      send: () => request.post(`${person}/cancel-address-change`, {}, options),
      done: addressMessages.cancelled,
    },
  }
  const runAct = async (kind: keyof typeof acts) => {
    setIsPending(true)
    const result = await acts[kind].send()
    setIsPending(false)
    if (result.ok) showSuccess(acts[kind].done)
    else showFailedSave(result)
    if (result.ok && kind === 'cancel') setIsCancelled(true)
    // Refreshes after a refusal, too, because the displayed address change is outdated then.
    router.refresh()
  }
  const kinds = waitsUntil
    ? mayAgree
      ? (['agree', 'cancel'] as const)
      : (['cancel'] as const)
    : (['resend', 'cancel'] as const)
  return (
    <div className={cn('flex flex-wrap items-center gap-x-2 gap-y-1 text-sm', className)}>
      <span className="inline-flex min-w-0 items-start gap-1.5 text-warn">
        <Clock className="mt-0.5 size-3.5 shrink-0" aria-hidden />
        <span className="whitespace-normal [overflow-wrap:anywhere]">{describePendingAddress(pending)}</span>
      </span>
      {mayAct && (
        <span className="inline-flex gap-1">
          {kinds.map((kind) => (
            <Button key={kind} size="sm" variant="ghost" disabled={isPending} onClick={() => void runAct(kind)}>
              {addressLabels[kind]}
            </Button>
          ))}
        </span>
      )}
    </div>
  )
}
