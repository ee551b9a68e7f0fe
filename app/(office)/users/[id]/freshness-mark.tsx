import Link from 'next/link'
import { cache } from 'react'
import { orErrorPage } from '#app/or-elsewhere.ts'
import { Badge } from '#components/ui/badge.tsx'
import { paths } from '#lib/core/paths.ts'
import { readCategories } from '#lib/discovery/profile-overview/queries.ts'
import { freshnessLabels } from '#lib/market/freshness/labels.ts'
import { needsVerification } from '#lib/market/freshness/rules.ts'
import type { TabProps } from './tab-props.ts'

/** Reads the categories of a profile once per page: the head and the overview show them. */
export const readCategoriesOnce = cache(readCategories)

/** How many of a lender's categories need verifying, beside its name, for staff and the lender itself. */
export const FreshnessMark = async ({ actor, profile }: Pick<TabProps, 'actor' | 'profile'>) => {
  if (profile.kind !== 'lender' || profile.relation === 'other') return null
  const categories = await orErrorPage(readCategoriesOnce(actor, profile))
  const offered = categories?.kind === 'offered' ? categories.cells.filter(({ isOffered }) => isOffered) : []
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
