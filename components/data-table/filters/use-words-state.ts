import { useEffect, useState } from 'react'
import type { FilterDraft } from '#lib/core/filter-drafts.ts'
import { takeCarriedWords } from './carried-words.ts'
import type { Reading } from './words-answers.ts'

/** What became of no words. */
export const NO_ANSWER = { said: [] as readonly string[], readings: [] as readonly Reading[] }

/** The text of a list's search box and what became of it; a question of the command palette brings both along. */
export const useWordsState = (params: FilterDraft) => {
  const [text, setText] = useState('')
  const [{ said, readings }, setAnswer] = useState(NO_ANSWER)
  const search = JSON.stringify(params)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each search, whose address is in the window
  useEffect(() => {
    const words = takeCarriedWords(window.location.pathname + window.location.search)
    if (!words) return
    setText(words.rest)
    setAnswer({ said: words.said, readings: [] })
  }, [search])
  return { text, setText, said, readings, setAnswer }
}
