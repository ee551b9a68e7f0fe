'use client'

import { ChartColumn } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { chartLabels } from '#lib/discovery/loan-search/charts/labels.ts'

const FOLD_KEY = 'loan-charts'
const WIDE = '(min-width: 768px)'

const readFold = (): boolean => {
  try {
    return localStorage.getItem(FOLD_KEY) === 'folded'
  } catch {
    return false
  }
}

const keepFold = (isFolded: boolean): void => {
  try {
    localStorage.setItem(FOLD_KEY, isFolded ? 'folded' : 'open')
  } catch {
    // Without storage the charts are shown again on the next page.
  }
}

type Props = {
  /** A link beside the button. */
  more: ReactNode
  children: ReactNode
}

/** Charts that can be folded away: on a phone they begin folded; on a wider screen as the person left them. */
export const ChartFold = ({ more, children }: Props) => {
  const id = useId()
  // Until scripts run, style sheets decide by the width.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  useEffect(() => setOpen(window.matchMedia(WIDE).matches && !readFold()), [])
  const toggle = () => {
    setOpen(!isOpen)
    if (window.matchMedia(WIDE).matches) keepFold(isOpen === true)
  }
  return (
    <div className="loan-charts" data-open={isOpen ?? undefined} data-print="hidden">
      <div id={id}>{children}</div>
      <p>
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen ?? true}
          aria-controls={id}
          title={isOpen === false ? chartLabels.show : chartLabels.hide}
          onClick={toggle}
          data-needs-scripts=""
        >
          <ChartColumn aria-hidden />
          {chartLabels.title}
        </Button>
        {more}
      </p>
    </div>
  )
}
