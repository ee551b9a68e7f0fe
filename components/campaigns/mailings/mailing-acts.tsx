'use client'

import { type MouseEvent, useRef, useState } from 'react'
import { request, showFailedSave, showSuccess } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { actLabels, keepAsIs } from '#lib/campaigns/mailings/labels.ts'
import { listMailingActions, type MailingAct } from '#lib/campaigns/mailings/rules.ts'
import { mailingCalls } from './addresses.ts'
import type { Followed } from './use-mailing.ts'

type Props = { mailing: Followed; onChanged: (mailing: Followed | null) => void }

/** Milliseconds after an action in which a held key is ignored, because it would trigger the opposite action. */
const SETTLES_IN = 600

/**
 * The buttons of a mailing's possible actions. Irreversible ones ask for confirmation, and a double click sends one
 * request.
 */
export const MailingActions = ({ mailing, onChanged }: Props) => {
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
    // A failed action can be repeated at once.
    if (result.ok || result.status === 409) doneAt.current = performance.now()
    setPending(null)
    setAsked(null)
    if (result.ok) showSuccess(actLabels[act].done)
    else showFailedSave(result)
    // After a refusal the page reloads its state, because somebody else was faster.
    onChanged(result.ok ? result.body.data : null)
  }
  // The button of the next action appears in the same place, so ignore the second press of a double click and a held
  // key.
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
      {listMailingActions(mailing).map((act) => (
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
