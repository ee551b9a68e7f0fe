'use client'

import { useState } from 'react'
import { type Choice, Combobox } from '#components/forms/combobox/combobox.tsx'
import { Button } from '#components/ui/button.tsx'
import { Label } from '#components/ui/label.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { listDealFacts, toDealInput } from '#lib/market/approaches/deals/rules.ts'
import type { Deal } from '#lib/market/approaches/deals/schema.ts'
import { askLabels, moreLabels } from '#lib/market/approaches/labels.ts'
import { AskDialog } from './ask-dialog.tsx'

const FIELD = 'ask-another-lender'

/** The search for one more lender about the same deal; nothing while as many as possible are asked. */
export const AskAnother = ({ deal, free }: { deal: Deal; free: number }) => {
  const [lender, setLender] = useState<Choice | null>(null)
  const [isOpen, setOpen] = useState(false)
  if (free <= 0) return null
  return (
    <Panel id="more" title={moreLabels.title} note={moreLabels.text(free)}>
      <div className="flex flex-wrap items-end gap-3">
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1.5 sm:max-w-md">
          <Label htmlFor={FIELD}>{moreLabels.lender}</Label>
          <Combobox
            id={FIELD}
            value={lender}
            source="/api/lookups/lenders"
            placeholder={moreLabels.hint}
            onChange={setLender}
          />
        </div>
        <Button variant="primary" disabled={lender === null} onClick={() => setOpen(true)}>
          {askLabels.button(1)}
        </Button>
      </div>
      {isOpen && lender && (
        <AskDialog
          deal={toDealInput(deal)}
          facts={listDealFacts(deal)}
          lenders={[{ id: Number(lender.id), name: lender.name, concern: null }]}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  )
}
