import type { GlyphName } from '#components/ui/glyph.tsx'
import { statusWords } from '#lib/market/criteria/labels.ts'
import { freshnessLabels } from '#lib/market/freshness/labels.ts'
import { needsVerification } from '#lib/market/freshness/rules.ts'
import type { FreshnessCell } from '#lib/market/freshness/schema.ts'

/** The look of a category's freshness: its text, its full name for screen readers, classes and icon. */
type CellState = { text: string; name?: string; look: string; glyph: GlyphName | null }

/** Returns the look of a category's freshness. */
export const describeFreshnessCell = (cell: FreshnessCell): CellState => {
  const { isOffered, status, daysLeft } = cell
  if (!isOffered) return { text: '–', name: freshnessLabels.notOffered, look: 'text-muted', glyph: null }
  if (daysLeft === null) return { text: statusWords[status], look: 'text-warn font-medium', glyph: 'clock' }
  if (daysLeft < 0) {
    const text = freshnessLabels.daysOver(-daysLeft)
    return { text, name: freshnessLabels.lapsed(text), look: 'text-bad font-medium', glyph: 'alert' }
  }
  const text = daysLeft === 0 ? freshnessLabels.lastDay : freshnessLabels.daysLeft(daysLeft)
  return needsVerification(cell)
    ? { text, look: 'text-warn font-medium', glyph: 'clock' }
    : { text, look: 'text-good', glyph: 'check' }
}
