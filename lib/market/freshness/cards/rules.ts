import { lowercaseLabel } from '#lib/core/text.ts'
import { categoryLabels, statusWords } from '#lib/market/criteria/labels.ts'
import type { FreshnessStatement } from '#lib/market/freshness/cards/schema.ts'
import { freshnessLabels } from '#lib/market/freshness/labels.ts'
import { compareUrgency, needsVerification } from '#lib/market/freshness/rules.ts'
import type { FreshnessCell } from '#lib/market/freshness/schema.ts'

/** The widest statements on a card, in letters: they fit one line of a phone of 390 px. */
const MOST_LETTERS = 37.5
// Narrow signs are half as wide as others.
const countLetters = (text: string): number => text.length - (text.match(/[ ·,filrt]/g)?.length ?? 0) / 2

/**
 * Returns what a phone's card states about a lender: the categories to verify, worst first, as many as fit a line; then
 * how many more there are. The category that the list is sorted by is stated beside them.
 */
export const describeLenderOnCard = (
  cells: readonly FreshnessCell[],
  sorted: FreshnessCell | undefined,
): FreshnessStatement[] => {
  const offered = cells.filter(({ isOffered }) => isOffered).length
  const due = cells.filter((cell) => cell !== sorted && needsVerification(cell)).toSorted(compareUrgency)
  if (due.length === 0 && sorted && needsVerification(sorted)) return [{ text: freshnessLabels.nothingElse, tone: '' }]
  if (due.length === 0) return [{ text: freshnessLabels.due(0, offered), tone: offered > 0 ? 'good' : '' }]
  for (let named = due.length; ; named -= 1) {
    const statements = groupByState(due.slice(0, named))
    if (named < due.length) statements.push({ text: freshnessLabels.more(due.length - named), tone: '' })
    if (named === 1 || countLetters(statements.map(({ text }) => text).join(' · ')) <= MOST_LETTERS) return statements
  }
}

// Categories in the same state share it: 'Land Bank, Rural not verified'.
const groupByState = (cells: readonly FreshnessCell[]): FreshnessStatement[] =>
  [...new Set(cells.map(describeBriefly))].map((state) => {
    const sharing = cells.filter((cell) => describeBriefly(cell) === state)
    const names = sharing.map(({ categoryKey }) => categoryLabels[categoryKey])
    return { text: `${names.join(', ')} ${state}`, tone: sharing.some(isOver) ? 'bad' : 'warn' }
  })

/** Returns what a phone's card states about the category that its list is sorted by. */
export const describeSortedOnCard = (cell: FreshnessCell): FreshnessStatement => ({
  text: `${categoryLabels[cell.categoryKey]} ${describeBriefly(cell)}`,
  tone: !cell.isOffered ? '' : isOver(cell) ? 'bad' : needsVerification(cell) ? 'warn' : 'good',
})

const isOver = ({ daysLeft }: FreshnessCell): boolean => daysLeft !== null && daysLeft < 0

const describeBriefly = ({ isOffered, status, daysLeft }: FreshnessCell): string => {
  if (!isOffered) return lowercaseLabel(freshnessLabels.notOffered)
  if (daysLeft === null) return lowercaseLabel(statusWords[status])
  if (daysLeft < 0) return freshnessLabels.briefOver(-daysLeft)
  return daysLeft === 0 ? lowercaseLabel(freshnessLabels.lastDay) : freshnessLabels.briefLeft(daysLeft)
}
