'use client'

import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { Dialog } from '#components/ui/dialog.tsx'
import { type ShownKey, useActiveShortcuts } from '#components/ui/shown-keys.ts'
import { keyLabels } from '#lib/web/menu/labels.ts'
import type { MenuEntry } from '#lib/web/menu/rules.ts'
import { SearchPhrases } from './search-phrases.tsx'

type Props = { places: readonly MenuEntry[]; onOpenChange: (isOpen: boolean) => void }

/** The list of every active shortcut and of what can be asked in words, loaded when it is opened. */
export const ShortcutsList = ({ places, onOpenChange }: Props) => {
  const onPage = useActiveShortcuts()
  useSearchInstead(() => onOpenChange(false))
  const mayAsk = places.some(({ id }) => id === 'allLoans')
  const lists = (
    <>
      <div className="grid content-start gap-y-5">
        <ShortcutList title={keyLabels.here} keys={onPage} />
        <ShortcutList title={keyLabels.parts} keys={keyLabels.inParts} />
      </div>
      <ShortcutList
        title={keyLabels.places}
        keys={places.flatMap(({ key, label }) => (key ? [{ keys: `g ${key}`, label }] : []))}
      />
    </>
  )
  if (!mayAsk)
    return (
      <Dialog isOpen onOpenChange={onOpenChange} title={keyLabels.title} width={560}>
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">{lists}</div>
      </Dialog>
    )
  return (
    <Dialog isOpen onOpenChange={onOpenChange} title={keyLabels.help} width={980}>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[1fr_15rem]">
        <div className="grid content-start gap-y-5">
          <SearchPhrases withTeam={places.some(({ id }) => id === 'notes')} />
        </div>
        <div className="grid content-start gap-x-8 gap-y-5 max-lg:sm:grid-cols-2">{lists}</div>
      </div>
    </Dialog>
  )
}

// The search takes its shortcut, but an open dialog takes the focus back, and gives it to what opened it a moment after it has closed.
const useSearchInstead = (close: () => void): void => {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || !event.defaultPrevented) return
      flushSync(close)
      setTimeout(() => document.dispatchEvent(new KeyboardEvent(event.type, event)))
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  })
}

const ShortcutList = ({ title, keys }: { title: string; keys: readonly ShownKey[] }) => (
  <section>
    <h3 className="mb-1.5 font-medium text-muted text-sm">{title}</h3>
    <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1.5">
      {keys.map(({ keys: own, label }) => (
        <div key={own} className="contents">
          <dt>{label}</dt>
          <dd className="flex gap-1">
            {splitShortcutKeys(own).map((part) => (
              <kbd key={part} className="rounded-sm bg-sunken px-1.5 font-sans text-sm">
                {part}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

const splitShortcutKeys = (keys: string): string[] =>
  keys.split(/[\s+]/).map((part) => (part === 'mod' ? keyLabels.mod : part.length === 1 ? part : keyLabels.names(part)))
