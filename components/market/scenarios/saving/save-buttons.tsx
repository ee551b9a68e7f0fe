'use client'

import { BookmarkPlus, FilePlus2, Printer } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { request, showSuccess } from '#components/request/browser.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { paths } from '#lib/core/paths.ts'
import { savingLabels } from '#lib/market/scenarios/saving/labels.ts'
import type { ScenarioValues } from '#lib/market/scenarios/values/fields.ts'
import { screenLabels } from '#lib/market/scenarios/values/labels.ts'
import { isBlank, isSameScenario, toAddressQuery, toMatchBody } from '#lib/market/scenarios/values/rules.ts'
import type { OpenedDeal } from './opened.ts'

const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog }))

type Props = {
  values: ScenarioValues
  opened: OpenedDeal | null
  /** True for people who may record loans. */
  canRecord: boolean
  /** Called after a save, which makes the draft needless. */
  onSaved: () => void
}

/** Saves the deal: changes of the opened one, or under a new name; and prints it. */
export const SaveButtons = ({ values, opened, canRecord, onSaved }: Props) => {
  const navigate = useNavigate()
  const router = useRouter()
  const [isNaming, setIsNaming] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const isChanged = opened !== null && !isSameScenario(values, opened.values)
  const finish = (id: number, message: string) => {
    onSaved()
    showSuccess(message)
    navigate(paths.match(`?scenario=${id}`), { scroll: false })
    // A replaced deal has the address that it had before.
    router.refresh()
  }
  const replace = async ({ id, name, version }: OpenedDeal) => {
    setIsPending(true)
    const body = { scenario: toMatchBody(values), version }
    const answer = await request.put<{ data: { id: number } }>(`/api/scenarios/${id}`, body)
    setIsPending(false)
    if (answer.ok) finish(id, savingLabels.replaced(name))
  }
  const newLabel = opened ? (opened.isOwn ? savingLabels.saveAs : savingLabels.saveCopy) : savingLabels.save
  return (
    <>
      {isChanged && <Badge tone="warn">{savingLabels.changed}</Badge>}
      {opened?.isOwn && isChanged && (
        <Button variant="primary" isPending={isPending} onClick={() => void replace(opened)}>
          {savingLabels.save}
        </Button>
      )}
      <Button onClick={() => setIsNaming(true)} disabled={isBlank(values) || isPending}>
        <BookmarkPlus aria-hidden />
        {newLabel}
      </Button>
      {canRecord && !isBlank(values) && (
        <ButtonLink href={`${paths.createLoan()}${toAddressQuery(values)}`}>
          <FilePlus2 aria-hidden />
          {screenLabels.record}
        </ButtonLink>
      )}
      <Button onClick={() => window.print()}>
        <Printer aria-hidden />
        {savingLabels.print}
      </Button>
      {isNaming && (
        <Suspense>
          <SaveDialog
            scenario={toMatchBody(values)}
            renamed={null}
            onClose={() => setIsNaming(false)}
            onSaved={({ id, name }) => {
              setIsNaming(false)
              finish(id, savingLabels.saved(name))
            }}
          />
        </Suspense>
      )}
    </>
  )
}
