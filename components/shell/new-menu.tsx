'use client'

import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { MenuButton } from '#components/ui/menu-button.tsx'
import { groupLabels, newMenuLabel } from '#lib/web/menu/labels.ts'
import type { MenuEntry } from '#lib/web/menu/rules.ts'

const NewItems = lazy(() => import('./new-items.tsx').then((module) => ({ default: module.NewItems })))

/** The button of the rail that opens what a person may add. */
export const NewMenu = ({ entries }: { entries: readonly MenuEntry[] }) => (
  <div className="[&>span]:flex [&>span>button]:w-full">
    <MenuButton aria-label={newMenuLabel} menu={(place) => <NewItems entries={entries} place={place} />}>
      <Plus aria-hidden />
      {groupLabels.new}
    </MenuButton>
  </div>
)
