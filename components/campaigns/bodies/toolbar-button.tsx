'use client'

import { useMemo } from 'react'
import { Button, type ButtonProps } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { toolClass, useToolbarButton } from './toolbar-tools.tsx'

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
