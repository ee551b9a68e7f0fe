import {
  buildPortraitPayload,
  type PortraitValues,
  toPortraitValues,
} from '#components/market/profiles/portraits/values.ts'
import type { FileReference } from '#lib/foundation/files/schema.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'

/** The values of a profile's edit form, as typed. */
export type ProfileValues = {
  companyName: string
  companyACN: string
  website: string
  logoFile: FileReference | null
  bdm: { id: number; name: string } | null
  duplicateReason: string
  portraits: PortraitValues[]
}

/** Returns the initial form values of a profile. */
export const toProfileValues = (profile: Profile): ProfileValues => ({
  companyName: profile.companyName,
  companyACN: profile.companyACN ?? '',
  website: profile.website ?? '',
  logoFile: profile.logoFile,
  bdm: profile.platformBdmId && profile.platformBdm ? { id: profile.platformBdmId, name: profile.platformBdm } : null,
  duplicateReason: '',
  portraits: profile.portraits.map(toPortraitValues),
})

const isSamePortrait = (one: PortraitValues, other: PortraitValues | undefined): boolean =>
  other !== undefined &&
  JSON.stringify(buildPortraitPayload({ ...one, version: other.version, appearanceOrder: 0 })) ===
    JSON.stringify(buildPortraitPayload({ ...other, appearanceOrder: 0 }))

/** Returns the people whose fields differ from the stored ones. */
const listChangedPortraits = (values: ProfileValues, stored: ProfileValues): PortraitValues[] =>
  values.portraits.filter(
    (portrait) =>
      !isSamePortrait(
        portrait,
        stored.portraits.find((each) => each.individualId === portrait.individualId),
      ),
  )

/** Returns the payload with changed fields only, so that a save does not overwrite somebody else's. */
export const buildProfilePayload = (values: ProfileValues, stored: ProfileValues, version: number) => {
  const portraits = listChangedPortraits(values, stored)
  const isRenamed = values.companyName.trim() !== stored.companyName || values.companyACN !== stored.companyACN
  return {
    version,
    ...(isRenamed ? { companyName: values.companyName, companyACN: values.companyACN } : {}),
    ...(values.website.trim() === stored.website ? {} : { website: values.website }),
    ...(values.logoFile?.fileId === stored.logoFile?.fileId
      ? {}
      : { logoFile: values.logoFile && { fileId: values.logoFile.fileId } }),
    ...(values.bdm?.id === stored.bdm?.id ? {} : { platformBdmId: values.bdm?.id ?? null }),
    ...(values.duplicateReason.trim() ? { duplicateReason: values.duplicateReason } : {}),
    ...(portraits.length > 0 ? { portraits: portraits.map(buildPortraitPayload) } : {}),
  }
}

const PORTRAIT_FIELD = /^portraits\.(\d+)\.(.*)$/

/** Returns the index of the person whose field a path of the form is; null for a field of the company. */
export const findPortraitIndex = (path = ''): number | null => {
  const index = PORTRAIT_FIELD.exec(path)?.[1]
  return index === undefined ? null : Number(index)
}

/**
 * Returns the field of the form for a path of the payload: the server numbers only the people that were sent, the form
 * all of them.
 */
export const toProfileFormPath = (path: string, values: ProfileValues, stored: ProfileValues): string => {
  if (path === 'platformBdmId') return 'bdm'
  const [, index, field] = PORTRAIT_FIELD.exec(path) ?? []
  if (index === undefined) return path
  const sent = listChangedPortraits(values, stored)[Number(index)]
  return `portraits.${values.portraits.findIndex((each) => each.individualId === sent?.individualId)}.${field}`
}

/** The current versions that come with a conflict response. */
export type CurrentVersions = { version?: number; portraits?: { individualId: number; version: number }[] }

/** Returns the people with the versions of a conflict response, so that the next save replaces those. */
export const adoptPortraitVersions = (
  portraits: readonly PortraitValues[],
  { portraits: current = [] }: CurrentVersions,
): PortraitValues[] => {
  const versions = new Map(current.map((portrait) => [portrait.individualId, portrait.version]))
  return portraits.map((each) => ({ ...each, version: versions.get(each.individualId) ?? each.version }))
}
