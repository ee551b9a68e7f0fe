'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { focusFirstError } from '#components/forms/focus-first-error.ts'
import { request, showSuccess } from '#components/request/browser.ts'
import { messageOf } from '#components/request/failure.ts'
import type { FieldError } from '#lib/core/errors.ts'
import { profileMessages } from '#lib/profiles/edits/labels.ts'
import { profileInput } from '#lib/profiles/edits/schema.ts'
import type { FileReference, Profile } from '#lib/profiles/schema.ts'

export type ProfileValues = {
  companyName: string
  companyACN: string
  website: string
  logoFile: FileReference | null
  bdm: { id: number; name: string } | null
  duplicateReason: string
}

const valuesOf = (profile: Profile): ProfileValues => ({
  companyName: profile.companyName,
  companyACN: profile.companyACN ?? '',
  website: profile.website ?? '',
  logoFile: profile.logoFile,
  bdm: profile.platformBdmId && profile.platformBdm ? { id: profile.platformBdmId, name: profile.platformBdm } : null,
  duplicateReason: '',
})

// Only what was changed is sent, so that nobody writes back what somebody else has saved meanwhile.
const payloadOf = (values: ProfileValues, stored: ProfileValues, version: number) => ({
  version,
  ...(values.companyName.trim() !== stored.companyName || values.companyACN !== stored.companyACN
    ? { companyName: values.companyName, companyACN: values.companyACN }
    : {}),
  ...(values.website.trim() === stored.website ? {} : { website: values.website }),
  ...(values.logoFile?.fileId === stored.logoFile?.fileId
    ? {}
    : { logoFile: values.logoFile && { fileId: values.logoFile.fileId } }),
  ...(values.bdm?.id === stored.bdm?.id ? {} : { platformBdmId: values.bdm?.id ?? null }),
  ...(values.duplicateReason.trim() ? { duplicateReason: values.duplicateReason } : {}),
})

/** What the fields of the edit mode work with. */
export type ProfileEdit = ReturnType<typeof useProfileEdit>

/** The state of a profile's edit mode: values, errors, and a Save that loses nothing when it is refused (row D-17). */
export const useProfileEdit = (profile: Profile, backHref: string) => {
  const router = useRouter()
  const [stored] = useState(() => valuesOf(profile))
  const [values, setValues] = useState(stored)
  const [version, setVersion] = useState(profile.version ?? 0)
  const [errors, setErrors] = useState<FieldError[]>([])
  const [isConflict, setIsConflict] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [isSaved, setIsSaved] = useState(false)

  const show = (found: FieldError[]) => {
    setErrors(found)
    // A broker's refusals are only logged beside their fields, without the warning box (row D-17).
    if (profile.kind === 'broker')
      for (const { field, message } of found) console.warn(`${field ?? 'profile'}: ${message}`)
    requestAnimationFrame(() => focusFirstError(found))
  }
  const save = async (): Promise<void> => {
    const payload = payloadOf(values, stored, version)
    const issues = profileInput.safeParse(payload).error?.issues ?? []
    if (issues.length > 0)
      return show(issues.map(({ path, message }) => ({ code: 'INVALID', field: path.join('.'), message })))
    setErrors([])
    setIsPending(true)
    const result = await request.put<{ data: { version: number } }>(`/api/${profile.kind}s/${profile.id}`, payload, {
      isQuiet: true,
    })
    if (result.ok) {
      setIsSaved(true)
      showSuccess(profileMessages.updated)
      router.push(backHref)
      return router.refresh()
    }
    setIsPending(false)
    const current = (result.data as { version?: number } | undefined)?.version
    if (result.status === 409 && current !== undefined) {
      setVersion(current)
      return setIsConflict(true)
    }
    show(result.errors.length > 0 ? result.errors : [{ code: 'FAILED', message: messageOf(result.status) }])
  }
  return {
    values,
    set: (part: Partial<ProfileValues>) => setValues((before) => ({ ...before, ...part })),
    errorOf: (field: string) => errors.find((error) => error.field === field)?.message,
    errors,
    isConflict,
    isDirty: Object.keys(payloadOf(values, stored, version)).length > 1,
    isPending,
    isSaved,
    save,
  }
}
