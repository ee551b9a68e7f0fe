'use client'

import { CircleCheck, Clock, Link2, type LucideIcon, MailOpen, MailX, Send } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { request, showFailedSave, showSuccess } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { formatDayTime } from '#lib/core/dates.ts'
import { invitationLabels } from '#lib/people/accounts/invitations/labels.ts'
import { needsAnotherInvitation } from '#lib/people/accounts/invitations/rules.ts'
import type { Invitation, InvitationState } from '#lib/people/accounts/invitations/schema.ts'
import { invitationMessages } from '#lib/people/accounts/links/labels.ts'
import { InvitationLinkDialog, type ShownLink } from './invitation-link-dialog.tsx'

type Props = {
  invitation: Invitation
  /** The state in words, written by the server. */
  text: string
  /** True for those who may invite. */
  mayInvite: boolean
}

const ICONS: Record<InvitationState, LucideIcon> = {
  QUEUED: Clock,
  SENT: Send,
  BOUNCED: MailX,
  FAILED: MailX,
  UNCERTAIN: MailX,
  OPENED: MailOpen,
  EXPIRED: Clock,
  ACCEPTED: CircleCheck,
}

/** How far a person's invitation is, for staff, with its link and another email for those who may invite. */
export const InvitationLine = ({ invitation, text, mayInvite }: Props) => {
  const { individualId, firstName, state, at, reason } = invitation
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const [shown, setShown] = useState<ShownLink | null>(null)
  const needsAnother = needsAnotherInvitation(invitation)
  const Icon = ICONS[state]

  // A disabled button would lose the focus, which the dialog returns to it.
  const makeLink = async () => {
    if (isBusy) return
    setBusy(true)
    const path = `/api/individuals/${individualId}/invitation-link`
    const result = await request.post<{ data: { url: string; expiresAt: string } }>(path, {}, { isQuiet: true })
    setBusy(false)
    if (!result.ok) return showFailedSave(result)
    const { url, expiresAt } = result.body.data
    setShown({ url, until: formatDayTime(new Date(expiresAt)) })
  }
  const sendAgain = async () => {
    if (isBusy) return
    setBusy(true)
    const path = `/api/individuals/${individualId}/resend-invitation`
    const result = await request.put(path, {}, { isQuiet: true })
    setBusy(false)
    if (!result.ok) return showFailedSave(result)
    showSuccess(invitationMessages.sent)
    router.refresh()
  }
  return (
    <div
      data-print="hidden"
      className="-mt-1 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm sm:mb-4"
    >
      <p className="inline-flex min-w-0 items-center gap-1.5" title={formatDayTime(at)}>
        <Icon
          aria-hidden
          className={`size-4 shrink-0 ${needsAnother ? 'text-bad' : state === 'ACCEPTED' ? 'text-good' : ''}`}
        />
        <span className={needsAnother ? 'text-bad' : ''}>
          {text}
          {state === 'QUEUED' && reason && !mayInvite && ` · ${invitationLabels.askAdmin}`}
        </span>
      </p>
      {mayInvite && state !== 'ACCEPTED' && (
        <span className="flex gap-2">
          <Button size="sm" aria-disabled={isBusy || undefined} onClick={() => void makeLink()}>
            <Link2 aria-hidden />
            {invitationLabels.copy}
          </Button>
          {needsAnother && (
            <Button size="sm" aria-disabled={isBusy || undefined} onClick={() => void sendAgain()}>
              {invitationLabels.again}
            </Button>
          )}
        </span>
      )}
      {shown && (
        <InvitationLinkDialog
          name={firstName}
          link={shown}
          onClose={() => {
            setShown(null)
            router.refresh()
          }}
        />
      )}
    </div>
  )
}
