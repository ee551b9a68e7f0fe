'use client'

import { ChartColumn } from 'lucide-react'
import { createContext, type ReactNode, use, useEffect, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { chartFoldLabels } from '#lib/discovery/loan-search/charts/labels.ts'

const WIDE = '(min-width: 768px)'

// A cookie, so that the server sends the page as the person left it and nothing moves once scripts run.
const readFold = (name: string): boolean => document.cookie.split('; ').includes(`${name}=folded`)

const keepFold = (name: string, isFolded: boolean): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API, and it answers later.
  document.cookie = `${name}=${isFolded ? 'folded' : 'open'}; path=/; max-age=31536000; samesite=lax`
}

// Until scripts run, `isOpen` is null and style sheets decide by the width.
const FoldContext = createContext<{ id: string; isOpen: boolean | null; toggle: () => void } | null>(null)

/** Holds whether the charts of a list are folded away, for the charts and for their button elsewhere on the page. */
export const ChartFoldState = ({
  name,
  wasFolded,
  children,
}: {
  name: string
  wasFolded: boolean
  children: ReactNode
}) => {
  const id = useId()
  const [isOpen, setOpen] = useState<boolean | null>(wasFolded ? false : null)
  useEffect(() => {
    const wide = window.matchMedia(WIDE)
    const fit = () => setOpen(wide.matches && !readFold(name))
    fit()
    wide.addEventListener('change', fit)
    return () => wide.removeEventListener('change', fit)
  }, [name])
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

/** The button that shows or folds the charts, and says which. */
export const ChartFoldButton = () => {
  const fold = use(FoldContext)
  const words = fold?.isOpen === false ? chartFoldLabels.show : chartFoldLabels.hide
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-expanded={fold?.isOpen ?? true}
      aria-controls={fold?.id}
      title={words}
      onClick={fold?.toggle}
      className="max-lg:icon-only"
      data-needs-scripts=""
    >
      <ChartColumn aria-hidden />
      {words}
    </Button>
  )
}
