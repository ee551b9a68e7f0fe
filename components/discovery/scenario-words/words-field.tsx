'use client'

import { type FormEvent, useState } from 'react'
import { request } from '#components/request/browser.ts'
import { getStatusMessage } from '#components/request/failure.ts'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { Input } from '#components/ui/input.tsx'
import { Warning } from '#components/ui/warning.tsx'
import { MAX_QUESTION } from '#lib/core/pagination.ts'
import {
  type ScenarioValues,
  type SuburbChoice,
  VALUE_NAMES,
  type ValueName,
} from '#lib/market/scenarios/values/fields.ts'
import { screenLabels } from '#lib/market/scenarios/values/labels.ts'
import { FilledChips } from './filled-chips.tsx'

/** The answer of `POST /api/match/words`. */
export type WordsRead = { fields: Partial<ScenarioValues>; suburb: SuburbChoice | null; said: string[] }

type Props = {
  /** Words of the address, which are filled in already, and what was not understood of them. */
  initial: { words: string; said: readonly string[]; names: readonly ValueName[] }
  /** The filled-in fields with their texts. */
  texts: readonly { name: ValueName; label: string; text: string }[]
  onRead: (read: WordsRead) => void
  onEmpty: (name: ValueName) => void
}

const askWords = async (words: string): Promise<WordsRead | string[]> => {
  const answer = await request.post<{ data: WordsRead }>('/api/match/words', { words }, { isQuiet: true })
  if (answer.ok) return answer.body.data
  const { errors, status } = answer
  return errors.length > 0 ? errors.map(({ message }) => message) : [getStatusMessage(status)]
}

/** A line of words about a deal; Enter fills the fields of the form, shown as chips below. */
export const WordsField = ({ initial, texts, onRead, onEmpty }: Props) => {
  const [words, setWords] = useState(initial.words)
  const [said, setSaid] = useState(initial.said)
  const [names, setNames] = useState(initial.names)
  const [isPending, setIsPending] = useState(false)
  const read = async (event: FormEvent) => {
    event.preventDefault()
    if (words.trim() === '' || isPending) return
    setIsPending(true)
    const answer = await askWords(words)
    setIsPending(false)
    if (!('fields' in answer)) return setSaid(answer)
    const filled = VALUE_NAMES.filter((name) => answer.fields[name])
    setNames(filled)
    setSaid(filled.length > 0 ? answer.said : [...answer.said, screenLabels.nothingFilled])
    if (filled.length > 0) onRead(answer)
  }
  return (
    <form onSubmit={read} className="mb-4 max-w-3xl" data-print="hidden">
      <label htmlFor="deal-words" className="mb-1.5 block font-semibold text-sm">
        {screenLabels.words}
      </label>
      <div className="flex gap-2">
        <Input
          id="deal-words"
          value={words}
          maxLength={MAX_QUESTION}
          placeholder={screenLabels.wordsHint}
          aria-describedby="deal-words-said"
          onChange={({ target }) => setWords(target.value)}
        />
        <Button type="submit" isPending={isPending}>
          {screenLabels.fill}
        </Button>
      </div>
      <FilledChips texts={texts.filter(({ name }) => names.includes(name))} onEmpty={onEmpty} />
      <Warning id="deal-words-said" text={said.join(' ')} className={cn(said.length > 0 && 'mt-2')} />
    </form>
  )
}
