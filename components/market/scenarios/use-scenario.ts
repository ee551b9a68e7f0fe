'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { paths } from '#lib/core/paths.ts'
import { MATCH_DELAY } from '#lib/core/timing.ts'
import type { ScenarioValues, SuburbChoice, ValueName } from '#lib/market/scenarios/values/fields.ts'
import { listFollowing, readAddress, type SavedParams, toAddressQuery } from '#lib/market/scenarios/values/rules.ts'

type Start = {
  values: ScenarioValues
  /** What the form has at an address without fields: the saved scenario, the draft, or nothing. */
  base: ScenarioValues
  /** Names the saved scenario that was opened. */
  saved: SavedParams
  /** Called with what is filled in after each change by the person. */
  onChange: (values: ScenarioValues) => void
  suburb: SuburbChoice | null
}

/** Writes a form's address after a pause; changes of one field in a row are one step of the history. */
const createAddressWriter = (written: { current: string }) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: string | null = null
  return {
    write: (values: ScenarioValues, saved: SavedParams, field: string | null): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const query = toAddressQuery(values, saved)
        if (query === window.location.search) return
        written.current = new URLSearchParams(query).toString()
        const isSameStep = field !== null && field === last
        last = field
        if (isSameStep) window.history.replaceState(null, '', paths.match(query))
        else window.history.pushState(null, '', paths.match(query))
      }, MATCH_DELAY)
    },
    /** Forgets a change that is not written yet, because the person went to another address. */
    forget: (): void => {
      clearTimeout(timer)
      last = null
    },
  }
}

/** The values of the form, which the address carries, so that a scenario can be shared and Back returns to the one before. */
export const useScenario = ({ values: first, base, saved, suburb: firstSuburb, onChange }: Start) => {
  const [values, setValues] = useState(first)
  const [suburbs, setSuburbs] = useState<readonly SuburbChoice[]>(firstSuburb ? [firstSuburb] : [])
  const query = useSearchParams()
  const address = query.toString()
  const written = useRef(address)
  const [writer] = useState(() => createAddressWriter(written))
  const follow = (search: string): void => {
    if (search === written.current) return
    written.current = search
    writer.forget()
    setValues(readAddress(Object.fromEntries(new URLSearchParams(search))) ?? base)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the address alone
  useEffect(() => follow(address), [address])
  // The router may not have reported the last change yet; going back would then be no change of its address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: listens once; what it reads is kept in references
  useEffect(() => {
    const goBack = () => {
      const { pathname, search } = window.location
      if (pathname === paths.match()) follow(new URLSearchParams(search).toString())
    }
    window.addEventListener('popstate', goBack)
    return () => window.removeEventListener('popstate', goBack)
  }, [])
  useEffect(() => writer.forget, [writer])

  const learn = (suburb: SuburbChoice | null) =>
    suburb && setSuburbs((known) => [suburb, ...known.filter(({ id }) => id !== suburb.id)])
  const change = (part: Partial<ScenarioValues>, field: string | null = null) => {
    const next = { ...values, ...part }
    setValues(next)
    writer.write(next, saved, field)
    onChange(next)
  }
  const known = suburbs.find(({ id }) => String(id) === values.suburbId)
  return {
    values,
    /** The suburb of the form; a name that is not resolved has the id 0. */
    suburb: known ?? (values.suburb === '' ? null : { id: 0, name: values.suburb }),
    learn,
    change,
    put: (name: ValueName, value: string): void => {
      const changed = { ...values, [name]: value }
      change({ [name]: value, ...listFollowing(name, changed) }, name)
    },
    putSuburb: (suburb: SuburbChoice | null): void => {
      learn(suburb && { id: suburb.id, name: suburb.name })
      change({ suburbId: suburb ? String(suburb.id) : '', suburb: '' }, 'suburbId')
    },
  }
}
