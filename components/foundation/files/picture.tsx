import type { FieldValues } from 'react-hook-form'
import type { EntryOf } from '#components/forms/fields/text.tsx'
import type { BoundControl, FieldEntry } from '#components/forms/form-fields.tsx'
import type { FileReference, ImageKind } from '#lib/foundation/files/schema.ts'
import { PictureField } from './picture-field.tsx'

type Picture = { label: string; kind: ImageKind; shape: 'round' | 'square' }

/** An image that is chosen, cropped and uploaded at once, and published when the form is saved. */
export const pictureField = <Values extends FieldValues>({
  kind,
  shape,
  ...entry
}: Omit<EntryOf<Values>, 'label'> & Picture): FieldEntry<Values> => ({
  ...entry,
  labelsItself: true,
  render: ({ name, value, onChange, disabled }: BoundControl<FileReference | null>, _values, error) => (
    <div className="sm:col-span-2">
      <PictureField
        label={entry.label}
        kind={kind}
        shape={shape}
        name={name}
        value={value}
        onChange={onChange}
        disabled={disabled}
        error={error}
      />
    </div>
  ),
})
