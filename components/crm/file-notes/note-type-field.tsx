'use client'

import { useFormValues } from '#components/forms/form-fields.tsx'
import { Select } from '#components/ui/select.tsx'
import { keysOf, type NoteEditing } from './note-fields.tsx'

/** The type of the note being edited. */
export const NoteTypeField = (editing: NoteEditing) => {
  const { form, types, change } = editing
  const { noteType } = useFormValues(form)
  const message = form.errorOf('noteType')
  return (
    <div className="py-1.5 md:min-w-36">
      <Select
        aria-label="Note type"
        aria-invalid={message ? true : undefined}
        options={types.map(({ key, name }) => ({ id: key, name }))}
        value={noteType}
        onChange={({ target }) => change({ noteType: target.value })}
        onKeyDown={keysOf(editing)}
      />
      {message && <p className="mt-1 text-bad text-sm">{message}</p>}
    </div>
  )
}
