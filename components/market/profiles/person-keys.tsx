'use client'

import { useNavigate } from '#components/leaving/use-navigate.ts'
import { useHotkeys } from '#components/ui/use-hotkey.ts'

/** The most people that a digit key opens. */
const MOST = 9

/** The keys 1 to 9 open the people of a company in their order. */
export const PersonShortcuts = ({ people }: { people: readonly { name: string; href: string }[] }) => {
  const navigate = useNavigate()
  const shown = people.length > 1 ? people.slice(0, MOST) : []
  useHotkeys(
    shown.map(({ name, href }, place) => ({
      keys: String(place + 1),
      label: name,
      act: () => navigate(href, { scroll: false }),
    })),
  )
  return null
}
