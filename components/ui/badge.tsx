import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { Glyph, type GlyphName } from './glyph.tsx'

export type BadgeTone = 'neutral' | 'good' | 'warn' | 'bad' | 'accent'

const TONES: Record<BadgeTone, { look: string; glyph: GlyphName }> = {
  neutral: { look: 'bg-sunken text-muted', glyph: 'dot' },
  good: { look: 'bg-good-soft text-good', glyph: 'check' },
  warn: { look: 'bg-warn-soft text-warn', glyph: 'clock' },
  bad: { look: 'bg-bad-soft text-bad', glyph: 'alert' },
  accent: { look: 'bg-accent-soft text-accent', glyph: 'dot' },
}

export type BadgeProps = { tone?: BadgeTone; icon?: LucideIcon; children: ReactNode; className?: string }

/** A state as a word with an icon, so that colour is never the only cue. */
export const Badge = ({ tone = 'neutral', icon: Icon, children, className }: BadgeProps) => (
  <span
    className={cn(
      'inline-flex h-[22px] items-center gap-1.5 whitespace-nowrap rounded-sm px-2 font-medium text-sm',
      TONES[tone].look,
      className,
    )}
  >
    {Icon ? <Icon className="size-3.5 shrink-0" aria-hidden /> : <Glyph name={TONES[tone].glyph} />}
    {children}
  </span>
)
