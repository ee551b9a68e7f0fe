import { useFormValues } from '#components/forms/form-fields.tsx'
import { Button } from '#components/ui/button.tsx'
import { staffLabels } from '#lib/people/staff/labels.ts'
import type { Edited } from './staff-fields.tsx'

/** Cancel and Save of the edited row. */
export const StaffEditActions = ({ form, end }: Edited) => {
  useFormValues(form)
  return (
    <span className="inline-flex gap-1.5 py-1.75">
      <Button size="sm" onClick={end} disabled={form.isPending}>
        {staffLabels.cancel}
      </Button>
      <Button
        size="sm"
        variant="primary"
        onClick={() => void form.submit()}
        disabled={!form.isReady()}
        isPending={form.isPending}
      >
        {staffLabels.save}
      </Button>
    </span>
  )
}
