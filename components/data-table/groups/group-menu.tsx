'use client'

import { Grid3x3, Rows3, Sigma } from 'lucide-react'
import { lazy } from 'react'
import { MenuButton } from '#components/ui/menu-button.tsx'
import type { GroupChoiceList } from './group-choices.tsx'

const GroupChoices = lazy(async () => ({ default: (await import('./group-choices.tsx')).GroupChoices }))

const ICONS = { rows: Rows3, across: Grid3x3, figures: Sigma } as const

/** `of` is what the menu chooses: the groups, what is across them, or their figures. */
type Props = GroupChoiceList & {
  label: string
  of?: keyof typeof ICONS
  /** True if the page has no button to add a record, so that the words have room below 1200 px, too. */
  isRoomy?: boolean
}

/** The button that groups a list, with a menu of what it can be grouped by. */
export const GroupMenu = ({ label, of = 'rows', isRoomy = false, ...list }: Props) => {
  const Icon = ICONS[of]
  const narrow = isRoomy ? 'max-lg:icon-only max-xl:max-w-36' : 'narrow:icon-only'
  return (
    <MenuButton
      data-needs-scripts=""
      data-print="hidden"
      // On a phone a long name must not push the last button into a row of its own. What is across and which figures are chips, too.
      title={of === 'rows' ? undefined : label}
      className={of === 'rows' ? 'max-sm:max-w-40 max-sm:px-2' : narrow}
      menu={(place) => <GroupChoices {...place} {...list} />}
    >
      <Icon aria-hidden />
      <span className="truncate">{label}</span>
    </MenuButton>
  )
}
