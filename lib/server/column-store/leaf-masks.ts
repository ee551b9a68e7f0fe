import { type Cells, EMPTY_CODE, getEmpty, getIds, getNumbers } from '#lib/server/column-store/cells.ts'
import { narrowCompares } from '#lib/server/column-store/comparing.ts'
import { release, takeMask } from '#lib/server/column-store/mask-pool.ts'
import { narrowBetween, narrowCounts, narrowHolds, narrowIn, narrowLeads } from '#lib/server/column-store/narrowing.ts'
import type { ColumnKind, Predicate } from '#lib/server/column-store/predicates.ts'

const DAY = 86_400_000
const toDayNumber = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY)

type Leaf = Exclude<Predicate, { of: unknown } | { kind: 'sql' }>

/** Removes from a mask the rows whose cell does not match a condition on one column, or on two days. */
export const narrowBy = ({
  column,
  other,
  kind,
  leaf,
  mask,
}: {
  column: Cells
  /** The column that it is compared with. */
  other?: Cells | undefined
  kind: ColumnKind
  leaf: Leaf
  mask: Uint8Array
}): void => {
  switch (leaf.kind) {
    case 'in': {
      const empty = getEmpty(getNumbers(column))
      const values = leaf.values.filter((value) => value !== empty)
      narrowIn(getNumbers(column).cells, values, mask)
      return
    }
    case 'between': {
      const parseNumber = (end: string): number => (kind === 'day' ? toDayNumber(end) : Number(end))
      const least = leaf.min === null ? getLeast(column) : Math.max(parseNumber(leaf.min), getLeast(column))
      const most = leaf.max === null ? getMost(column) : Math.min(parseNumber(leaf.max), getMost(column))
      narrowBetween({ cells: getNumbers(column).cells, least, most, mask })
      return
    }
    case 'empty':
      narrowIn(getNumbers(column).cells, [getEmpty(getNumbers(column))], mask)
      return
    case 'holds': {
      const found = takeMask(mask.length).fill(0)
      narrowHolds({ column: getIds(column), ids: leaf.ids, mask, spare: found })
      release(found)
      return
    }
    case 'leads':
      narrowLeads(getIds(column), leaf.ids, mask)
      return
    case 'counts':
      narrowCounts(getIds(column), { least: leaf.least, most: leaf.most ?? Number.POSITIVE_INFINITY }, mask)
      return
    case 'compares':
      narrowCompares({ column: getNumbers(column), other: getNumbers(other) }, leaf.way, mask)
  }
}

const getLeast = (column: Cells): number => (column.kind === 'figure' ? getEmpty(column) + 1 : Number.NEGATIVE_INFINITY)
const getMost = ({ kind }: Cells): number => (kind === 'code' ? EMPTY_CODE - 1 : Number.POSITIVE_INFINITY)
