'use client'

import { Rows3 } from 'lucide-react'
import { lazy } from 'react'
import { MenuButton } from '#components/ui/menu-button.tsx'
import type { GroupChoiceList } from './group-choices.tsx'

const GroupChoices = lazy(async () => ({ default: (await import('./group-choices.tsx')).GroupChoices }))

type Props = GroupChoiceList & { label: string }

/** The button that groups a list, with a menu of what it can be grouped by. */
export const GroupMenu = ({ label, ...list }: Props) => (
  <MenuButton
    data-needs-scripts=""
    data-print="hidden"
    // On a phone a long name must not push the last button into a row of its own.
    className="max-sm:max-w-40"
    menu={(place) => <GroupChoices {...place} {...list} />}
  >
    <Rows3 aria-hidden />
    <span className="truncate">{label}</span>
  </MenuButton>
)
