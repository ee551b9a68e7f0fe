import Link from 'next/link'
import { describeFreshnessCell } from '#components/market/freshness/cell-looks.ts'
import { cn } from '#components/ui/cn.ts'
import { Glyph, type GlyphName } from '#components/ui/glyph.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { paths } from '#lib/core/paths.ts'
import { overviewLabels } from '#lib/discovery/profile-overview/labels.ts'
import type { CategoriesOfProfile } from '#lib/discovery/profile-overview/schema.ts'
import { CATEGORIES } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'
import { freshnessLabels } from '#lib/market/freshness/labels.ts'
import { needsVerification } from '#lib/market/freshness/rules.ts'

type Props = {
  categories: NonNullable<CategoriesOfProfile>
  profileId: number
  /** Where a broker's subscriptions are changed. */
  matchesHref: string
}

/** How fresh a lender's categories are, or which ones a broker subscribes to. */
export const CategoriesPanel = ({ categories, profileId, matchesHref }: Props) => {
  if (categories.kind === 'subscribed') {
    return (
      <Panel
        id="categories"
        title={overviewLabels.subscriptions}
        note={overviewLabels.subscribed(categories.keys.length, CATEGORIES.length)}
        actions={
          <Link href={matchesHref} prefetch={false} className="text-accent text-sm hover:underline">
            {overviewLabels.change}
          </Link>
        }
      >
        <ul className="divide-y divide-line">
          {CATEGORIES.map(({ key }) => {
            const isSubscribed = categories.keys.includes(key)
            return (
              <Line
                key={key}
                name={categoryLabels[key]}
                text={isSubscribed ? overviewLabels.isSubscribed : overviewLabels.notSubscribed}
                look={isSubscribed ? 'text-good' : 'text-muted'}
                glyph={isSubscribed ? 'check' : null}
              />
            )
          })}
        </ul>
      </Panel>
    )
  }
  const offered = categories.cells.filter(({ isOffered }) => isOffered)
  return (
    <Panel
      id="categories"
      title={overviewLabels.freshness}
      note={freshnessLabels.due(offered.filter(needsVerification).length, offered.length)}
    >
      <ul className="divide-y divide-line">
        {categories.cells.map((cell) => {
          const { text, name = text, look, glyph } = describeFreshnessCell(cell)
          return (
            <Line
              key={cell.categoryKey}
              name={categoryLabels[cell.categoryKey]}
              href={paths.category(profileId, cell.tab)}
              text={cell.isOffered ? text : name}
              look={look}
              glyph={glyph}
            />
          )
        })}
      </ul>
    </Panel>
  )
}

type LineProps = { name: string; href?: string; text: string; look: string; glyph: GlyphName | null }

const Line = ({ name, href, text, look, glyph }: LineProps) => (
  <li className="flex items-center justify-between gap-3 py-1.5 first:pt-0 last:pb-0">
    {href ? (
      <Link href={href} prefetch={false} className="rounded-sm hover:text-accent hover:underline">
        {name}
      </Link>
    ) : (
      <span>{name}</span>
    )}
    <span className={cn('inline-flex items-center gap-1.5 text-sm', look)}>
      {glyph && <Glyph name={glyph} className="size-3.5" />}
      {text}
    </span>
  </li>
)
