'use client'

import type { ReactNode } from 'react'
import { cn } from '#components/ui/cn.ts'
import { Glyph, type GlyphName } from '#components/ui/glyph.tsx'

const TONES: Record<string, { look: string; sign: string; glyph: GlyphName }> = {
  bad: { look: 'border-transparent bg-bad-soft', sign: 'text-bad', glyph: 'alert' },
  warn: { look: 'border-transparent bg-warn-soft', sign: 'text-warn', glyph: 'alert' },
  good: { look: 'border-transparent bg-good-soft', sign: 'text-good', glyph: 'check' },
  neutral: { look: 'border-line bg-panel', sign: 'text-muted', glyph: 'dot' },
}

/** A notice about an import, with its actions. */
export const ImportNotice = ({
  tone,
  text,
  actions,
}: {
  tone: keyof typeof TONES
  text: string
  actions?: ReactNode
}) => {
  const { look, sign, glyph } = TONES[tone] as (typeof TONES)[string]
  return (
    <div className={cn('flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border px-4 py-2', look)}>
      <p className="flex min-h-[34px] min-w-0 flex-1 basis-72 items-center gap-2.5">
        <Glyph name={glyph} className={cn('size-4', sign)} />
        <span className="min-w-0">{text}</span>
      </p>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
