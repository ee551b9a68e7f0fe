'use client'

import { createContext, type FocusEvent, type KeyboardEvent, type ReactNode, useContext, useState } from 'react'

const Current = createContext('')

/**
 * Returns the props of a toolbar button for a roving tab index: one is in the tab order, arrow keys reach the others.
 */
export const useToolbarButton = (name: string) => {
  const current = useContext(Current)
  return { 'data-tool': name, tabIndex: current === name ? 0 : -1 }
}

const findToolbarButtons = (toolbar: HTMLElement): HTMLElement[] => [
  ...toolbar.querySelectorAll<HTMLElement>('[data-tool]'),
]

type ToolbarProps = {
  id: string
  label: string
  controls: string
  first: string
  onLeave: () => void
  children: ReactNode
}

/** A toolbar with a single tab stop; Escape returns to the text. */
export const EditorToolbar = ({ id, label, controls, first, onLeave, children }: ToolbarProps) => {
  const [current, setCurrent] = useState(first)
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const { tool } = (target as HTMLElement).dataset
    if (tool) setCurrent(tool)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const tools = findToolbarButtons(event.currentTarget)
    const at = tools.indexOf(event.target as HTMLElement)
    if (at < 0) return
    if (event.key === 'Escape') return onLeave()
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    tools[(next + tools.length) % tools.length]?.focus()
  }
  return (
    <Current.Provider value={current}>
      <div
        id={id}
        role="toolbar"
        aria-label={label}
        aria-controls={controls}
        className="flex flex-wrap items-center gap-x-0.5 gap-y-1 rounded-t-md border-line border-b bg-ground px-1.5 py-1"
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
    </Current.Provider>
  )
}

export const toolClass = 'size-8 min-w-8 px-0 aria-pressed:bg-accent-soft aria-pressed:text-accent max-sm:size-9'

/** A separator between groups of toolbar buttons. */
export const ToolbarSeparator = () => <span aria-hidden className="mx-1 h-5 w-px bg-line max-sm:hidden" />
