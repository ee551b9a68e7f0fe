'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { FormError } from '#components/forms/form-errors.ts'
import { toRequestSaveResult } from '#components/forms/record-plan.ts'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { request, showFailedSave, showSuccess } from '#components/request/browser.ts'
import { profileLabels, profileMessages } from '#lib/market/profiles/edits/labels.ts'
import { checkCompanyNameAndAcn } from '#lib/market/profiles/edits/rules.ts'
import { type ProfileInput, profileInput } from '#lib/market/profiles/edits/schema.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import {
  adoptPortraitVersions,
  buildProfilePayload,
  type CurrentVersions,
  findPortraitIndex,
  type ProfileValues,
  toProfileFormPath,
  toProfileValues,
} from './values.ts'

/** State of a profile's edit form, for its field groups. */
export type ProfileEdit = ReturnType<typeof useProfileEdit>

/** State of a profile's edit mode: its form, and the person being edited (row D-17). */
export const useProfileEdit = (profile: Profile, individualId: number | null, backHref: string) => {
  const router = useRouter()
  const [stored] = useState(() => toProfileValues(profile))
  const asked = stored.portraits.findIndex((portrait) => portrait.individualId === individualId)
  const [at, setAt] = useState(Math.max(asked, 0))

  const tell = (errors: readonly FormError[]) => {
    // A broker's errors are logged and shown at their fields, without the error box (row D-17).
    if (profile.kind === 'broker')
      for (const { field, message } of errors) console.warn(`${field ?? 'profile'}: ${message}`)
    const place = findPortraitIndex(errors[0]?.field)
    if (place !== null) setAt(place)
  }
  const form = useRecordForm<ProfileValues, { version: number }>({
    initial: stored,
    schema: profileInput,
    version: profile.version ?? 0,
    placeOf: (path, values) => toProfileFormPath(path, values, stored),
    tells: 'saved',
    payloadOf: (values, version) => buildProfilePayload(values, stored, version),
    rulesOf: (payload: ProfileInput) => checkCompanyNameAndAcn(profile, payload),
    send: (payload) => {
      const url = `/api/${profile.kind}s/${profile.id}${profile.relation === 'staff' ? '/system-user' : ''}`
      return toRequestSaveResult(request.put(url, payload, { isQuiet: true }))
    },
    done: profileMessages.updated,
    onSaved: (_, leave) => {
      leave(backHref)
      router.refresh()
    },
    onRefused: tell,
    onOvertaken: (current: CurrentVersions) =>
      form.put({ portraits: adoptPortraitVersions(form.form.getValues('portraits'), current) }),
    unsaved: profileLabels.unsaved,
    isUnsaved: (values) => Object.keys(buildProfilePayload(values, stored, 0)).length > 1,
  })

  /** Saves the order of the people at once, independently of other input (row D-11). */
  const order = async (individualIds: number[]): Promise<boolean> => {
    const url = `/api/companies/${profile.companyId}/portrait-order`
    const body = { individualIds, version: form.version.current }
    const result = await request.put<{ data: { version: number } }>(url, body, { isQuiet: true })
    if (!result.ok) {
      showFailedSave(result)
      return false
    }
    form.version.current = result.body.data.version
    const before = form.form.getValues('portraits')
    const shown = before[at]?.individualId
    form.put({ portraits: individualIds.flatMap((id) => before.find((each) => each.individualId === id) ?? []) })
    setAt(shown === undefined ? 0 : Math.max(individualIds.indexOf(shown), 0))
    showSuccess(profileMessages.updated)
    return true
  }
  return { form, at, setAt, order }
}
