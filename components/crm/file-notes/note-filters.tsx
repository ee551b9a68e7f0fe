import { Field } from '#components/forms/field.tsx'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { DateInput } from '#components/ui/date-input.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { paths } from '#lib/core/paths.ts'
import type { NoteType } from '#lib/crm/file-notes/schema.ts'
import { isNarrowed, type NoteSearch } from '#lib/crm/file-notes/search.ts'

type Props = { search: NoteSearch; types: readonly NoteType[]; takers: readonly { id: number; name: string }[] }

/** The filters of the notes page: a plain form for the address, which needs no script (row E-05). */
export const NoteFilters = ({ search, types, takers }: Props) => (
  <form
    key={JSON.stringify(search)}
    action={paths.notes()}
    aria-label="Filters"
    data-print="hidden"
    className="mb-3 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 wide:grid-cols-[1.2fr_1.2fr_1fr_1fr_1fr_1fr_auto]"
  >
    <Field name="person" label="Person">
      {(control) => <Input {...control} maxLength={100} defaultValue={search.person ?? ''} />}
    </Field>
    <Field name="company" label="Company">
      {(control) => <Input {...control} maxLength={100} defaultValue={search.company ?? ''} />}
    </Field>
    <Field name="type" label="Note Type">
      {(control) => (
        <Select
          {...control}
          options={types.map(({ key, name }) => ({ id: key, name }))}
          placeholder="Any"
          defaultValue={search.type ?? ''}
        />
      )}
    </Field>
    <Field name="takenBy" label="Taken by">
      {(control) => <Select {...control} options={takers} placeholder="Anybody" defaultValue={search.takenBy ?? ''} />}
    </Field>
    <Field name="from" label="From">
      {(control) => <DateInput {...control} defaultValue={search.from ?? ''} />}
    </Field>
    <Field name="to" label="To">
      {(control) => <DateInput {...control} defaultValue={search.to ?? ''} />}
    </Field>
    <div className="flex gap-2">
      <Button type="submit" variant="primary">
        Search
      </Button>
      {isNarrowed(search) && <ButtonLink href={paths.notes()}>Clear</ButtonLink>}
    </div>
  </form>
)
