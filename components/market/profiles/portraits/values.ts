import type { FileReference } from '#lib/foundation/files/schema.ts'
import type { PortraitInput } from '#lib/market/profiles/portraits/schema.ts'
import type { Portrait } from '#lib/market/profiles/schema.ts'
import { formatMobile } from '#lib/people/contacts/rules.ts'

/** The form values of a portrait, as typed. */
export type PortraitValues = {
  individualId: number
  firstname: string
  lastname: string
  stateKey: string
  email: string
  mobileNumber: string
  linkedInProfile: string
  isVisible: boolean
  appearanceOrder: number
  imageFile: FileReference | null
  version: number
}

/** Returns the initial form values of a portrait; editors see all its fields, so missing ones are empty. */
export const toPortraitValues = (portrait: Portrait): PortraitValues => ({
  individualId: portrait.individualId,
  firstname: portrait.firstname,
  lastname: portrait.lastname,
  stateKey: portrait.stateKey,
  email: portrait.email ?? '',
  mobileNumber: formatMobile(portrait.mobileNumber),
  linkedInProfile: portrait.linkedInProfile ?? '',
  isVisible: portrait.isVisible ?? true,
  appearanceOrder: portrait.appearanceOrder ?? 0,
  imageFile: portrait.imageFile,
  version: portrait.version ?? 0,
})

/** Returns the payload of a portrait, as `portraitInput` parses it. */
export const buildPortraitPayload = ({ imageFile, linkedInProfile, ...values }: PortraitValues) =>
  ({
    ...values,
    linkedInProfile: linkedInProfile.trim() || null,
    imageFile: imageFile && { fileId: imageFile.fileId },
  }) satisfies Record<keyof PortraitInput, unknown>
