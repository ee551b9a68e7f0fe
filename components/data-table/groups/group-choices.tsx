'use client'

import { useNavigate } from '#components/leaving/use-navigate.ts'
import { Menu } from '#components/ui/dropdown-menu.tsx'
import type { MenuPlace } from '#components/ui/menu-button.tsx'
import { MenuChoice } from '#components/ui/menu-choice.tsx'

/** A way to group a list, and its address; the current one is marked. */
export type GroupChoice = { id: string; name: string; href: string; isCurrent: boolean }

/** The menu of groupings; choosing one opens its address. */
export const GroupChoices = ({ choices, ...place }: MenuPlace & { choices: readonly GroupChoice[] }) => {
  const navigate = useNavigate()
  const choose = (id: string) => {
    const chosen = choices.find((choice) => choice.id === id)
    place.setOpen(false)
    if (chosen && !chosen.isCurrent) navigate(chosen.href, { scroll: false })
  }
  return (
    <Menu {...place}>
      <MenuChoice
        value={choices.find(({ isCurrent }) => isCurrent)?.id ?? ''}
        onValueChange={choose}
        options={choices}
      />
    </Menu>
  )
}
