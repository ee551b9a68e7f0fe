'use client'

import { CheckCheck } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toActionSaveResult } from '#components/forms/record-plan.ts'
import { showFailedSave, showSuccess } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { formatDay } from '#lib/core/dates.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'
import { confirmLabels } from '#lib/market/freshness/labels.ts'
import { sayStillCorrectAction } from '#lib/web/actions/still-correct.ts'

type Props = {
  lenderId: number
  /** The unchanged categories, each with the version and main terms that the page shows. */
  offers: readonly { categoryKey: CategoryKey; version: number; terms: string }[]
  /** The categories that changed since they were verified, which need a look of their own. */
  changed: readonly CategoryKey[]
  /** Those that lack something. */
  incomplete: readonly CategoryKey[]
}

/** Confirms all unchanged categories at once after showing their terms; each is verified on its own. */
export const ConfirmAllTermsButton = ({ lenderId, offers, changed, incomplete }: Props) => {
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const confirm = async (): Promise<void> => {
    setIsPending(true)
    const sent = []
    for (const { categoryKey, version } of offers)
      sent.push(await toActionSaveResult(sayStillCorrectAction({ lenderId, categoryKey, version })))
    setIsPending(false)
    setIsOpen(false)
    const done = sent.filter((each) => each.ok)
    const last = done.at(-1)
    if (last) showSuccess(confirmLabels.allDone(done.length, formatDay(last.answer.shownUntil)))
    const refused = sent.find((each) => !each.ok)
    if (refused) showFailedSave(refused)
    router.refresh()
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <CheckCheck aria-hidden />
        {confirmLabels.all(offers.length)}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={confirmLabels.allTitle(offers.length)}
        confirmLabel={confirmLabels.allConfirm}
        onConfirm={() => void confirm()}
        isPending={isPending}
        width={560}
      >
        <p className="text-muted">{confirmLabels.allText}</p>
        <dl className="mt-3 divide-y divide-line rounded-md border border-line">
          {offers.map(({ categoryKey, terms }) => (
            <div key={categoryKey} className="px-3.5 py-2.5">
              <dt className="font-semibold">{categoryLabels[categoryKey]}</dt>
              <dd className="mt-0.5 break-words text-sm">{terms}</dd>
            </div>
          ))}
        </dl>
        {changed.length > 0 && (
          <p className="mt-3 text-muted text-sm">{confirmLabels.changed(changed.map((key) => categoryLabels[key]))}</p>
        )}
        {incomplete.length > 0 && (
          <p className="mt-3 text-muted text-sm">
            {confirmLabels.incomplete(incomplete.map((key) => categoryLabels[key]))}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
