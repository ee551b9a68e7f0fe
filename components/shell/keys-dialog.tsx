'use client'

import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { type ShownKey, useActiveShortcuts } from '#components/ui/shown-keys.ts'
import { isKeyHandledElsewhere, useHotkey } from '#components/ui/use-hotkey.ts'
import { grammar } from '#lib/discovery/loan-search/words/labels.ts'
import { keyLabels } from '#lib/web/menu/labels.ts'
import type { MenuEntry } from '#lib/web/menu/rules.ts'

/** Milliseconds within which a letter must follow `g`. */
const PATIENCE = 1_500

/** Keyboard shortcuts: `g` and a letter opens a page of the menu; `?` lists every active shortcut. */
export const ShortcutsDialog = ({ places }: { places: readonly MenuEntry[] }) => {
  const [isOpen, setOpen] = useState(false)
  const onPage = useActiveShortcuts()
  useGoToPageShortcuts(places)
  useHotkey('?', keyLabels.title, () => setOpen(true))
  return (
    <Dialog isOpen={isOpen} onOpenChange={setOpen} title={keyLabels.title} width={560}>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <div className="grid content-start gap-y-5">
          <ShortcutList title={keyLabels.here} keys={onPage} />
          <ShortcutList title={keyLabels.parts} keys={keyLabels.inParts} />
        </div>
        <ShortcutList
          title={keyLabels.places}
          keys={places.flatMap(({ key, label }) => (key ? [{ keys: `g ${key}`, label }] : []))}
        />
      </div>
      {places.some(({ id }) => id === 'allLoans') && <LoanSearchPhrases />}
    </Dialog>
  )
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

/** The phrases that the header's search understands for loans. */
const LoanSearchPhrases = () => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the keys reach what is scrolled only through something that takes the focus
  <section tabIndex={0} aria-label={grammar.title} className="mt-5 rounded-sm">
    <h3 className="mb-1.5 font-medium text-muted text-sm">{grammar.title}</h3>
    <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[15rem_1fr] sm:items-baseline">
      {grammar.lines.map(({ says, like }) => (
        <div key={says} className="contents">
          <dt>{says}</dt>
          <dd className="flex flex-wrap gap-1 max-sm:mb-1.5">
            {like.map((example) => (
              <code key={example} className="rounded-sm bg-sunken px-1.5 font-sans text-sm">
                {example}
              </code>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

const splitShortcutKeys = (keys: string): string[] =>
  keys.split(/[\s+]/).map((part) => (part === 'mod' ? keyLabels.mod : part.length === 1 ? part : keyLabels.names(part)))

// Listens in the capture phase, before the page's other shortcuts, which may use the same letters.
const useGoToPageShortcuts = (places: readonly MenuEntry[]): void => {
  const navigate = useNavigate()
  const begun = useRef(0)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isKeyHandledElsewhere(event)) return
      const isWaiting = Date.now() - begun.current < PATIENCE
      begun.current = event.key === 'g' && !isWaiting ? Date.now() : 0
      const place = isWaiting ? places.find(({ key }) => key === event.key) : undefined
      if (place) {
        event.preventDefault()
        navigate(place.href)
      }
    }
    document.addEventListener('keydown', handleKey, true)
    return () => document.removeEventListener('keydown', handleKey, true)
  }, [places, navigate])
}
