'use client'

import { useRef, useState } from 'react'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { request } from '#components/request/browser.ts'
import { getStatusMessage } from '#components/request/failure.ts'
import { addToDraft, type FilterDesk, type FilterDraft, pickBeside } from '#lib/core/filter-drafts.ts'
import { listLabels } from '../labels.ts'

/** The list that is asked: its path, its search as URL parameters, and the endpoint that reads words about it. */
export type WordsPlace = { desk: FilterDesk; path: string; params: FilterDraft; source: string }

type Reading = { path: string; chips: string[] }
type Answer = { data: { searches: Reading[]; said: string[]; rest: string } }

const NOTHING = { said: [] as readonly string[], readings: [] as readonly Reading[] }

const readParameters = (address: string): FilterDraft =>
  Object.fromEntries(new URLSearchParams(address.split('?')[1] ?? ''))

// A suburb of several states is the one in the state that is in force.
const fitsDraft = (asked: FilterDraft, added: FilterDraft): boolean =>
  Object.entries(added).every(([name, value]) => asked[name] === undefined || asked[name] === value)

/** The words in a list's search box and what became of them; of several readings the person chooses one. */
export const useWords = ({ desk, path, params, source }: WordsPlace) => {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [{ said, readings }, setAnswer] = useState(NOTHING)
  const [isPending, setPending] = useState(false)
  const rest = useRef('')
  // The number of the last question, so that an answer to an earlier one is dropped.
  const asked = useRef(0)

  const go = (address: string) => {
    const next = addToDraft(desk, params, readParameters(address))
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
    const answer = await request.get<Answer>(source, { text: typed }, { isQuiet: true })
    if (question !== asked.current) return
    setPending(false)
    if (!answer.ok) return setAnswer({ said: [getStatusMessage(answer.status)], readings: [] })
    const { searches, said: told, rest: left } = answer.body.data
    rest.current = left
    const fitting = searches.filter(({ path: address }) => fitsDraft(params, readParameters(address)))
    // A reading that is in force already is not what was asked for.
    const isNew = fitting.some(({ path: address }) =>
      Object.entries(readParameters(address)).some(([name, value]) => params[name] !== value),
    )
    const [only, ...others] = fitting.length === 1 && isNew ? fitting : searches
    const isUnclear = others.length > 0
    if (!only && told.length === 0) return setAnswer({ said: [listLabels.filters.nothing], readings: [] })
    setAnswer({ said: isUnclear ? [...told, listLabels.filters.several] : told, readings: isUnclear ? searches : [] })
    if (only && !isUnclear) go(only.path)
  }
  const forget = () => {
    asked.current += 1
    setPending(false)
    setAnswer(NOTHING)
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
  }
}
