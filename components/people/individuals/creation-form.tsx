import type { ReactNode } from 'react'
import { ErrorSummary } from '#components/forms/error-summary.tsx'
import { FormSection } from '#components/forms/form-section.tsx'
import { SubmitBar } from '#components/forms/submit-bar.tsx'
import { DuplicateNotice } from '#components/people/duplicates/duplicate-notice.tsx'
import { Panel } from '#components/ui/panel.tsx'
import type { FieldError } from '#lib/core/errors.ts'
import type { Duplicate } from '#lib/people/duplicates/schema.ts'

type Props = {
  label: string
  refusals: readonly FieldError[]
  duplicates: readonly Duplicate[]
  isComplete: boolean
  isPending: boolean
  cancelHref: string
  save: () => Promise<void>
  children: ReactNode
}

/** The frame of a form that creates a record: refusals, fields, whom it would double, Cancel and Save. */
export const CreationForm = ({
  label,
  refusals,
  duplicates,
  isComplete,
  isPending,
  cancelHref,
  save,
  children,
}: Props) => (
  <form
    noValidate
    aria-label={label}
    onSubmit={(event) => {
      event.preventDefault()
      void save()
    }}
    className="flex flex-col gap-4"
  >
    <ErrorSummary heading="This could not be saved" errors={refusals} />
    <Panel>
      <FormSection>{children}</FormSection>
    </Panel>
    <DuplicateNotice duplicates={duplicates} />
    <SubmitBar label="Save" isDisabled={!isComplete} isPending={isPending} cancelHref={cancelHref} />
  </form>
)
