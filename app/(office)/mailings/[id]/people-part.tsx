import { orErrorPage } from '#app/or-elsewhere.ts'
import { RecipientTable } from '#components/campaigns/mailings/people-tables.tsx'
import { FilterRow } from '#components/data-table/filter-row.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { recipientColumns } from '#lib/campaigns/mailings/columns.ts'
import { oneMailingLabels } from '#lib/campaigns/mailings/labels.ts'
import { listMailingRecipients } from '#lib/campaigns/mailings/recipients/queries.ts'
import { recipientSearch, recipientStates } from '#lib/campaigns/mailings/search.ts'
import type { PersonActor } from '#lib/core/actor.ts'
import { listShownColumns } from '#lib/core/columns.ts'
import { packPageOfRows } from '#lib/core/packing.ts'
import { paths } from '#lib/core/paths.ts'
import type { RawSearch } from '#lib/core/search-definitions.ts'

export type PeoplePartProps = { actor: PersonActor; id: number; raw: RawSearch }

/** A mailing's recipients, filtered by the URL. */
export const MailingRecipients = async ({ actor, id, raw }: PeoplePartProps) => {
  const search = recipientSearch.parse(raw)
  const recipients = await orErrorPage(listMailingRecipients(actor, id, search))
  const params = recipientSearch.params(search)
  return (
    <>
      <FilterRow
        path={paths.mailing(id)}
        controls={recipientSearch.controls(actor)}
        params={params}
        lists={{ states: recipientStates }}
        isNarrowed={recipientSearch.isNarrowed(search)}
      />
      <RecipientTable
        mailingId={id}
        page={packPageOfRows(recipients)}
        shown={listShownColumns(recipientColumns, actor)}
        place={{ path: paths.mailing(id), query: params }}
        empty={<EmptyState title={oneMailingLabels.noRecipients}>{oneMailingLabels.noRecipientsText}</EmptyState>}
      />
    </>
  )
}
