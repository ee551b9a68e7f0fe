'use client'

import type { Answer } from '#components/request/use-answer.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Facts } from '#components/ui/facts.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { comparisonLabels } from '#lib/core/comparison.ts'
import { formatDayTime } from '#lib/core/dates.ts'
import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels, historyLabels } from '#lib/market/criteria/labels.ts'
import { listOfferedTerms, type OfferedTerm } from '#lib/market/criteria/versions/rules.ts'
import type { OfferedCategory } from '#lib/market/criteria/versions/schema.ts'

// A longer text takes the whole row.
const LONGEST_IN_COLUMN = 60

const OfferedTerms = ({ items }: { items: readonly OfferedTerm[] }) => {
  const [short, long] = [false, true].map((isLong) =>
    items.filter(({ value }) => value.length > LONGEST_IN_COLUMN === isLong),
  )
  return (
    <div className="grid gap-y-4">
      <Facts items={short ?? []} />
      <Facts items={long ?? []} className="grid-cols-1" />
    </div>
  )
}

/** What a lender offered on a day, by category. */
export const OffersOnDay = ({ answer }: { answer: Answer<OfferedCategory[]> }) => {
  if (answer === null) return <Skeleton className="h-40 w-full" />
  if (!('data' in answer)) return <p role="alert">{comparisonLabels.failed}</p>
  if (answer.data.length === 0)
    return <EmptyState title={historyLabels.nothingOffered}>{historyLabels.nothingText}</EmptyState>
  return (
    <div className="flex flex-col gap-6">
      {answer.data.map(({ categoryKey, editedAt, fields }) => (
        <section key={categoryKey} aria-labelledby={`offered-${categoryKey}`}>
          <h3 id={`offered-${categoryKey}`} className="mb-3 border-line border-b pb-1.5 font-semibold">
            {categoryLabels[categoryKey as CategoryKey]}{' '}
            <span className="ml-1 font-normal text-muted text-sm">
              {historyLabels.since(formatDayTime(new Date(editedAt)))}
            </span>
          </h3>
          <OfferedTerms items={listOfferedTerms(categoryKey as CategoryKey, fields)} />
        </section>
      ))}
    </div>
  )
}
