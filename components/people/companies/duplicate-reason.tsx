import { Field } from '#components/forms/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { companyLabels, companyMessages } from '#lib/people/companies/labels.ts'

type Props = { value: string; onChange: (value: string) => void; error: string | undefined }

/** Asks an administrator why two companies bear the same ACN. */
export const DuplicateReason = ({ value, onChange, error }: Props) => (
  <Field
    name="duplicateReason"
    label={companyLabels.duplicateReason}
    isRequired
    hint={companyMessages.reasonHint}
    error={error}
    className="sm:col-span-2"
  >
    {(control) => <Input {...control} value={value} onChange={(event) => onChange(event.target.value)} />}
  </Field>
)
