'use client'

import { useNavigate } from '#components/leaving/use-navigate.ts'
import { Menu } from '#components/ui/dropdown-menu.tsx'
import type { MenuPlace } from '#components/ui/menu-button.tsx'
import { MenuChoice } from '#components/ui/menu-choice.tsx'

/** A way to group a list, and its address. */
export type GroupChoice = { id: string; name: string; href: string }

/** The ways to group a list, and which of them it has. */
export type GroupChoiceList = { current: string; choices: readonly GroupChoice[] }

/** The menu of groupings; choosing one opens its address. */
export const GroupChoices = ({ current, choices, ...place }: MenuPlace & GroupChoiceList) => {
  const navigate = useNavigate()
  const choose = (id: string) => {
    const chosen = choices.find((choice) => choice.id === id)
    place.setOpen(false)
    if (chosen && id !== current) navigate(chosen.href, { scroll: false })
  }
  return (
    <Menu {...place}>
      <MenuChoice value={current} onValueChange={choose} options={choices} />
    </Menu>
  )
}
