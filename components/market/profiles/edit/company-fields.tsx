import { choiceField } from '#components/forms/fields/choice.tsx'
import { textField } from '#components/forms/fields/text.tsx'
import { type FieldEntry, FormFields } from '#components/forms/form-fields.tsx'
import { FormSection } from '#components/forms/form-section.tsx'
import { pictureField } from '#components/foundation/files/picture.tsx'
import { buildAcnField, buildDuplicateReasonField } from '#components/people/companies/company-entries.ts'
import { profileLabels } from '#lib/market/profiles/edits/labels.ts'
import { getFieldVisibility, type ProfileField, type ProfileViewer } from '#lib/market/profiles/fields.ts'
import { parseWebLink } from '#lib/market/profiles/rules.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import type { ProfileEdit } from './use-profile-edit.ts'
import type { ProfileValues } from './values.ts'

type Props = { edit: ProfileEdit; profile: Profile; viewer: ProfileViewer; asksReason: boolean }

const buildCompanyFields = ({ profile, viewer, asksReason }: Omit<Props, 'edit'>): FieldEntry<ProfileValues>[] => {
  const isOpen = (field: ProfileField) => getFieldVisibility(viewer, profile.kind, field) === 'edit'
  return [
    pictureField({ name: 'logoFile', label: profileLabels.logo, kind: 'LOGO', shape: 'square' }),
    textField({
      name: 'companyName',
      label: profileLabels.companyName,
      isRequired: isOpen('companyName'),
      isReadOnly: !isOpen('companyName'),
    }),
    buildAcnField({
      label: profileLabels.acn,
      // A name needs an ACN (row D-15).
      isRequired: ({ companyName }) => isOpen('companyACN') && companyName.trim() !== '',
      isReadOnly: !isOpen('companyACN'),
    }),
    buildDuplicateReasonField(asksReason),
    textField({ name: 'website', label: profileLabels.website, inputMode: 'url', echo: echoWebsite }),
    choiceField({
      name: 'bdm',
      label: profileLabels.bdm,
      isReadOnly: !isOpen('platformBdmId'),
      source: '/api/lookups/bdms',
      placeholder: 'Select',
      isShown: () => profile.kind !== 'lawfirm',
    }),
  ]
}

const echoWebsite = (text: string): string | null => parseWebLink(text)?.href ?? null

/** Name, ACN, website, logo and BDM; fields that the viewer may not change are read-only (rows B-07, D-14, D-15). */
export const CompanyFields = ({ edit, ...facts }: Props) => (
  <FormSection>
    <FormFields form={edit.form} entries={buildCompanyFields(facts)} />
  </FormSection>
)
