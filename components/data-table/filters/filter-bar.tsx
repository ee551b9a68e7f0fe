'use client'

import { X } from 'lucide-react'
import Link from 'next/link'
import { ButtonLink } from '#components/ui/button-link.tsx'
import type { FilterDesk } from '#lib/core/filter-drafts.ts'
import { ChipButton, isChipEditable } from './chip-button.tsx'
import type { Chip, ChipPlace } from './chips.ts'
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
      <>
        <ul aria-label="Filters in force" className="contents">
          {chips.map((chip) => (
            <li
              key={chip.name}
              className="inline-flex min-h-7 max-w-full items-center rounded-sm bg-accent-soft font-medium text-accent text-sm"
            >
              {isChipEditable(place.desk, chip) ? (
                <ChipButton chip={chip} {...place} />
              ) : (
                <span className="pl-2">{chip.label}</span>
              )}
              {chip.href === null ? (
                <span className="w-2" />
              ) : (
                <Link
                  href={chip.href}
                  prefetch={false}
                  scroll={false}
                  aria-label={`Remove ${chip.label}`}
                  className="ml-0.5 inline-flex size-7 shrink-0 items-center justify-center rounded-sm hover:text-accent-strong"
                >
                  <X className="size-3.5" aria-hidden />
                </Link>
              )}
            </li>
          ))}
        </ul>
        <ButtonLink href={clearHref} scroll={false} variant="ghost" size="sm">
          Clear All
        </ButtonLink>
      </>
    )}
  </div>
)
