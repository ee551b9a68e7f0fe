'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { focusFirstError } from '#components/forms/focus-first-error.ts'
import { useLeaveGuard } from '#components/leaving/use-leave-guard.ts'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import type { PortraitValues } from '#components/market/profiles/portraits/values.ts'
import { request, showFailure, showSuccess } from '#components/request/browser.ts'
import { messageOf } from '#components/request/failure.ts'
import type { FieldError } from '#lib/core/errors.ts'
import { profileLabels, profileMessages } from '#lib/market/profiles/edits/labels.ts'
import { companyErrors } from '#lib/market/profiles/edits/rules.ts'
import { profileInput } from '#lib/market/profiles/edits/schema.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import { changedPortraits, type ProfileValues, payloadOf, valuesOf } from './values.ts'

/** What the fields of the edit mode work with. */
export type ProfileEdit = ReturnType<typeof useProfileEdit>

const PORTRAIT_FIELD = /^portraits\.(\d+)\.(.*)$/

/** What a refusal of somebody's faster save brings along. */
type Current = { version?: number; portraits?: { individualId: number; version: number }[] }

/** The state of a profile's edit mode: values, errors, and a Save that loses nothing when it is refused (row D-17). */
export const useProfileEdit = (profile: Profile, individualId: number | null, backHref: string) => {
  const router = useRouter()
  const navigate = useNavigate()
  const [stored] = useState(() => valuesOf(profile))
  const [values, setValues] = useState(stored)
  const [version, setVersion] = useState(profile.version ?? 0)
  const [errors, setErrors] = useState<FieldError[]>([])
  const [isConflict, setIsConflict] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const asked = values.portraits.findIndex((portrait) => portrait.individualId === individualId)
  const [at, setAt] = useState(Math.max(asked, 0))

  const release = useLeaveGuard(Object.keys(payloadOf(values, stored, version)).length > 1, profileLabels.unsaved)
  /** Out of the edit mode, after Save or by Cancel. */
  const leave = () => {
    release()
    navigate(backHref)
  }
  const set = (part: Partial<ProfileValues>) => setValues((before) => ({ ...before, ...part }))
  const setPortrait = (id: number, part: Partial<PortraitValues>) =>
    setValues((before) => ({
      ...before,
      portraits: before.portraits.map((each) => (each.individualId === id ? { ...each, ...part } : each)),
    }))

  // A refused person is named by the place in what was sent; the fields know the place on screen.
  const placed = (found: FieldError[]): FieldError[] => {
    const sent = changedPortraits(values, stored)
    return found.map((error) => {
      const [, index, field] = PORTRAIT_FIELD.exec(error.field ?? '') ?? []
      if (index === undefined) return error
      const place = values.portraits.findIndex(({ individualId: id }) => id === sent[Number(index)]?.individualId)
      return { ...error, field: `portraits.${place}.${field}` }
    })
  }
  const show = (refused: FieldError[]) => {
    const found = placed(refused)
    setErrors(found)
    // A broker's refusals are logged and stand beside their fields, without the warning box (row D-17).
    if (profile.kind === 'broker')
      for (const { field, message } of found) console.warn(`${field ?? 'profile'}: ${message}`)
    const place = PORTRAIT_FIELD.exec(found[0]?.field ?? '')?.[1]
    if (place !== undefined) setAt(Number(place))
    requestAnimationFrame(() => focusFirstError(found))
  }
  const takeOver = ({ version: current, portraits }: Current): void => {
    if (current !== undefined) setVersion(current)
    for (const portrait of portraits ?? []) setPortrait(portrait.individualId, { version: portrait.version })
    setIsConflict(true)
  }
  const save = async (): Promise<void> => {
    const payload = payloadOf(values, stored, version)
    const issues = profileInput.safeParse(payload).error?.issues ?? []
    const refused = [
      ...companyErrors(profile, payload),
      ...issues.map(({ path, message }) => ({ code: 'INVALID', field: path.join('.'), message })),
    ]
    if (refused.length > 0) return show(refused)
    setErrors([])
    setIsPending(true)
    const url = `/api/${profile.kind}s/${profile.id}${profile.standing === 'staff' ? '/system-user' : ''}`
    const result = await request.put<{ data: { version: number } }>(url, payload, { isQuiet: true })
    if (result.ok) {
      showSuccess(profileMessages.updated)
      leave()
      return router.refresh()
    }
    setIsPending(false)
    const current = result.data as Current | undefined
    if (result.status === 409 && current) return takeOver(current)
    show(result.errors.length > 0 ? result.errors : [{ code: 'FAILED', message: messageOf(result.status) }])
  }
  /** Stores the order of the people at once, whatever else is typed (row D-11). */
  const order = async (individualIds: number[]): Promise<boolean> => {
    const url = `/api/companies/${profile.companyId}/portrait-order`
    const result = await request.put<{ data: { version: number } }>(url, { individualIds, version }, { isQuiet: true })
    if (!result.ok) {
      showFailure(result)
      return false
    }
    setVersion(result.body.data.version)
    const shown = values.portraits[at]?.individualId
    setValues((before) => ({
      ...before,
      portraits: individualIds.flatMap((id) => before.portraits.find((each) => each.individualId === id) ?? []),
    }))
    setAt(shown === undefined ? 0 : Math.max(individualIds.indexOf(shown), 0))
    showSuccess(profileMessages.updated)
    return true
  }
  return {
    values,
    set,
    setPortrait,
    at,
    setAt,
    order,
    errorOf: (field: string) => errors.find((error) => error.field === field)?.message,
    errors,
    isConflict,
    isPending,
    save,
    leave,
  }
}
