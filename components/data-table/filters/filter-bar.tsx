'use client'

import type { ReactNode } from 'react'
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
  /** What shows more about the list, at the right. */
  tools?: ReactNode
}

/** The search box of a list, and its active filters as chips: each opens its own field and has a remove button. */
export const FilterBar = ({ chips, clearHref, words, tools, ...place }: FilterBarProps) => (
  <div data-print="hidden" className="mb-3 flex flex-wrap gap-1.5">
    <WordsBox {...words} desk={place.desk} path={place.path} params={place.params} />
    {chips.length > 0 && (
      <div className="flex min-h-[34px] min-w-0 flex-1 basis-60 flex-wrap content-center items-center gap-1.5 max-md:order-1 max-md:basis-full">
        <FilterChipList
          chips={chips}
          clearHref={clearHref}
          drawLabel={(chip) => (isChipEditable(place.desk, chip) ? <ChipButton chip={chip} {...place} /> : chip.label)}
        />
      </div>
    )}
    {tools && <div className="ml-auto flex h-[34px] items-center">{tools}</div>}
  </div>
)
