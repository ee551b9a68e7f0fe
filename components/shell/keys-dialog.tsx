'use client'

import { lazy, Suspense, useState } from 'react'
import { useHotkey } from '#components/ui/use-hotkey.ts'
import { keyLabels } from '#lib/web/menu/labels.ts'
import type { MenuEntry } from '#lib/web/menu/rules.ts'
import { useGoToPageShortcuts } from './use-go-to-page.ts'

const ShortcutsList = lazy(() => import('./keys-list.tsx').then((module) => ({ default: module.ShortcutsList })))

/** Keyboard shortcuts: `g` and a letter opens a page of the menu; `?` lists every active shortcut. */
export const ShortcutsDialog = ({ places }: { places: readonly MenuEntry[] }) => {
  const [isOpen, setOpen] = useState(false)
  useGoToPageShortcuts(places)
  useHotkey('?', keyLabels.title, () => setOpen(true))
  return isOpen ? (
    <Suspense>
      <ShortcutsList places={places} onOpenChange={setOpen} />
    </Suspense>
  ) : null
}
