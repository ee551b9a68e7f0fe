'use client'

import { useNavigate } from '#components/leaving/use-navigate.ts'
import { Menu, MenuItem } from '#components/ui/dropdown-menu.tsx'
import type { MenuPlace } from '#components/ui/menu-button.tsx'
import type { SearchTab } from '#lib/discovery/saved-searches/schema.ts'

type Props = { place: MenuPlace; path: string; searches: readonly SearchTab[] }

/** The saved searches that have no tab. */
export const FurtherSearches = ({ place, path, searches }: Props) => {
  const navigate = useNavigate()
  return (
    <Menu {...place}>
      {searches.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => navigate(`${path}?view=${id}`, { scroll: false })}>
          <span className="max-w-72 truncate">{name}</span>
        </MenuItem>
      ))}
    </Menu>
  )
}
