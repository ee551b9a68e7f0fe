'use client'

import { useEffect, useRef } from 'react'
import { Combobox } from '#components/forms/combobox/combobox.tsx'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { SEARCH_DEBOUNCE } from '#lib/core/timing.ts'
import { savedLabels } from '#lib/discovery/saved-searches/labels.ts'
import type { OpenedList, OpenedView } from './opened-list.ts'

type Props = OpenedList & { view: OpenedView | null; onClose: (isLeft: boolean) => void }

/**
 * Combobox of the saved searches: choosing one loads its filters, columns and page size, and the cross clears
 * everything (row K-05).
 */
export const SavedSearchCombobox = ({ kind, path, emptyPath, view, onClose }: Props) => {
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = box.current?.querySelector('input')
    field?.focus()
    field?.click()
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the Escape that the field inside leaves
    <div ref={box} className="w-56" onKeyDown={({ key }) => key === 'Escape' && onClose(false)}>
      <Combobox
        aria-label={savedLabels.find}
        value={view}
        source={`/api/saved-searches/${kind}`}
        debounce={SEARCH_DEBOUNCE}
        placeholder={savedLabels.find}
        onChange={(chosen) => {
          navigate(chosen ? `${path}?view=${chosen.id}` : emptyPath, { scroll: false })
          onClose(false)
        }}
        onBlur={() => onClose(true)}
      />
    </div>
  )
}
