'use client'

import type { FilterDesk } from '#lib/core/filter-drafts.ts'
import { ChipButton, isChipEditable } from './chip-button.tsx'
import type { Chip, ChipPlace } from './chip-place.ts'
import { FilterChipList } from './chips.tsx'
import { WordsBox, type WordsBoxProps } from './words-box.tsx'

export type FilterBarProps = ChipPlace & {
  desk: FilterDesk
  chips: readonly Chip[]
  clearHref: string
  /** The endpoint that reads words, and the texts of their field. */
  words: Pick<WordsBoxProps, 'source' | 'label' | 'placeholder'>
}

/** The search box of a list, and its active filters as chips: each opens its own field and has a remove button. */
export const FilterBar = ({ chips, clearHref, words, ...place }: FilterBarProps) => (
  <div data-print="hidden" className="mb-3 flex flex-wrap items-center gap-1.5">
    <WordsBox {...words} desk={place.desk} path={place.path} params={place.params} />
    {chips.length > 0 && (
      <FilterChipList
        chips={chips}
        clearHref={clearHref}
        drawLabel={(chip) => (isChipEditable(place.desk, chip) ? <ChipButton chip={chip} {...place} /> : chip.label)}
      />
    )}
  </div>
)
