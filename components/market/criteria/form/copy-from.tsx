'use client'

import { Copy } from 'lucide-react'
import { useState } from 'react'
import { request, showProblem, showUndoToast } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { pickCopyableValues } from '#lib/market/criteria/editing/rules.ts'
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
  onChange: (part: Partial<CriteriaValues>) => void
  /** Puts back what the form had before the copy. */
  onUndo: () => void
}

/** Buttons that fill an empty category with the terms of another one of the same lender. */
export const CopyCriteriaButtons = ({ lenderId, isStaff, to, others, onChange, onUndo }: Props) => {
  const [pending, setPending] = useState<CategoryKey | null>(null)
  const copy = async (from: CategoryKey): Promise<void> => {
    setPending(from)
    const url = buildCriteriaUrl({ lenderId, categoryKey: from, isStaff }, 'draft')
    const result = await request.get<{ data: EditedCriteria }>(url, {}, { isQuiet: true })
    setPending(null)
    if (!result.ok) return showProblem(formLabels.copyFailed)
    onChange(pickCopyableValues(from, to, result.body.data.stored))
    showUndoToast(formLabels.copied(categoryLabels[from]), formLabels.undo, onUndo)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="text-muted text-sm">{formLabels.copyTitle}</p>
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
