'use client'

import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { z } from 'zod'
import type { Choice } from '#components/forms/combobox/combobox.tsx'
import { choiceField } from '#components/forms/fields/choice.tsx'
import { FormFields } from '#components/forms/form-fields.tsx'
import { RecordForm } from '#components/forms/record-form.tsx'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { Panel } from '#components/ui/panel.tsx'
import { paths } from '#lib/core/paths.ts'
import { findLabels } from '#lib/people/companies/labels.ts'

type Values = { profileId: Choice | null }

type FindProfileProps = { kind: 'lender' | 'broker'; recent: readonly { id: number; name: string }[] }

/**
 * Combobox of lenders or brokers that opens the chosen profile at once, as Submit does, with links to recent ones (row
 * C-09).
 */
export const ProfileFinderBox = ({ kind, recent }: FindProfileProps) => {
  const labels = findLabels[kind]
  const form = useRecordForm<Values, number>({
    initial: { profileId: null },
    schema: z.object({ profileId: z.object({ id: z.number() }, { error: labels.missing }) }),
    send: async ({ profileId }: { profileId: { id: number } }) => ({ ok: true, answer: profileId.id }),
    onSaved: (id, leave) => leave(paths.profile(kind, id)),
  })
  const entry = choiceField<Values>({
    name: 'profileId',
    label: labels.field,
    isRequired: true,
    source: `/api/lookups/${kind}s`,
    placeholder: labels.field,
    asks: (choice, take) => {
      take(choice)
      if (choice) void form.submit()
    },
  })
  return (
    <>
      <Panel>
        <RecordForm
          form={form}
          label={labels.title}
          heading={labels.title}
          summary="none"
          save="Submit"
          cancel={{ href: paths.home() }}
          // The answer "No data" opens between the field and the buttons.
          className="gap-12"
        >
          <FormFields form={form} entries={[entry]} />
        </RecordForm>
      </Panel>
      {recent.length > 0 && (
        <Panel title={findLabels.recent} className="mt-4">
          <ul className="divide-y divide-line">
            {recent.map(({ id, name }) => (
              <li key={id}>
                <Link
                  href={paths.profile(kind, id)}
                  prefetch={false}
                  className="-mx-2 flex min-h-9 items-center gap-3 rounded-sm px-2 font-medium hover:bg-sunken"
                >
                  <span className="min-w-0 flex-1">{name}</span>
                  <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
