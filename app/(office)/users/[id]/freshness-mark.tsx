import Link from 'next/link'
import { cache } from 'react'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { Badge } from '#components/ui/badge.tsx'
import { paths } from '#lib/core/paths.ts'
import { readCategories } from '#lib/discovery/profile-overview/queries.ts'
import { freshnessLabels } from '#lib/market/freshness/labels.ts'
import { needsVerification } from '#lib/market/freshness/rules.ts'
import type { FreshnessCell } from '#lib/market/freshness/schema.ts'
import type { TabProps } from './tab-props.ts'

/** Reads the categories of a profile once per page: the head and the overview show them. */
export const readCategoriesOnce = cache(readCategories)

/** Returns the freshness of a lender's six categories, read once per page; none for another profile. */
export const readCellsOnce = async (
  ...viewed: Parameters<typeof readCategories>
): Promise<readonly FreshnessCell[]> => {
  const categories = await readCategoriesOnce(...viewed)
  return categories?.kind === 'offered' ? categories.cells : []
}

/** How many of a lender's categories need verifying, beside its name, for staff and the lender itself. */
export const FreshnessMark = async ({ actor, profile }: Pick<TabProps, 'actor' | 'profile'>) => {
  if (profile.kind !== 'lender' || profile.relation === 'other') return null
  const cells = await orErrorPage(readCellsOnce(actor, profile))
  const offered = cells.filter(({ isOffered }) => isOffered)
  const due = offered.filter(needsVerification).length
  const mark = (
    <Badge tone={offered.length === 0 ? 'neutral' : due > 0 ? 'warn' : 'good'}>
      {freshnessLabels.due(due, offered.length)}
    </Badge>
  )
  if (due === 0) return mark
  return (
    <Link
      href={paths.stillCorrect(profile.id)}
      prefetch={false}
      className="relative inline-flex min-h-6 items-center rounded-sm hover:underline"
    >
      {mark}
    </Link>
  )
}
