import type { CellLook } from '#components/data-table/columns.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { cn } from '#components/ui/cn.ts'
import { Glyph } from '#components/ui/glyph.tsx'
import { paths } from '#lib/core/paths.ts'
import { CATEGORIES, type CategoryKey } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'
import { describeLenderOnCard, describeSortedOnCard } from '#lib/market/freshness/cards/rules.ts'
import type { FreshnessStatement } from '#lib/market/freshness/cards/schema.ts'
import type { FreshnessColumn } from '#lib/market/freshness/columns.ts'
import { freshnessLabels } from '#lib/market/freshness/labels.ts'
import type { FreshnessCell, FreshnessRow } from '#lib/market/freshness/schema.ts'
import type { FreshnessSort } from '#lib/market/freshness/search.ts'
import { describeFreshnessCell } from './cell-looks.ts'

/** The ticked categories by lender id. */
export type Selection = ReadonlyMap<number, ReadonlySet<CategoryKey>>

type Select = (id: number, keys: ReadonlySet<CategoryKey>) => void

/** Returns the cells of the board's columns, each with a checkbox and a link; a card shows the category sorted by. */
export const buildFreshnessCellsOfColumns = (
  selection: Selection,
  select: Select,
  sort: FreshnessSort,
): Partial<Record<FreshnessColumn, CellLook<FreshnessRow>>> => ({
  lender: {
    card: 'title',
    alsoSort: { key: 'bdm', header: freshnessLabels.bdm },
    cell: (row) => <FreshnessLenderCell row={row} ticked={selection.get(row.id)} select={select} sort={sort} />,
  },
  ...Object.fromEntries(
    CATEGORIES.map(({ key }, place): [string, CellLook<FreshnessRow>] => [
      key,
      {
        // A card names the categories to verify in one line; the side panel lists all.
        card: 'hidden',
        cell: (row) => (
          <FreshnessCategoryCell
            row={row}
            cell={row.cells[place] as FreshnessCell}
            ticked={selection.get(row.id)}
            select={select}
          />
        ),
      },
    ]),
  ),
})

type CellProps = { row: FreshnessRow; ticked: ReadonlySet<CategoryKey> | undefined; select: Select }

const FreshnessLenderCell = ({ row, ticked, select, sort }: CellProps & { sort: FreshnessSort }) => {
  const { id, company, bdm, isActive, isMasterSwitchOn } = row
  const offered = row.cells.filter(({ isOffered }) => isOffered).map(({ categoryKey }) => categoryKey)
  const isOpen = isActive && isMasterSwitchOn
  const sorted = row.cells.find(({ categoryKey }) => categoryKey === sort)
  return (
    <span className="flex items-center gap-2.5">
      <Checkbox
        aria-label={freshnessLabels.selectLender(company)}
        checked={offered.length > 0 && ticked?.size === offered.length}
        disabled={!isOpen || offered.length === 0}
        onChange={({ target }) => select(id, new Set(target.checked ? offered : []))}
      />
      {/* On a card the link is as wide as its name, so that a press beside it opens the panel. */}
      <span className="grid min-w-0 leading-5 max-md:flex-1 max-md:justify-items-start">
        <a href={paths.profile('lender', id)}>{company}</a>
        <span className="flex flex-wrap items-baseline justify-between gap-x-2 font-normal text-muted text-sm max-md:w-full">
          <span>
            {bdm ?? freshnessLabels.noBdm}
            {!isOpen && ` · ${isMasterSwitchOn ? freshnessLabels.paused : freshnessLabels.switchedOff}`}
          </span>
          {sorted && <FreshnessStatements statements={[describeSortedOnCard(sorted)]} />}
        </span>
        <FreshnessStatements statements={describeLenderOnCard(row.cells, sorted)} />
      </span>
    </span>
  )
}

const STATEMENT_TONES = { bad: 'text-bad', warn: 'text-warn', good: 'text-good', '': 'text-muted' } as const

// The dot is the first statement's: further ones have their colours alone, so that more of them fit.
const FreshnessStatements = ({ statements: [first, ...others] }: { statements: readonly FreshnessStatement[] }) => (
  <span className="whitespace-normal font-normal text-sm md:hidden print:hidden" data-tone={first?.tone}>
    {first?.text}
    {others.map(({ text, tone }) => (
      <span key={text} className={STATEMENT_TONES[tone]}>
        <span className="text-muted"> · </span>
        {text}
      </span>
    ))}
  </span>
)

const FreshnessCategoryCell = ({ row, cell, ticked, select }: CellProps & { cell: FreshnessCell }) => {
  const { id, company, isActive, isMasterSwitchOn } = row
  const { categoryKey, tab, isOffered } = cell
  const name = categoryLabels[categoryKey]
  const { text, name: said = text, look, glyph } = describeFreshnessCell(cell)
  const turn = (isTicked: boolean) => {
    const keys = new Set(ticked)
    if (isTicked) keys.add(categoryKey)
    else keys.delete(categoryKey)
    select(id, keys)
  }
  return (
    // Six categories fit a narrow window without their icons: words and colours say the same.
    <span className="inline-flex items-center gap-2 narrow:md:-mr-2.5 narrow:md:gap-1.5 narrow:md:text-sm">
      {isOffered && (
        <Checkbox
          aria-label={freshnessLabels.selectCategory(name, company)}
          checked={ticked?.has(categoryKey) ?? false}
          disabled={!isActive || !isMasterSwitchOn}
          onChange={({ target }) => turn(target.checked)}
        />
      )}
      <a
        href={paths.category(id, tab)}
        aria-label={`${name} of ${company}: ${said}`}
        className={cn('inline-flex min-h-6 items-center gap-1.5 rounded-sm hover:underline', look)}
      >
        {glyph && <Glyph name={glyph} className="size-3.5 narrow:md:hidden" />}
        {text}
      </a>
    </span>
  )
}
