'use client'

import { Field } from '#components/forms/field.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import { documentOf, type LetterBody, plainTextOf } from '#lib/campaigns/composer/rules.ts'

type Props = { body: LetterBody | null; error: string | undefined; onChange: (body: LetterBody) => void }

/** The text of the email, a paragraph to each line. */
export const BodyField = ({ body, error, onChange }: Props) => (
  <Field name="emailBody" label={composerLabels.body} error={error} isRequired>
    {(control) => (
      <Textarea
        {...control}
        className="min-h-72"
        value={plainTextOf(body)}
        onChange={({ target }) => onChange(documentOf(target.value))}
      />
    )}
  </Field>
)
