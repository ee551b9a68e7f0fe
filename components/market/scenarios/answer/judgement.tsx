import { cn } from '#components/ui/cn.ts'
import { Glyph, type GlyphName } from '#components/ui/glyph.tsx'
import type { Judgement } from '#lib/market/scenarios/fields.ts'
import { judgementWords } from '#lib/market/scenarios/values/labels.ts'

const LOOKS: Record<Judgement, { glyph: GlyphName; className: string }> = {
  pass: { glyph: 'check', className: 'text-good' },
  warn: { glyph: 'alert', className: 'text-warn' },
  fail: { glyph: 'x', className: 'text-bad' },
  'not stated': { glyph: 'dot', className: 'text-muted' },
}

type MarkProps = {
  judgement: Judgement
  text?: string
  /** The word of the judgement, if not its usual one. */
  word?: string
  /** True to colour only the icon of what fits, where most of a list does. */
  isQuiet?: boolean
}

/** A judgement as an icon with its word, or with the text that it is about; then the word is for screen readers. */
export const JudgementMark = ({ judgement, text, word = judgementWords[judgement], isQuiet = false }: MarkProps) => {
  const { glyph, className } = LOOKS[judgement]
  return (
    <span className={cn('inline-flex min-w-0 max-w-full items-start gap-1.5', className)}>
      <Glyph name={glyph} className="mt-[3px]" />
      {text ? (
        <span className={cn('min-w-0 [overflow-wrap:anywhere]', isQuiet && judgement === 'pass' && 'text-ink')}>
          <span className="sr-only">{word}: </span>
          {text}
        </span>
      ) : (
        <span className="whitespace-nowrap">{word}</span>
      )}
    </span>
  )
}
