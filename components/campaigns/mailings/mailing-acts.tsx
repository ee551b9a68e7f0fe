'use client'

import { type MouseEvent, useRef, useState } from 'react'
import { request, showFailure, showSuccess } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { actLabels, keepAsIs } from '#lib/campaigns/mailings/labels.ts'
import { actsOn, type MailingAct } from '#lib/campaigns/mailings/rules.ts'
import { mailingCalls } from './addresses.ts'
import type { Followed } from './use-mailing.ts'

type Props = { mailing: Followed; onChanged: (mailing: Followed | null) => void }

/** So long after an act a held key would do the opposite; in milliseconds. */
const SETTLES_IN = 600

/** What can be done with a mailing in its state; what cannot be taken back is asked first, and one press is one call. */
export const MailingActs = ({ mailing, onChanged }: Props) => {
  const [asked, setAsked] = useState<MailingAct | null>(null)
  const [pending, setPending] = useState<MailingAct | null>(null)
  const isBusy = useRef(false)
  const doneAt = useRef(Number.NEGATIVE_INFINITY)
  const run = async (act: MailingAct): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setPending(act)
    const result = await request.post<{ data: Followed }>(mailingCalls.act(mailing.id, act), {}, { isQuiet: true })
    isBusy.current = false
    // A failed act may be tried again at once.
    if (result.ok || result.status === 409) doneAt.current = performance.now()
    setPending(null)
    setAsked(null)
    if (result.ok) showSuccess(actLabels[act].done)
    else showFailure(result)
    // After a refusal the screen shows its state anew, because somebody else was faster.
    onChanged(result.ok ? result.body.data : null)
  }
  // Another act takes the place of one that is done, where the second press of a double click and a held key meet it.
  const isRepeated = ({ detail }: MouseEvent): boolean =>
    detail > 1 || (detail === 0 && performance.now() - doneAt.current < SETTLES_IN)
  const press = (act: MailingAct, event: MouseEvent): void => {
    if (isRepeated(event)) return
    if (actLabels[act].ask) setAsked(act)
    else void run(act)
  }
  const question = asked && actLabels[asked].ask
  return (
    <>
      {actsOn(mailing).map((act) => (
        <Button
          key={act}
          variant={act === 'resume' ? 'primary' : 'default'}
          isPending={pending === act && asked === null}
          disabled={pending !== null}
          onClick={(event) => press(act, event)}
        >
          {actLabels[act].name}
        </Button>
      ))}
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={question?.title}
        confirmLabel={asked ? actLabels[asked].name : ''}
        cancelLabel={keepAsIs}
        isPending={pending !== null}
        isDanger={asked === 'cancel'}
        onConfirm={() => asked && void run(asked)}
      >
        {question?.text}
      </ConfirmDialog>
    </>
  )
}
