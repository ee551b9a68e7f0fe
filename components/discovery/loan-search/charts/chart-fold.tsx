'use client'

import { ChartColumn } from 'lucide-react'
import { createContext, type ReactNode, use, useEffect, useId, useState } from 'react'
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

// Until scripts run, `isOpen` is null and style sheets decide by the width.
const FoldContext = createContext<{ id: string; isOpen: boolean | null; toggle: () => void } | null>(null)

/**
 * Holds whether the charts of a list are folded away, for the charts and for their button elsewhere on the page: on a phone
 * they begin folded, on a wider screen as the person left them. The browser keeps it under `name`.
 */
export const ChartFolding = ({ name, children }: { name: string; children: ReactNode }) => {
  const id = useId()
  const [isOpen, setOpen] = useState<boolean | null>(null)
  useEffect(() => setOpen(window.matchMedia(WIDE).matches && !readFold(name)), [name])
  const toggle = () => {
    setOpen(!isOpen)
    if (window.matchMedia(WIDE).matches) keepFold(name, isOpen === true)
  }
  return <FoldContext value={{ id, isOpen, toggle }}>{children}</FoldContext>
}

/** The charts that can be folded away. */
export const ChartFold = ({ children }: { children: ReactNode }) => {
  const fold = use(FoldContext)
  return (
    <div id={fold?.id} className="list-charts" data-open={fold?.isOpen ?? undefined} data-print="hidden">
      {children}
    </div>
  )
}

/** The button that shows or folds the charts. */
export const ChartFoldButton = () => {
  const fold = use(FoldContext)
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-expanded={fold?.isOpen ?? true}
      aria-controls={fold?.id}
      title={fold?.isOpen === false ? chartLabels.show : chartLabels.hide}
      onClick={fold?.toggle}
      className="max-lg:icon-only"
      data-needs-scripts=""
    >
      <ChartColumn aria-hidden />
      {chartLabels.title}
    </Button>
  )
}
