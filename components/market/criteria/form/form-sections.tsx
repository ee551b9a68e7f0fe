'use client'

import type { ReactNode } from 'react'
import { Input } from '#components/ui/input.tsx'
import { Label } from '#components/ui/label.tsx'
import { formLabels } from '#lib/market/criteria/labels.ts'
import { listTermRows, splitRowsAfterCostOfFunds } from '#lib/market/criteria/terms/fields.ts'
import { formatCostOfFunds } from '#lib/market/criteria/terms/rules.ts'
import { SecurityTypeCheckboxes } from './choice-fields.tsx'
import type { FormKit } from './kit.ts'
import { CriteriaStateFields } from './state-fields.tsx'
import { CriteriaTermFields } from './term-fields.tsx'

/** The sections of a category's form, with the total cost of funds between its rows. */
export const CriteriaFormSections = ({ kit }: { kit: FormKit }) => {
  const { key, cost } = kit.typed
  const [before, after] = splitRowsAfterCostOfFunds(listTermRows(key, 'funds'))
  return (
    <div className="divide-y divide-line px-5">
      <CriteriaFormSection title={formLabels.funds}>
        <CriteriaTermFields rows={before} kit={kit} />
        <div className="flex min-w-0 flex-col gap-1.5">
          <Label htmlFor="total-cost">{formLabels.cost}</Label>
          <Input
            id="total-cost"
            readOnly
            value={formatCostOfFunds(cost.low, cost.high)}
            aria-describedby="total-cost-hint"
          />
          <p id="total-cost-hint" className="text-muted text-sm">
            {formLabels.costHint}
          </p>
        </div>
        <CriteriaTermFields rows={after} kit={kit} />
      </CriteriaFormSection>
      <CriteriaFormSection title={formLabels.security}>
        <div className="sm:col-span-2">
          <SecurityTypeCheckboxes kit={kit} />
        </div>
        <CriteriaTermFields rows={listTermRows(key, 'security')} kit={kit} />
      </CriteriaFormSection>
      <CriteriaFormSection>
        <div className="sm:col-span-2">
          <CriteriaStateFields kit={kit} />
        </div>
      </CriteriaFormSection>
      <CriteriaFormSection title={formLabels.offer}>
        <CriteriaTermFields rows={listTermRows(key, 'offer')} kit={kit} />
      </CriteriaFormSection>
      <CriteriaFormSection title={formLabels.kept}>
        <CriteriaTermFields rows={listTermRows(key, 'kept')} kit={kit} />
      </CriteriaFormSection>
    </div>
  )
}

const CriteriaFormSection = ({ title, children }: { title?: string; children: ReactNode }) => (
  <section className="py-5">
    {title && <h3 className="mb-3 font-semibold">{title}</h3>}
    <div className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-2">{children}</div>
  </section>
)
