'use client'

import type { LucideIcon } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'

type ToolProps = { label: string; icon: LucideIcon; isOff: boolean; isPressed?: boolean; onClick: () => void }

/** A button of a line in the column dialog; aria-disabled instead of disabled, so that it keeps the focus. */
export const ColumnChooserButton = ({ label, icon: Icon, isOff, isPressed, onClick }: ToolProps) => (
  <Button
    variant="ghost"
    size="icon-sm"
    aria-label={label}
    aria-disabled={isOff}
    aria-pressed={isPressed}
    className="aria-pressed:text-accent"
    onClick={() => !isOff && onClick()}
  >
    <Icon aria-hidden fill={isPressed ? 'currentColor' : 'none'} />
  </Button>
)
