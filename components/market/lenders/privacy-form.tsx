'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useFormValues } from '#components/forms/form-fields.tsx'
import { RecordForm } from '#components/forms/record-form.tsx'
import { toRequestSaveResult } from '#components/forms/record-plan.ts'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { request } from '#components/request/browser.ts'
import { Panel } from '#components/ui/panel.tsx'
import { paths } from '#lib/core/paths.ts'
import { PRIVACY_GROUPS, privacyLabels, privacyMessages } from '#lib/market/lenders/privacy/labels.ts'
import { buildPrivacyPreviews, mergePrivacySettings, pickPrivacySettings } from '#lib/market/lenders/privacy/rules.ts'
import {
  type PrivacyFacts,
  type PrivacyKey,
  type PrivacySettings,
  privacyInput,
  type StoredPrivacy,
} from '#lib/market/lenders/privacy/schema.ts'
import { PrivacyConflictNotice } from './adopted-notice.tsx'
import { PrivacySettingRow } from './setting-row.tsx'

type Props = { stored: StoredPrivacy; facts: PrivacyFacts }

/**
 * The seven privacy settings, with what a broker sees now and after saving; Save and Cancel return to the lender (row
 * M-01).
 */
export const PrivacyForm = ({ stored, facts }: Props) => {
  const router = useRouter()
  const [base, setBase] = useState(() => pickPrivacySettings(stored))
  const [adopted, setAdopted] = useState<readonly PrivacyKey[]>([])
  const profile = paths.profile('lender', stored.id)
  const isChanged = (values: PrivacySettings) => JSON.stringify(pickPrivacySettings(values)) !== JSON.stringify(base)
  const form = useRecordForm<PrivacySettings, StoredPrivacy>({
    initial: pickPrivacySettings(stored),
    schema: privacyInput,
    version: stored.version,
    payloadOf: (values, version) => ({ ...pickPrivacySettings(values), version }),
    send: (payload, { key }) =>
      toRequestSaveResult(
        request.put(`/api/lenders/${stored.id}/privacy-settings`, payload, { isQuiet: true, idempotencyKey: key }),
      ),
    done: privacyMessages.saved,
    onSaved: (_, leave) => {
      leave(profile)
      router.refresh()
    },
    onOvertaken: (theirs: StoredPrivacy) => {
      const merge = mergePrivacySettings(base, form.form.getValues(), theirs)
      form.put(merge.merged)
      setBase(pickPrivacySettings(theirs))
      setAdopted(merge.adopted)
    },
    unsaved: privacyLabels.unsaved,
    isUnsaved: isChanged,
    isReady: isChanged,
  })
  const values = useFormValues(form)
  const [now, then] = [buildPrivacyPreviews(base, facts), buildPrivacyPreviews(values, facts)]
  return (
    <RecordForm
      form={form}
      label={privacyLabels.title}
      heading={privacyLabels.heading}
      save={privacyLabels.save}
      cancel={{ href: profile }}
      isSticky
    >
      {form.stored !== null && (
        <PrivacyConflictNotice settings={base} adopted={adopted} message={privacyMessages.overtaken} />
      )}
      {PRIVACY_GROUPS.map(({ title, keys }) => (
        <Panel key={title} title={title}>
          <ul className="divide-y divide-line">
            {keys.map((key) => (
              <PrivacySettingRow
                key={key}
                name={key}
                isOn={values[key]}
                now={now[key]}
                then={then[key]}
                isDisabled={form.isPending}
                onChange={(isOn) => form.put({ [key]: isOn })}
              />
            ))}
          </ul>
        </Panel>
      ))}
    </RecordForm>
  )
}
