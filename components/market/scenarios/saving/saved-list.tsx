'use client'

import { Ellipsis } from 'lucide-react'
import Link from 'next/link'
import { lazy } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { MenuButton } from '#components/ui/menu-button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { formatDay, toSydneyDay } from '#lib/core/dates.ts'
import { paths } from '#lib/core/paths.ts'
import { alertLabels } from '#lib/market/scenarios/alerts/labels.ts'
import { savingLabels } from '#lib/market/scenarios/saving/labels.ts'
import type { ListedDeal } from './opened.ts'

const SavedMenu = lazy(async () => ({ default: (await import('./saved-menu.tsx')).SavedMenu }))

type Props = { deals: readonly ListedDeal[]; currentId: number | null; className?: string }

/** The person's own saved deals, each with its menu. */
export const SavedList = ({ deals, currentId, className }: Props) => (
  <Panel id="saved-deals" title={savingLabels.title} isPadded={false} {...(className ? { className } : {})}>
    {deals.length === 0 ? (
      <p className="px-5 pt-1 pb-4">
        {savingLabels.none} <span className="text-muted">{savingLabels.noneText}</span>
      </p>
    ) : (
      <ul className="max-h-72 overflow-y-auto pb-2">
        {deals.map((deal) => (
          <li key={deal.id} className="flex items-center gap-2 pr-2 pl-5 hover:bg-sunken">
            <Link
              href={paths.match(`?scenario=${deal.id}`)}
              prefetch={false}
              scroll={false}
              aria-current={deal.id === currentId ? 'page' : undefined}
              className="min-w-0 flex-1 py-1.5 aria-[current]:font-semibold"
            >
              <span className="block truncate">{deal.name}</span>
              <span className="block text-muted text-sm">
                {savingLabels.savedOn(formatDay(toSydneyDay(new Date(deal.updatedAt))))} ·{' '}
                {alertLabels.modes[deal.alert]}
              </span>
              {deal.news > 0 && (
                <Badge tone="accent" className="mt-0.5">
                  {alertLabels.news(deal.news)}
                </Badge>
              )}
            </Link>
            <MenuButton
              size="icon-sm"
              variant="ghost"
              aria-label={savingLabels.menu(deal.name)}
              menu={(place) => <SavedMenu place={place} deal={deal} isCurrent={deal.id === currentId} />}
            >
              <Ellipsis aria-hidden />
            </MenuButton>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
