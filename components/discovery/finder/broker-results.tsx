import { SearchX } from 'lucide-react'
import { listLinks } from '#components/data-table/list-links.ts'
import { Pager } from '#components/data-table/pager.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { Page } from '#lib/core/pagination.ts'
import { finderLabels } from '#lib/discovery/finder/labels.ts'
import type { FinderCard } from '#lib/discovery/finder/schema.ts'
import { BrokerCard } from './broker-card.tsx'

type BrokerResultsProps = { brokers: Page<FinderCard>; path: string; hrefOf: (card: FinderCard) => string | null }

/** The finder's cards, a page at a time (rows L-02, L-07, L-09). */
export const BrokerResults = ({ brokers: { rows, ...paging }, path, hrefOf }: BrokerResultsProps) => (
  <>
    {rows.length > 0 ? (
      <ul className="grid gap-4 lg:grid-cols-2">
        {rows.map((card) => (
          <li key={card.id}>
            <BrokerCard card={card} href={hrefOf(card)} />
          </li>
        ))}
      </ul>
    ) : (
      <EmptyState title={finderLabels.empty} icon={SearchX}>
        {paging.total > 0 ? finderLabels.beyondText : finderLabels.emptyText}
      </EmptyState>
    )}
    {paging.total > 0 && <Pager {...paging} link={listLinks({ path })} />}
  </>
)
