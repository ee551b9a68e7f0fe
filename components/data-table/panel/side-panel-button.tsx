'use client'

import type { LucideIcon } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'

type HeadButtonProps = { label: string; keys: string; icon: LucideIcon; onClick: (() => void) | null }

/** A button in the head of the side panel, with its keys. */
export const SidePanelHeadButton = ({ label, keys, icon: Icon, onClick }: HeadButtonProps) => (
  <Button
    variant="ghost"
    size="icon-sm"
    aria-label={label}
    aria-keyshortcuts={keys}
    disabled={!onClick}
    onClick={() => onClick?.()}
  >
    <Icon aria-hidden />
  </Button>
)
