import { Panel } from '#components/ui/panel.tsx'
import { lendingLabels } from '#lib/market/lenders/labels.ts'
import type { PublicCategory } from '#lib/market/lenders/schema.ts'
import { PublicLenderCategory } from './public-category.tsx'

/**
 * A lender's published categories: their names, states and securities, never a figure (decision 'public lender page').
 */
export const PublicLenderCategories = ({ categories }: { categories: readonly PublicCategory[] }) => (
  <Panel id="lending" title={lendingLabels.title}>
    {categories.length === 0 ? (
      <>
        <p className="font-medium">{lendingLabels.none}</p>
        <p className="text-muted">{lendingLabels.noneText}</p>
      </>
    ) : (
      <ul className="divide-y divide-line">
        {categories.map((category) => (
          <li key={category.categoryKey} className="py-4 first:pt-1 last:pb-0">
            <PublicLenderCategory {...category} />
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
