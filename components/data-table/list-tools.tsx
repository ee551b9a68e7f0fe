'use client'

import { Link2, type LucideIcon, Printer } from 'lucide-react'
import { copyLink } from '#components/request/copy-link.ts'
import { Button } from '#components/ui/button.tsx'
import { recordActionLabels } from '#lib/core/labels.ts'

/** Tools for the current list: copy its link, print it. */
export const ListToolButtons = () => (
  <span className="flex gap-1">
    <ListToolButton label={recordActionLabels.copyLink} icon={Link2} onClick={copyLink} />
    <ListToolButton label={recordActionLabels.print} icon={Printer} onClick={() => window.print()} />
  </span>
)

const ListToolButton = ({ label, icon: Icon, onClick }: { label: string; icon: LucideIcon; onClick: () => void }) => (
  <Button variant="ghost" size="icon" aria-label={label} title={label} onClick={onClick}>
    <Icon aria-hidden />
  </Button>
)
