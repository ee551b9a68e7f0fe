import type { BadgeTone } from '#components/ui/badge.tsx'
import type { GlyphName } from '#components/ui/glyph.tsx'
import type { CriteriaStatus } from '#lib/market/criteria/schema.ts'

/** Colour and icon of each state of a category; the word is in the labels (row F-02). */
export const STATUS_LOOKS: Record<CriteriaStatus, { tone: BadgeTone; text: string; glyph: GlyphName }> = {
  0: { tone: 'bad', text: 'text-bad', glyph: 'alert' },
  1: { tone: 'good', text: 'text-good', glyph: 'check' },
  2: { tone: 'warn', text: 'text-warn', glyph: 'clock' },
  3: { tone: 'neutral', text: 'text-muted', glyph: 'dot' },
}
