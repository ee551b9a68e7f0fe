'use client'

import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormSection } from '#components/forms/form-section.tsx'
import { RecordForm } from '#components/forms/record-form.tsx'
import type { RecordForm as Kit } from '#components/forms/use-record-form.ts'
import { Panel } from '#components/ui/panel.tsx'
import { takePastedContact } from './pasted-contact.ts'

type Props<Values extends FieldValues> = {
  form: Kit<Values>
  label: string
  cancelHref: string
  children: ReactNode
}

/** The frame of a form that creates a record. */
export const CreationForm = <Values extends FieldValues>(props: Props<Values>) => {
  const { form, label, cancelHref, children } = props
  return (
    <RecordForm
      form={form}
      label={label}
      heading="This could not be saved"
      save="Save"
      cancel={{ href: cancelHref }}
      isSticky
    >
      <Panel>
        <FormSection>
          <div className="contents" onPaste={(event) => takePastedContact(event, form)}>
            {children}
          </div>
        </FormSection>
      </Panel>
    </RecordForm>
  )
}
