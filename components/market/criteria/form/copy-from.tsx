'use client'

import { Copy } from 'lucide-react'
import { useState } from 'react'
import { request, showProblem, showUndoToast } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { copyLabels } from '#lib/market/criteria/copying/labels.ts'
import { isFormEmpty, pickCopyableValues, pickUnchanged, pickUnfilled } from '#lib/market/criteria/copying/rules.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels, formLabels } from '#lib/market/criteria/labels.ts'
import type { CriteriaValues, EditedCriteria } from '#lib/market/criteria/schema.ts'
import { buildCriteriaUrl } from '../addresses.ts'

type Props = {
  lenderId: number
  isStaff: boolean
  /** The empty category. */
  to: CategoryKey
  /** The lender's other categories that have terms. */
  others: readonly CategoryKey[]
  values: CriteriaValues
  /** Returns what the form has when it is called. */
  read: () => CriteriaValues
  onChange: (part: Partial<CriteriaValues>) => void
}

/** Buttons, while nothing is filled in, that fill an empty category with the terms of another one of the same lender. */
export const CopyCriteriaButtons = ({ lenderId, isStaff, to, others, values, read, onChange }: Props) => {
  const [pending, setPending] = useState<CategoryKey | null>(null)
  const copy = async (from: CategoryKey): Promise<void> => {
    setPending(from)
    const url = buildCriteriaUrl({ lenderId, categoryKey: from, isStaff }, 'draft')
    const result = await request.get<{ data: EditedCriteria }>(url, {}, { isQuiet: true })
    setPending(null)
    if (!result.ok) return showProblem(copyLabels.failed)
    const before = read()
    // What was typed meanwhile stays.
    const copied = pickUnfilled(before, pickCopyableValues(from, to, result.body.data.stored))
    onChange(copied)
    showUndoToast(copyLabels.copied(categoryLabels[from]), formLabels.undo, () =>
      onChange(pickUnchanged(read(), { copied, before })),
    )
  }
  if (!isFormEmpty(to, values)) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="text-muted text-sm">{copyLabels.title}</p>
      {others.map((from) => (
        <Button
          key={from}
          size="sm"
          isPending={pending === from}
          disabled={pending !== null}
          onClick={() => void copy(from)}
        >
          {pending !== from && <Copy aria-hidden />}
          {categoryLabels[from]}
        </Button>
      ))}
    </div>
  )
}
