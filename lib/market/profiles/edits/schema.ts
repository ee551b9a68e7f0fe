import { z } from 'zod'
import { oneLine, recordVersion, turnEmptyToNull } from '#lib/core/parsing.ts'
import { followupInput, leadScoreInput } from '#lib/crm/leads/schema.ts'
import { profileMessages } from '#lib/market/profiles/edits/labels.ts'
import { companyVersion, portraitInput } from '#lib/market/profiles/portraits/schema.ts'
import { parseWebLink } from '#lib/market/profiles/rules.ts'
import { isAcn, removeAcnSpaces } from '#lib/people/contacts/rules.ts'

const NAME_MAX = 200
const id = z.coerce.number().int().min(1).max(2_147_483_647)

const profileLineSchema = (max: number, message: string) => oneLine(message).pipe(z.string().max(max, message))

const website = z
  .preprocess((value) => (value === null ? '' : value), profileLineSchema(200, profileMessages.website))
  .transform((text) => (text === '' ? null : text))
  .pipe(
    z
      .string()
      .refine((text) => parseWebLink(text) !== null, profileMessages.website)
      .nullable(),
  )

/**
 * A save of a profile; missing fields stay unchanged (row D-17). `leadScore` and `followupDate` belong to the caller's
 * observer. The BDM's name, `individualId` and `previewCompanyLogo` are accepted but ignored.
 */
export const profileInput = z.strictObject({
  version: recordVersion.optional(),
  companyName: profileLineSchema(NAME_MAX, profileMessages.companyName).optional(),
  companyACN: z
    .preprocess((value) => value ?? '', z.string({ error: profileMessages.acn }).max(40, profileMessages.acnDigits))
    .transform(removeAcnSpaces)
    .pipe(z.string().refine((acn) => acn === '' || isAcn(acn), profileMessages.acnDigits))
    .optional(),
  website: website.optional(),
  platformBdmId: z.preprocess(turnEmptyToNull, id.nullable()).optional(),
  logoFile: z.object({ fileId: id }).nullable().optional(),
  portraits: z.array(portraitInput).max(200).optional(),
  leadScore: leadScoreInput.shape.leadScore.optional(),
  followupDate: followupInput.shape.followupDate.optional(),
  duplicateReason: profileLineSchema(500, profileMessages.acn).nullish(),
  platformBdm: z.unknown().optional(),
  individualId: z.unknown().optional(),
  previewCompanyLogo: z.unknown().optional(),
})
export type ProfileInput = z.output<typeof profileInput>

/** The fields whose changes a save compares and the audit names. */
export type ChangedProfileField =
  | 'companyName'
  | 'companyACN'
  | 'website'
  | 'logoFile'
  | 'platformBdmId'
  | 'leadScore'
  | 'followupDate'

/** The answer to saving a profile: the company's new version, under both documented names. */
export const savedProfile = z.strictObject({ data: companyVersion, result: companyVersion })
