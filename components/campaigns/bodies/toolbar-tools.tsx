'use client'

import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useMemo,
  useState,
} from 'react'
import { Button, type ButtonProps } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'

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

const isMac = (): boolean => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Formats a shortcut such as `mod+shift+7` for display. */
const formatShortcut = (keys: string): string =>
  keys
    .split('+')
    .map((key) =>
      key === 'mod' ? (isMac() ? '⌘' : 'Ctrl') : key === 'shift' ? (isMac() ? '⇧' : 'Shift') : key.toUpperCase(),
    )
    .join(isMac() ? '' : '+')

const toAriaShortcut = (keys: string): string =>
  keys.replace('mod', isMac() ? 'Meta' : 'Control').replace('shift', 'Shift')

type ToolProps = Omit<ButtonProps, 'onClick'> & {
  name: string
  label: string
  keys?: string
  /** The pressed state of a toggle button; undefined for a plain button. */
  isOn?: boolean
  isUnusable?: boolean
  onPress: () => void
}

export const toolClass = 'size-8 min-w-8 px-0 aria-pressed:bg-accent-soft aria-pressed:text-accent max-sm:size-9'

/** A toolbar button; a click does not take the focus from the text. */
export const ToolbarButton = ({
  name,
  label,
  keys,
  isOn,
  isUnusable = false,
  onPress,
  children,
  ...props
}: ToolProps) => {
  const tool = useToolbarButton(name)
  const said = useMemo(
    () => (keys ? { title: `${label} (${formatShortcut(keys)})`, keys: toAriaShortcut(keys) } : null),
    [label, keys],
  )
  return (
    <Button
      variant="ghost"
      {...props}
      {...tool}
      className={cn(toolClass, props.className)}
      aria-label={label}
      title={said?.title ?? label}
      aria-keyshortcuts={said?.keys}
      aria-pressed={isOn}
      aria-disabled={isUnusable || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isUnusable || onPress()}
    >
      {children}
    </Button>
  )
}

/** A separator between groups of toolbar buttons. */
export const ToolbarSeparator = () => <span aria-hidden className="mx-1 h-5 w-px bg-line max-sm:hidden" />
