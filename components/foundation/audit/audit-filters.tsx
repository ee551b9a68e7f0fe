import { Field } from '#components/forms/field.tsx'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { DateInput } from '#components/ui/date-input.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { paths } from '#lib/core/paths.ts'
import { actLabel, subjectLabels } from '#lib/foundation/audit/labels.ts'
import { AUDIT_SUBJECTS, type AuditSearch } from '#lib/foundation/audit/schema.ts'

const SUBJECTS = AUDIT_SUBJECTS.map((kind) => ({ id: kind, name: subjectLabels[kind] }))

/** The audit's filters: a plain form for the address, which needs no script. */
export const AuditFilters = ({ search, acts }: { search: AuditSearch; acts: readonly string[] }) => {
  const { act, person, accountId, subjectKind, subjectId, from, to } = search
  const isFiltered = [act, person, accountId, subjectKind, subjectId, from, to].some((value) => value !== null)
  return (
    <form
      key={JSON.stringify(search)}
      action={paths.audit()}
      aria-label="Filters"
      className="mb-3 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 wide:grid-cols-[1.4fr_1.2fr_1fr_0.8fr_1fr_1fr_auto]"
    >
      {accountId !== null && <input type="hidden" name="accountId" value={accountId} />}
      <Field name="act" label="Act">
        {(control) => (
          <Select
            {...control}
            options={acts.map((each) => ({ id: each, name: actLabel(each) }))}
            placeholder="Any"
            defaultValue={act ?? ''}
          />
        )}
      </Field>
      <Field name="person" label="Done by">
        {(control) => <Input {...control} maxLength={100} defaultValue={person ?? ''} />}
      </Field>
      <Field name="subjectKind" label="About">
        {(control) => (
          <Select {...control} options={SUBJECTS} placeholder="Anything" defaultValue={subjectKind ?? ''} />
        )}
      </Field>
      <Field name="subjectId" label="Id">
        {(control) => <Input {...control} inputMode="numeric" maxLength={10} defaultValue={subjectId ?? ''} />}
      </Field>
      <Field name="from" label="From">
        {(control) => <DateInput {...control} defaultValue={from ?? ''} />}
      </Field>
      <Field name="to" label="To">
        {(control) => <DateInput {...control} defaultValue={to ?? ''} />}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          Search
        </Button>
        {isFiltered && <ButtonLink href={paths.audit()}>Clear</ButtonLink>}
      </div>
    </form>
  )
}
