import { Field } from '#components/forms/field.tsx'
import { FormSection } from '#components/forms/form-section.tsx'
import { PictureField } from '#components/foundation/files/picture-field.tsx'
import { DuplicateReason } from '#components/people/companies/duplicate-reason.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Input } from '#components/ui/input.tsx'
import { profileLabels } from '#lib/market/profiles/edits/labels.ts'
import { type ProfileField, type ProfileViewer, sightOf } from '#lib/market/profiles/fields.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import { companyMessages } from '#lib/people/companies/labels.ts'
import { bareAcn, hasCheckDigit, isAcn } from '#lib/people/contacts/rules.ts'
import type { ProfileEdit } from './use-profile-edit.ts'

type Props = { edit: ProfileEdit; profile: Profile; viewer: ProfileViewer; asksReason: boolean }

/** Name, ACN, website, logo and BDM; what the viewer may not change stands read-only (rows B-07, D-14, D-15). */
export const CompanyFields = ({ edit, profile, viewer, asksReason }: Props) => {
  const { values, set, errorOf } = edit
  const isOpen = (field: ProfileField) => sightOf(viewer, profile.kind, field) === 'edit'
  const acn = bareAcn(values.companyACN)
  return (
    <FormSection>
      <div className="sm:col-span-2">
        <PictureField
          label={profileLabels.logo}
          shape="square"
          kind="LOGO"
          name="logoFile"
          value={values.logoFile}
          error={errorOf('logoFile')}
          onChange={(logoFile) => set({ logoFile })}
        />
      </div>
      <Field
        name="companyName"
        label={profileLabels.companyName}
        isRequired={isOpen('companyName')}
        error={errorOf('companyName')}
      >
        {(control) => (
          <Input
            {...control}
            readOnly={!isOpen('companyName')}
            value={values.companyName}
            onChange={(event) => set({ companyName: event.target.value })}
          />
        )}
      </Field>
      <Field
        name="companyACN"
        label={profileLabels.acn}
        error={errorOf('companyACN')}
        hint={isAcn(acn) && !hasCheckDigit(acn) ? companyMessages.acnCheckDigit : undefined}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            readOnly={!isOpen('companyACN')}
            value={values.companyACN}
            onChange={(event) => set({ companyACN: bareAcn(event.target.value).slice(0, 9) })}
          />
        )}
      </Field>
      {asksReason && (
        <DuplicateReason
          value={values.duplicateReason}
          error={errorOf('duplicateReason')}
          onChange={(duplicateReason) => set({ duplicateReason })}
        />
      )}
      <Field name="website" label={profileLabels.website} error={errorOf('website')}>
        {(control) => (
          <Input
            {...control}
            inputMode="url"
            value={values.website}
            onChange={(event) => set({ website: event.target.value })}
          />
        )}
      </Field>
      {profile.kind !== 'lawfirm' && <BdmField {...{ edit }} isOpen={isOpen('platformBdmId')} />}
    </FormSection>
  )
}

const BdmField = ({ edit, isOpen }: { edit: ProfileEdit; isOpen: boolean }) => (
  <Field name="platformBdmId" label={profileLabels.bdm} error={edit.errorOf('platformBdmId')}>
    {({ name: _name, 'aria-required': _required, ...control }) =>
      isOpen ? (
        <Combobox<{ id: number; name: string }>
          {...control}
          source="/api/lookups/bdms"
          placeholder={profileLabels.bdm}
          value={edit.values.bdm}
          onChange={(bdm) => edit.set({ bdm })}
        />
      ) : (
        <Input {...control} readOnly value={edit.values.bdm?.name ?? ''} />
      )
    }
  </Field>
)
