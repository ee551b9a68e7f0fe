'use client'

import { ChartColumn } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { chartLabels } from '#lib/discovery/loan-search/charts/labels.ts'

const WIDE = '(min-width: 768px)'

const readFold = (name: string): boolean => {
  try {
    return localStorage.getItem(name) === 'folded'
  } catch {
    return false
  }
}

const keepFold = (name: string, isFolded: boolean): void => {
  try {
    localStorage.setItem(name, isFolded ? 'folded' : 'open')
  } catch {
    // Without storage the charts are shown again on the next page.
  }
}

type Props = {
  /** The name under which the browser keeps whether they are folded. */
  name: string
  /** A link beside the button. */
  more?: ReactNode
  children: ReactNode
}

/** Charts that can be folded away: on a phone they begin folded; on a wider screen as the person left them. */
export const ChartFold = ({ name, more, children }: Props) => {
  const id = useId()
  // Until scripts run, style sheets decide by the width.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  useEffect(() => setOpen(window.matchMedia(WIDE).matches && !readFold(name)), [name])
  const toggle = () => {
    setOpen(!isOpen)
    if (window.matchMedia(WIDE).matches) keepFold(name, isOpen === true)
  }
  return (
    <div className="list-charts" data-open={isOpen ?? undefined} data-print="hidden">
      <div id={id}>{children}</div>
      <p>
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen ?? true}
          aria-controls={id}
          title={isOpen === false ? chartLabels.show : chartLabels.hide}
          onClick={toggle}
          className="max-md:icon-only"
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
