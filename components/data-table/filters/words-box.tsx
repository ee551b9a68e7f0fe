'use client'

import { Search } from 'lucide-react'
import { useRef } from 'react'
import { cn } from '#components/ui/cn.ts'
import { controlClass } from '#components/ui/control.ts'
import { useHotkey } from '#components/ui/use-hotkey.ts'
import { MAX_QUESTION } from '#lib/core/pagination.ts'
import { useWords, type WordsPlace } from './use-words.ts'
import { WordsSaid } from './words-said.tsx'

export type WordsBoxProps = WordsPlace & { label: string; placeholder: string }

/**
 * The search box of a list: Enter turns its words into filters, added to those in force. Words that were not understood
 * stay, and a sentence says so. For a flex row; the sentence is at its end.
 */
export const WordsBox = ({ label, placeholder, ...place }: WordsBoxProps) => {
  const { text, said, readings, isPending, type, ask, choose, leave, keepAlone } = useWords(place)
  const field = useRef<HTMLInputElement>(null)
  useHotkey('/', label, () => field.current?.focus())
  return (
    <>
      <search className="w-80 max-w-full max-lg:w-64 max-sm:min-w-0 max-sm:flex-1">
        <form
          className="relative"
          onSubmit={(event) => {
            event.preventDefault()
            void ask(field.current?.value ?? '')
          }}
        >
          <Search
            className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
            aria-hidden
          />
          <input
            ref={field}
            value={text}
            aria-label={label}
            aria-keyshortcuts="/"
            aria-busy={isPending}
            placeholder={placeholder}
            maxLength={MAX_QUESTION}
            autoComplete="off"
            enterKeyHint="search"
            data-needs-scripts=""
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onKeyDown={({ key }) => {
              if (key === 'Escape') leave()
            }}
            className={cn(controlClass, 'text-ellipsis pr-8 pl-8 max-sm:pr-2')}
          />
          <kbd
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rounded-sm bg-sunken px-1.5 font-sans text-muted text-sm max-sm:hidden"
          >
            /
          </kbd>
        </form>
      </search>
      <WordsSaid said={said} isWhole={text === ''} readings={readings} onChoose={choose} keepAlone={keepAlone} />
    </>
  )
}
