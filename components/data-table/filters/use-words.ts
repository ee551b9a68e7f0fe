'use client'

import { useRef, useState } from 'react'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { request } from '#components/request/browser.ts'
import { getStatusMessage } from '#components/request/failure.ts'
import { addToDraft, type FilterDesk, type FilterDraft, hasOtherFilters, pickBeside } from '#lib/core/filter-drafts.ts'
import { listLabels } from '../labels.ts'
import { useAlone } from './use-alone.ts'
import { NO_ANSWER, useWordsState } from './use-words-state.ts'
import { pickReading, readParameters, type WordsAnswer } from './words-answers.ts'

/** The list that is asked: its path, its search as URL parameters, and the endpoint that reads words about it. */
export type WordsPlace = { desk: FilterDesk; path: string; params: FilterDraft; source: string }

/** The words in a list's search box and what became of them; of several readings the person chooses one. */
export const useWords = ({ desk, path, params, source }: WordsPlace) => {
  const navigate = useNavigate()
  const { text, setText, said, readings, setAnswer } = useWordsState(params)
  const [isPending, setPending] = useState(false)
  const { note, forget: forgetEarlier, keepAlone } = useAlone({ desk, path, params })
  const rest = useRef('')
  // The number of the last question, so that an answer to an earlier one is dropped.
  const asked = useRef(0)

  const go = (address: string) => {
    const added = readParameters(address)
    const next = addToDraft(desk, params, added)
    note(added)
    navigate(desk.search.address(path, next, pickBeside(params)), { scroll: false })
    setText(rest.current)
  }
  // `typed` is what the field has: words typed before the scripts ran are in no state.
  const ask = async (typed: string) => {
    if (typed.trim() === '') return
    setText(typed)
    asked.current += 1
    const question = asked.current
    setPending(true)
    const answer = await request.get<WordsAnswer>(source, { text: typed }, { isQuiet: true })
    if (question !== asked.current) return
    setPending(false)
    if (!answer.ok) return setAnswer({ said: [getStatusMessage(answer.status)], readings: [] })
    const { only, ...next } = pickReading(answer.body.data, params, hasOtherFilters(desk, params, {}))
    rest.current = answer.body.data.rest
    setAnswer(next)
    if (only) go(only.path)
  }
  const forget = () => {
    asked.current += 1
    setPending(false)
    setAnswer(NO_ANSWER)
    forgetEarlier()
  }
  return {
    text,
    said,
    readings,
    isPending,
    ask,
    type: (next: string) => {
      setText(next)
      forget()
    },
    choose: (address: string) => {
      setAnswer({ said: said.filter((each) => each !== listLabels.filters.several), readings: [] })
      go(address)
    },
    leave: forget,
    /** Removes the filters that were in force before the last question; null if there were none. */
    keepAlone,
  }
}
