'use client'

import { Rows3 } from 'lucide-react'
import { lazy } from 'react'
import { MenuButton } from '#components/ui/menu-button.tsx'
import type { GroupChoice } from './group-choices.tsx'

const GroupChoices = lazy(async () => ({ default: (await import('./group-choices.tsx')).GroupChoices }))

type Props = { label: string; choices: readonly GroupChoice[] }

/** The button that groups a list, with a menu of what it can be grouped by. */
export const GroupMenu = ({ label, choices }: Props) => (
  <MenuButton data-needs-scripts="" data-print="hidden" menu={(place) => <GroupChoices {...place} choices={choices} />}>
    <Rows3 aria-hidden />
    {label}
  </MenuButton>
)
